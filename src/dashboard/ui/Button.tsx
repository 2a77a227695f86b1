import { type ComponentProps, useId } from 'react';
import type { Permission } from '../../contract/roles.ts';
import { classes } from '../lib/classes.ts';
import { useRefusal } from '../lib/currentUser.ts';

const LOOKS = {
  primary: 'bg-accent text-on-accent font-medium hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-edge hover:bg-hover',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-surface text-bad border-edge hover:bg-bad-wash',
} as const;

const SHAPES = {
  normal: 'h-8 px-3',
  small: 'h-6 px-2 text-xs',
  /** Holds an icon alone. */
  square: 'size-8',
} as const;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: keyof typeof LOOKS;
  shape?: keyof typeof SHAPES;
  /** The action runs and cannot be started again. */
  busy?: boolean;
  /** Why the action is not possible now. The button stays focusable and says so. */
  reason?: string | null;
  /** The permission that the action needs. Users without it see no button. */
  permission?: Permission | undefined;
}

/** A button. If it cannot be pressed, it stays focusable and says why. */
export function Button({
  look = 'plain',
  shape = 'normal',
  busy = false,
  reason = null,
  permission,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const refusal = useRefusal(permission);
  if (refusal !== null) return null;
  const off = busy || reason !== null;
  return (
    <span className="group/reason relative inline-flex">
      <button
        type="button"
        {...rest}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason === null ? rest['aria-describedby'] : reasonId}
        onClick={off ? (event) => event.preventDefault() : onClick}
        className={classes(
          'inline-flex items-center justify-center gap-1.5 rounded-md border whitespace-nowrap transition-colors',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
          LOOKS[look],
          SHAPES[shape],
          className,
        )}
      >
        {children}
      </button>
      {reason !== null && (
        <span
          id={reasonId}
          role="tooltip"
          className="pointer-events-none absolute top-full right-0 z-30 mt-1.5 w-max max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-xs text-surface opacity-0 shadow-float transition-opacity group-focus-within/reason:opacity-100 group-hover/reason:opacity-100"
        >
          {reason}
        </span>
      )}
    </span>
  );
}

interface IconButtonProps extends ButtonProps {
  /** The accessible name; also the tooltip. */
  label: string;
}

/** A square button that shows an icon alone. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button look="quiet" shape="square" aria-label={label} title={label} {...rest} />;
}
