import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** The number of rows rendered beyond each edge of the view. */
const OVERSCAN = 8;
/** The maximum height of an element in browsers, in pixels. Longer lists scroll faster to fit into it. */
const MAX_HEIGHT = 16_000_000;

interface RowWindowOptions {
  /** The scrolling element. */
  pane: RefObject<HTMLElement | null>;
  /** The element that contains the rows. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** The filters and the order. When they change, the first row comes into view. */
  listKey: string;
  /** In pixels, the same for all. */
  rowHeight: number;
  /** The height of the sticky elements at the top of the pane, in pixels. */
  covered: number;
}

/** Which rows of a long list are rendered: those in view and some around them. */
export function useRowWindow({ pane, body, count, listKey, rowHeight, covered }: RowWindowOptions) {
  // The height of the content above the rows, which scrolls with them.
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
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (virtualizer.scrollElement === null) renderAgain();
  }, [virtualizer]);
  const measuredSize = useRef(size);
  useLayoutEffect(() => {
    const before = measuredSize.current;
    measuredSize.current = size;
    virtualizer.measure();
    // If the row height changes, the first row in view stays. The pane may have scrolled meanwhile; the virtualizer has the old offset.
    const rowsAbove = ((virtualizer.scrollOffset ?? 0) + covered - scrollMargin) / before;
    if (before !== size && rowsAbove > 0 && pane.current) {
      pane.current.scrollTop = scrollMargin + rowsAbove * size - covered;
    }
  }, [virtualizer, size, covered, scrollMargin, pane]);

  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  // The height above the rows may have changed.
  useLayoutEffect(() => {
    if (!pane.current || !body.current) return;
    const above = body.current.getBoundingClientRect().top - pane.current.getBoundingClientRect().top;
    setScrollMargin(Math.round(above + pane.current.scrollTop));
  }, [pane, body, count, end]);

  const listed = useRef(listKey);
  useLayoutEffect(() => {
    if (listed.current === listKey || !pane.current) return;
    listed.current = listKey;
    // Not to the top of the pane, because the header of the table would move away from the pointer that has pressed it.
    pane.current.scrollTop = Math.min(pane.current.scrollTop, scrollMargin - covered);
  }, [listKey, pane, scrollMargin, covered]);

  const first = virtualizer.range?.startIndex ?? start;
  // The first row in view matches the scroll bar; the others follow in their full height.
  const above = Math.max(0, first * size - (first - start) * rowHeight);
  return {
    start,
    end,
    above,
    below: Math.max(0, count * size - above - (end - start) * rowHeight),
    /** Scrolls to a row and renders it at once, without waiting for the browser's scroll event, so that held keys are fast. */
    renderRow(index: number): void {
      const scrollElement = pane.current;
      if (!scrollElement) return;
      const top = scrollMargin + index * size - covered;
      const bottom = scrollMargin + index * size + rowHeight - scrollElement.clientHeight;
      scrollElement.scrollTop = Math.min(top, Math.max(bottom, scrollElement.scrollTop));
      scrollElement.dispatchEvent(new Event('scroll'));
    },
  };
}
