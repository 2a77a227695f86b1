import { useRef } from 'react';

/**
 * Gives the focus back when a modal closes: to `preferred`, else to what had it before, else to the page. Radix does so
 * for triggers of its own only, and nothing here is opened by one. // X03
 */
export function useReturnFocus(preferred?: () => HTMLElement | null | undefined) {
  const before = useRef<Element | null>(null);
  return {
    /** To be called before the focus moves into the modal. */
    remember() {
      before.current = document.activeElement;
    },
    giveBack(event: Event) {
      event.preventDefault();
      const target = [preferred?.(), before.current].find(isFocusable);
      if (target) target.focus();
      // A modal under this one may have closed at the same time, and have found a place already.
      else if (!isFocusable(document.activeElement)) document.querySelector('main')?.focus();
    },
  };
}

function isFocusable(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
