import { type RefObject, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are drawn beyond each edge of the view, so that a scroll shows something at once. */
const OVERSCAN = 3;
/** They are drawn when the rows have stayed the same for so long, in milliseconds, or with the first scroll: nobody types for them. */
const QUIET = 200;
/** Rows by which the window moves at a time: scrolling by a row or two draws nothing. */
const STEP = 4;
/** What stands above the rows at first and scrolls with them, in pixels, before it has been measured. */
const HEADING = 120;
/** More such steps than any screen shows. */
const MOST_STEPS = 250;

interface Listed {
  /** What scrolls. */
  pane: RefObject<HTMLElement | null>;
  rows: readonly unknown[];
  /** In pixels, the same for all. */
  rowHeight: number;
  /** How much of the pane's top is covered by what sticks there, in pixels. */
  covered: number;
  /** What holds the rows and, at its end, the place of those that are not drawn. */
  body: RefObject<HTMLElement | null>;
}

interface Window {
  start: number;
  /** The first row that is not drawn. */
  end: number;
  /** Draws what is in view now, at once: a key can be pressed before the browser tells that it has scrolled. */
  catchUp: () => void;
}

/** Which rows of a long list are drawn: those in view and some around them. */
export function useWindow({ pane, body, rows, rowHeight, covered }: Listed): Window {
  const view = useMemo(() => viewOf(pane, body, covered), [pane, body, covered]);
  useLayoutEffect(() => view.follow(rows), [view, rows]);
  const stepOf = (pixels: number) => Math.max(0, pixels) / rowHeight / STEP;
  // One number, so that nothing is drawn anew while it stays the same.
  const seen = useSyncExternalStore(view.subscribe, () => {
    const first = Math.floor(stepOf(view.top + covered));
    const steps = Math.ceil(stepOf(view.top + view.height)) - first;
    const beyond = view.drawnAround === rows ? OVERSCAN : 0;
    return (first * MOST_STEPS + Math.min(steps, MOST_STEPS - 1)) * (OVERSCAN + 1) + beyond;
  });
  const beyond = seen % (OVERSCAN + 1);
  const steps = Math.floor(seen / (OVERSCAN + 1));
  const drawn = (steps % MOST_STEPS) * STEP + 2 * beyond;
  const first = Math.floor(steps / MOST_STEPS) * STEP - beyond;
  const count = rows.length;
  // The list may have become shorter than where the view is.
  const start = Math.max(0, Math.min(first, count - drawn));
  return { start, end: Math.min(count, start + drawn), catchUp: view.catchUp };
}

/**
 * How much of the rows has been scrolled past, and the height of the pane. Measured when it scrolls, when it changes its
 * size, and when something comes into view that is not drawn, which is when the browser knows: asking while something is drawn would make it lay out the page each time.
 */
function viewOf(scrolling: Listed['pane'], body: Listed['body'], covered: number) {
  const view = {
    top: -covered - HEADING,
    height: window.innerHeight,
    rows: [] as Listed['rows'],
    /** The rows that are drawn beyond the edges, too. */
    drawnAround: null as Listed['rows'] | null,
    /** Draws what is in view now, and around it. */
    draw: () => {},
    catchUp: () => flushSync(() => view.draw()),
    follow(rows: Listed['rows']): () => void {
      view.rows = rows;
      const timer = setTimeout(() => view.draw(), QUIET);
      return () => clearTimeout(timer);
    },
    subscribe(notify: () => void): () => void {
      const pane = scrolling.current;
      if (!pane) return () => {};
      const look = () => {
        if (body.current) view.top = pane.getBoundingClientRect().top - body.current.getBoundingClientRect().top;
        view.height = pane.clientHeight;
        notify();
      };
      view.draw = () => {
        view.drawnAround = view.rows;
        look();
      };
      pane.addEventListener('scroll', view.draw, { passive: true });
      const observer = new ResizeObserver(look);
      observer.observe(pane);
      // What stands above the rows may become lower, which nothing tells; then that place comes into view.
      const below = new IntersectionObserver(look, { root: pane });
      const rest = body.current?.lastElementChild;
      if (rest) below.observe(rest);
      return () => {
        below.disconnect();
        pane.removeEventListener('scroll', view.draw);
        observer.disconnect();
      };
    },
  };
  return view;
}
