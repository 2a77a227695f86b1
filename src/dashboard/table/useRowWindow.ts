import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** Rows that are drawn beyond each edge of the view, so that a scroll shows something at once. */
const OVERSCAN = 8;
/** Browsers draw nothing that is higher, in pixels. Rows of a longer list are scrolled past faster. */
const MAX_HEIGHT = 16_000_000;

interface RowWindowOptions {
  /** What scrolls. */
  pane: RefObject<HTMLElement | null>;
  /** What holds the rows. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels, the same for all. */
  rowHeight: number;
  /** How much of the pane's top is covered by what sticks there, in pixels. */
  covered: number;
}

/** Which rows of a long list are drawn: those in view and some around them. */
export function useRowWindow({ pane, body, count, rowHeight, covered }: RowWindowOptions) {
  // What lies above the rows and scrolls with them.
  const [scrollMargin, setScrollMargin] = useState(covered);
  const size = Math.min(rowHeight, MAX_HEIGHT / Math.max(1, count));
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => pane.current,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: 0, height: window.innerHeight },
  });

  // A pane that mounts together with the table has no element before the first commit.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (virtualizer.scrollElement === null) drawAgain();
  }, [virtualizer]);
  const drawnSize = useRef(size);
  useLayoutEffect(() => {
    const before = drawnSize.current;
    drawnSize.current = size;
    virtualizer.measure();
    // Rows of another height keep the first one in view in its place. The pane may have lost its place by now: the virtualizer has it.
    const rowsAbove = ((virtualizer.scrollOffset ?? 0) + covered - scrollMargin) / before;
    if (before !== size && rowsAbove > 0 && pane.current) {
      pane.current.scrollTop = scrollMargin + rowsAbove * size - covered;
    }
  }, [virtualizer, size, covered, scrollMargin, pane]);

  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  // What lies above the rows may have changed its height.
  useLayoutEffect(() => {
    if (!pane.current || !body.current) return;
    const above = body.current.getBoundingClientRect().top - pane.current.getBoundingClientRect().top;
    setScrollMargin(Math.round(above + pane.current.scrollTop));
  }, [pane, body, count, end]);

  const first = virtualizer.range?.startIndex ?? start;
  // The first row in view is where the scroll bar says; the others follow in their full height.
  const above = Math.max(0, first * size - (first - start) * rowHeight);
  return {
    start,
    end,
    above,
    below: Math.max(0, count * size - above - (end - start) * rowHeight),
    /** Scrolls to a row and renders it at once, without waiting for the browser's scroll event: repeated keys are faster. */
    draw(index: number): void {
      const scrolling = pane.current;
      if (!scrolling) return;
      const top = scrollMargin + index * size - covered;
      const bottom = scrollMargin + index * size + rowHeight - scrolling.clientHeight;
      scrolling.scrollTop = Math.min(top, Math.max(bottom, scrolling.scrollTop));
      scrolling.dispatchEvent(new Event('scroll'));
    },
  };
}
