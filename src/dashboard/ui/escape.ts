import type { KeyboardEvent as Press } from 'react';

/** What Escape closes when it has the focus: modals, and the docked panel. */
const CLOSABLE = '[role="dialog"], [data-drawer]';

const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CLOSABLE) !== null;

/**
 * Leaves Escape to the modal it is meant for, if there is one: which has the focus, or, in the moment in which a modal that has
 * gone has not yet given the focus back and nothing has it, the topmost.
 */
export function leaveToModal(event: KeyboardEvent): void {
  const isLost = event.target === document.body;
  const topmost = isLost ? [...document.querySelectorAll(CLOSABLE)].at(-1) : undefined;
  if (topmost || isInModal(event.target)) event.preventDefault();
  topmost?.dispatchEvent(new KeyboardEvent('keydown', event));
}

/**
 * Props of a modal's content: Escape closes the modal that has the focus. By itself Radix closes what came last, were it a message,
 * and what that offers is lost while the modal stays.
 */
export const closedByEscape = (onClose: () => void) => ({
  onEscapeKeyDown(event: Event) {
    if (isInModal(event.target)) event.preventDefault();
  },
  onKeyDown(event: Press) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // To React a modal is within the one that it was opened from.
    event.stopPropagation();
    onClose();
  },
});
