import { type ReactNode, useId, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { usePopoverPlace } from './usePopoverPlace.ts';

/** The props that connect a button with the panel that it opens. */
export function usePopover() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { button, panel } = usePopoverPlace(open);
  return {
    button: { ref: button, popoverTarget: id, 'aria-expanded': open },
    panel: { panelRef: panel, id, open, onOpen: (isOpen: boolean) => setOpen(isOpen) },
    /** Opens it by a command. If nothing has the focus, the button gets it when the panel closes. */
    show() {
      if (document.activeElement === document.body) button.current?.focus();
      panel.current?.showPopover();
    },
  };
}

type PanelProps = ReturnType<typeof usePopover>['panel'];

/** The element that gets the focus first; of radio buttons, the checked one. */
const FIRST_CONTROL = 'input:enabled:not([type=radio]:not(:checked)), button';

interface PopoverPanelProps extends PanelProps {
  /** The accessible name: that of the button. */
  label: string;
  className?: string | undefined;
  /** The selector of the element that gets the focus first. */
  first?: string;
  /** Rendered only while it is open. */
  children: ReactNode;
}

/** A panel as a native popover, which has light dismiss, Escape and the top layer. */
export function PopoverPanel({
  label,
  className,
  first = FIRST_CONTROL,
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
        // Not on `beforetoggle`: the focused element must exist until the browser has returned the focus to the button.
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
