import type { KeyboardEvent } from 'react';

/** Whether something is in a modal. */
export const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/**
 * Props of a modal's content: Escape closes the modal that has the focus. By itself Radix closes what came last, were it a message,
 * and what that offers is lost while the modal stays.
 */
export const closedByEscape = (onClose: () => void) => ({
  onEscapeKeyDown(event: Event) {
    if (isInModal(event.target)) event.preventDefault();
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // To React a modal is within the one that it was opened from.
    event.stopPropagation();
    onClose();
  },
});
