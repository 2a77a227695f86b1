/**
 * A ref of what may be removed while the focus is in it: the section around it then gets the focus, so that Tab goes on from
 * there.
 */
export function focusSectionAfter(element: HTMLElement | null) {
  return () => {
    const section = element?.closest('section');
    if (!section || !element?.contains(document.activeElement)) return;
    section.tabIndex = -1;
    section.focus();
  };
}
