import { useEffect } from 'react';

/** What has its whole text as its title just now. */
let named: HTMLElement | null = null;

/**
 * A text that is cut for want of room is told whole beside the pointer. One listener for all of the page: in a long list,
 * titles of their own were a half of what the browser had to look at again when another order was asked for.
 */
export function CutTexts(): null {
  useEffect(() => {
    document.addEventListener('pointermove', tellWhole, { passive: true });
    return () => document.removeEventListener('pointermove', tellWhole);
  }, []);
  return null;
}

function tellWhole({ target }: PointerEvent): void {
  const cut = target instanceof Element ? cutAround(target) : null;
  if (named !== cut) named?.removeAttribute('title');
  named = cut;
  // As it is seen: without what is hidden, and in lines. Rows get other texts under a pointer that rests.
  const whole = cut?.innerText;
  if (cut && whole !== cut.title) cut.title = whole ?? '';
}

/** The nearest that is cut, itself or around it; none in what has something else to say. */
function cutAround(target: Element): HTMLElement | null {
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (!(at instanceof HTMLElement)) continue;
    if (at !== named && at.title !== '') return null;
    if (isCut(at)) return at;
  }
  return null;
}

/** In its line, or after so many lines as it may have. */
function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (scrollWidth > clientWidth && getComputedStyle(element).textOverflow === 'ellipsis') return true;
  return scrollHeight > clientHeight && getComputedStyle(element).webkitLineClamp !== 'none';
}
