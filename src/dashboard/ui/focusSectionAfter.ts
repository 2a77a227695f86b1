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
