import { useRef } from 'react';

/** Where the focus goes without a preferred element: the page, or the modal underneath. */
const FALLBACKS = 'main, [role="dialog"]';

/**
 * Restores the focus when a modal has closed: to `preferred`, else to the element that had it before, else to the page.
 * Radix restores it to its triggers only, which are not used here. // X03
 */
export function useReturnFocus(preferred?: () => HTMLElement | null | undefined) {
  const before = useRef<Element | null>(null);
  return {
    /** Call before the focus moves into the modal. */
    rememberFocus() {
      before.current = document.activeElement;
    },
    restoreFocus(event?: Event) {
      event?.preventDefault();
      // This runs a moment after the modal closed: a key, or another modal that closed at the same time, may have moved the
      // focus meanwhile.
      const now = document.activeElement;
      if (isFocusable(now) && !now.matches(FALLBACKS)) return;
      [preferred?.(), before.current, now, document.querySelector('main')].find(isFocusable)?.focus();
    },
  };
}

function isFocusable(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

/** A `ref` that gives the focus to the first control of a panel whose content is loaded after it has opened. */
export const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('input, button, a')?.focus();

/**
 * A ref of an element that may be removed while the focus is in it. The section around it then gets the focus, so that Tab
 * continues from there.
 */
export function focusSectionAfter(element: HTMLElement | null) {
  return () => {
    const section = element?.closest('section');
    if (!section || !element?.contains(document.activeElement)) return;
    section.tabIndex = -1;
    section.focus();
  };
}
