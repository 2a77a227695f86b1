import { useMemo, useSyncExternalStore } from 'react';

/** Rows that are drawn beyond each edge of the view, so that a scroll shows something at once. */
const OVERSCAN = 4;
/** Rows by which the window moves at a time: scrolling by a row or two draws nothing. */
const STEP = 4;
/** More rows than any screen shows. */
const MOST_VISIBLE = 1_000;

interface Listed {
  /** What scrolls; null before it is there. */
  pane: HTMLElement | null;
  count: number;
  /** In pixels, the same for all. */
  rowHeight: number;
  /** What stands above the first row inside the pane, in pixels. */
  margin: number;
}

/** Which rows of a long list are drawn: those in view and some around them. `end` is the first that is not. */
export function useWindow({ pane, count, rowHeight, margin }: Listed): { start: number; end: number } {
  const view = useMemo(() => viewOf(pane), [pane]);
  // One number, so that nothing is drawn anew while it stays the same.
  const seen = useSyncExternalStore(view.subscribe, () => {
    const step = Math.max(0, Math.floor((view.top - margin) / rowHeight / STEP));
    return step * MOST_VISIBLE + Math.min(Math.ceil(view.height / rowHeight), MOST_VISIBLE - 1);
  });
  const drawn = STEP + (seen % MOST_VISIBLE) + 2 * OVERSCAN;
  // The list may have become shorter than where the view is.
  const start = Math.max(0, Math.min(Math.floor(seen / MOST_VISIBLE) * STEP - OVERSCAN, count - drawn));
  return { start, end: Math.min(count, start + drawn) };
}

/** Scrolls no further than needed for a row to be seen between what sticks above and what lies over the end. */
export function scrollToRow(
  { pane, rowHeight, margin }: Omit<Listed, 'count'>,
  index: number,
  hidden: { above: number; below: number },
): void {
  if (!pane) return;
  const top = margin + index * rowHeight;
  const { scrollTop, clientHeight } = pane;
  if (top < scrollTop + hidden.above) pane.scrollTop = top - hidden.above;
  else if (top + rowHeight > scrollTop + clientHeight - hidden.below) {
    pane.scrollTop = top + rowHeight - clientHeight + hidden.below;
  }
}

/** Where a pane stands. Read when it scrolls and when it changes its size, never while something is drawn. */
function viewOf(pane: HTMLElement | null) {
  const view = {
    top: 0,
    height: window.innerHeight,
    subscribe(notify: () => void): () => void {
      if (!pane) return () => {};
      const look = () => {
        view.top = pane.scrollTop;
        view.height = pane.clientHeight;
        notify();
      };
      look();
      pane.addEventListener('scroll', look, { passive: true });
      const observer = new ResizeObserver(look);
      observer.observe(pane);
      return () => {
        pane.removeEventListener('scroll', look);
        observer.disconnect();
      };
    },
  };
  return view;
}
