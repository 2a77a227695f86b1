import type { ReactNode } from 'react';
import type { Permission } from '../../contract/roles.ts';
import { classes } from '../lib/classes.ts';
import { useRefusal } from '../lib/currentUser.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { PopoverPanel, usePopover } from './PopoverPanel.tsx';
import { type Elements, Text } from './Text.tsx';

interface PopoverButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** The accessible name of the button and of its panel. */
  label: string;
  /** The visible content of the button. */
  face: ReactNode;
  panelClassName?: string;
  /** The content of the panel, rendered only while it is open. A MenuItem closes the panel. */
  children: Elements;
}

/** A button that opens a panel. */
export function PopoverButton({ label, face, panelClassName, children, ...rest }: PopoverButtonProps) {
  const { button, panel } = usePopover();
  return (
    <>
      <Button aria-label={label} {...button} {...rest}>
        {face}
      </Button>
      <PopoverPanel label={label} className={panelClassName} {...panel}>
        {children}
      </PopoverPanel>
    </>
  );
}

interface MenuItemProps {
  icon?: Elements;
  onClick: () => void;
  /** Why it is not possible now. */
  reason?: string | null;
  /** The permission that the action needs. Users without it see no item. */
  permission?: Permission | undefined;
  danger?: boolean;
  children: string | Elements;
}

/** An action in a panel. */
export function MenuItem({ icon, onClick, reason = null, permission, danger = false, children }: MenuItemProps) {
  const refusal = useRefusal(permission);
  if (refusal !== null) return null;
  return (
    <button
      type="button"
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      onClick={({ currentTarget }) => {
        if (reason !== null) return;
        // Closed first, so that the focus is back on the button before anything else opens.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onClick();
      }}
      className={classes(
        'flex min-h-8 w-full items-center gap-2 rounded px-2 text-left whitespace-nowrap hover:bg-hover focus-visible:bg-hover aria-disabled:opacity-55',
        danger && 'text-bad',
      )}
    >
      <span aria-hidden="true" className={classes('shrink-0', !danger && 'text-faint')}>
        {icon}
      </span>
      {typeof children === 'string' ? <Text>{children}</Text> : (children satisfies Elements)}
    </button>
  );
}
