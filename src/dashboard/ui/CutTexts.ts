import { useEffect } from 'react';

/** What has its whole text as its title just now. */
let named: HTMLElement | null = null;

/**
 * A text that is cut for want of room is told whole beside the pointer. One listener for all of the page: in a long list,
 * titles of their own were a half of what the browser had to look at again when another order was asked for.
 */
export function CutTexts(): null {
  useEffect(() => {
    const page = document.documentElement;
    const forget = () => name(null, changes);
    // Rows get other texts under a pointer that rests: the next move tells them.
    const changes = new MutationObserver(forget);
    const look = ({ target }: PointerEvent) => name(target instanceof Element ? cutAround(target) : null, changes);
    page.addEventListener('pointermove', look, { passive: true });
    page.addEventListener('pointerleave', forget);
    return () => {
      forget();
      page.removeEventListener('pointermove', look);
      page.removeEventListener('pointerleave', forget);
    };
  }, []);
  return null;
}

function name(cut: HTMLElement | null, changes: MutationObserver): void {
  if (cut === named) return;
  changes.disconnect();
  named?.removeAttribute('title');
  named = cut;
  if (!cut) return;
  // In lines, as it is seen.
  cut.title = cut.innerText;
  changes.observe(cut, { subtree: true, childList: true, characterData: true });
}

/** The nearest that is cut, itself or around it; none where something else is to be said. */
function cutAround(target: Element): HTMLElement | null {
  let cut: HTMLElement | null = null;
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (!(at instanceof HTMLElement)) continue;
    if (at !== named && at.title !== '') return null;
    if (!cut && isCut(at)) cut = at;
  }
  return cut;
}

/** In its line, or after so many lines as it may have. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp, paddingLeft, paddingRight, textIndent } = getComputedStyle(element);
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1;
  if (textOverflow !== 'ellipsis') return false;
  // Not by what it could be scrolled: of a cell, which cannot, the padding at the end is no part.
  const text = document.createRange();
  text.selectNodeContents(element);
  const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - parseFloat(textIndent);
  return text.getBoundingClientRect().width > room + 0.5;
}
