import type { KeyboardEvent as Press } from 'react';

/** What Escape closes when it has the focus: modals, and the docked panel. */
const CLOSABLE = '[role="dialog"], [data-drawer]';

const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CLOSABLE) !== null;

/**
 * Keeps Escape from closing a message while a modal is open. It goes to the modal with the focus or, while a modal that has
 * just closed has not yet restored the focus, to the topmost one.
 */
export function leaveToModal(event: KeyboardEvent): void {
  const isLost = event.target === document.body;
  const topmost = isLost ? [...document.querySelectorAll(CLOSABLE)].at(-1) : undefined;
  if (topmost || isInModal(event.target)) event.preventDefault();
  topmost?.dispatchEvent(new KeyboardEvent('keydown', event));
}

/**
 * Props of a modal's content: Escape closes the modal that has the focus. By itself Radix closes the layer that opened last,
 * even a message, whose action would be lost.
 */
export const closedByEscape = (onClose: () => void) => ({
  onEscapeKeyDown(event: Event) {
    if (isInModal(event.target)) event.preventDefault();
  },
  onKeyDown(event: Press) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // In React's tree a modal is inside the one that it was opened from.
    event.stopPropagation();
    onClose();
  },
});
