import { type ReactNode, useId, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { usePopoverPlace } from './usePopoverPlace.ts';

interface PopoverButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** The accessible name of the button and of what it opens. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  panelClassName?: string;
  /** What it opens; drawn only while it is open. A MenuItem in it closes it. */
  children: ReactNode;
}

/** A button that opens a panel. Made of the native popover: light dismiss, Escape and the top layer come with it. */
export function PopoverButton({ label, face, panelClassName, children, ...rest }: PopoverButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { button, panel } = usePopoverPlace(open);
  return (
    <>
      <Button ref={button} aria-label={label} aria-expanded={open} popoverTarget={id} {...rest}>
        {face}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          // What has the focus stays until the browser has given it back to the button.
          if (event.newState === 'closed') setOpen(false);
          else panel.current?.querySelector<HTMLElement>('input:enabled, button')?.focus();
        }}
        className={classes(
          'fixed inset-auto m-0 max-h-[70dvh] min-w-56 overflow-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-float',
          panelClassName,
        )}
      >
        {open && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onClick: () => void;
  /** Why it is not possible now. */
  reason?: string | null;
  danger?: boolean;
  children: ReactNode;
}

/** One thing to do, in a panel. */
export function MenuItem({ icon, onClick, reason = null, danger = false, children }: MenuItemProps) {
  return (
    <button
      type="button"
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      onClick={({ currentTarget }) => {
        if (reason !== null) return;
        // The button has the focus again before anything else opens.
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
      {children}
    </button>
  );
}
