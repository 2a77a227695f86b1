import { type ReactNode, useId, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { usePopoverPlace } from './usePopoverPlace.ts';

/** A button and the panel that it opens: what each of the two elements needs of the other. */
export function usePopover() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { button, panel } = usePopoverPlace(open);
  return {
    button: { ref: button, popoverTarget: id, 'aria-expanded': open },
    panel: { panelRef: panel, id, open, onOpen: (isOpen: boolean) => setOpen(isOpen) },
  };
}

type Opened = ReturnType<typeof usePopover>['panel'];

/** What has the focus first; of radio buttons, the chosen one. */
const FIRST = 'input:enabled:not([type=radio]:not(:checked)), button';

interface PopoverPanelProps extends Opened {
  /** The accessible name: that of the button. */
  label: string;
  className?: string | undefined;
  /** A selector of what has the focus first. */
  first?: string;
  /** Drawn only while it is open. */
  children: ReactNode;
}

/** What a button opens. The native popover: light dismiss, Escape and the top layer come with it. */
export function PopoverPanel({
  label,
  className,
  first = FIRST,
  children,
  panelRef,
  id,
  open,
  onOpen,
}: PopoverPanelProps) {
  return (
    <div
      ref={panelRef}
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      onBeforeToggle={(event) => {
        if (event.newState === 'open') onOpen(true);
      }}
      onToggle={(event) => {
        // What has the focus stays until the browser has given it back to the button.
        if (event.newState === 'closed') onOpen(false);
        else panelRef.current?.querySelector<HTMLElement>(first)?.focus();
      }}
      className={classes(
        'fixed inset-auto m-0 max-h-[70dvh] min-w-56 overflow-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-float',
        className,
      )}
    >
      {open && children}
    </div>
  );
}
