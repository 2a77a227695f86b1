import { type ComponentProps, useId } from 'react';
import { classes } from '../lib/classes.ts';
import type { Elements } from './Text.tsx';

const BOX =
  'h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint aria-invalid:border-bad';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the value. Screen readers read it with the field. */
  errors?: readonly string[];
  optional?: boolean;
}

/** A labelled line of text. */
export function TextField({ label, errors = [], optional = false, className, ...rest }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && (
          <span aria-hidden="true" className="text-xs text-faint">
            optional
          </span>
        )}
      </div>
      <input
        id={id}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? errorId : undefined}
        className={BOX}
        {...rest}
      />
      {errors.length > 0 && (
        <p id={errorId} className="mt-1 text-bad">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

const DISABLED = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

/** The attributes and the hidden text of a field that cannot be used, with the reason. */
function useDisabledReason(reason: string | null) {
  const id = useId();
  if (reason === null) return { attributes: {}, note: null };
  return {
    // Not `disabled`, so that it can be focused to read the reason.
    attributes: { 'aria-disabled': true, 'aria-describedby': id, title: reason },
    note: (
      <span id={id} hidden>
        {reason}
      </span>
    ),
  };
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

/** A labelled checkbox; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex min-h-6 cursor-pointer items-center gap-2', className)}>
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  busy?: boolean;
  /** Why it cannot be switched now; null: it can. */
  reason?: string | null;
}

/** On or off, applied at once. The label is the accessible name; the visible text is beside it. */
export function Switch({ label, checked, onToggle, busy = false, reason = null }: SwitchProps) {
  const { attributes, note } = useDisabledReason(reason);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      {...attributes}
      onClick={() => {
        if (reason === null) onToggle(!checked);
      }}
      className={classes('group grid h-6 w-9 shrink-0 place-items-center rounded-full', DISABLED)}
    >
      {note satisfies Elements}
      <span className="flex h-4.5 w-8 items-center rounded-full border border-edge bg-sunken px-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent forced-colors:group-aria-checked:bg-[Highlight]">
        <span className="size-3 rounded-full bg-faint transition-transform group-aria-checked:translate-x-3.5 group-aria-checked:bg-on-accent forced-colors:bg-[ButtonText]" />
      </span>
    </button>
  );
}
