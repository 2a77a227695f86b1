import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { pressedKey } from '../../contract/pressedKey.ts';

/** Elements that Escape closes when the focus is in them: modals and the docked panel. */
const CLOSABLE = '[role="dialog"], [data-drawer]';

const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CLOSABLE) !== null;

/**
 * Keeps Escape from closing a message while a modal is open. The key goes to the modal with the focus or, if a closed modal
 * has not restored the focus yet, to the topmost one.
 */
export function passEscapeToModal(event: KeyboardEvent): void {
  // Escape leaves a conversion of the input method.
  if (pressedKey(event) === null) return event.preventDefault();
  const isFocusLost = event.target === document.body;
  const topmost = isFocusLost ? [...document.querySelectorAll(CLOSABLE)].at(-1) : undefined;
  if (topmost || isInModal(event.target)) event.preventDefault();
  topmost?.dispatchEvent(new KeyboardEvent('keydown', event));
}

/**
 * Props of a modal's content: Escape closes the modal that has the focus. Radix would close the layer that opened last, even
 * a message, whose action would be lost.
 */
export const closeOnEscape = (onClose: () => void) => ({
  onEscapeKeyDown(event: Event) {
    if (isInModal(event.target)) event.preventDefault();
  },
  onKeyDown(event: ReactKeyboardEvent) {
    if (pressedKey(event) !== 'Escape') return;
    // A modal that was opened from another one is its child in React's tree.
    event.stopPropagation();
    onClose();
  },
});
