import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are drawn beyond each edge of the view, so that a scroll shows something at once. */
const OVERSCAN = 3;
/** Rows by which the window moves at a time: scrolling by a row or two draws nothing. */
const STEP = 4;
/** More rows than any screen shows. */
const MOST_DRAWN = 1_000;

interface Listed {
  /** What scrolls; null before it is there. */
  pane: HTMLElement | null;
  count: number;
  /** In pixels, the same for all. */
  rowHeight: number;
  /** What holds the rows. */
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
export function useWindow({ pane, body, count, rowHeight }: Listed): Window {
  const view = useMemo(() => viewOf(pane, body), [pane, body]);
  // One number, so that nothing is drawn anew while it stays the same.
  const seen = useSyncExternalStore(view.subscribe, () => {
    const step = Math.max(0, Math.floor(view.top / rowHeight / STEP));
    return step * MOST_DRAWN + Math.min(Math.ceil(view.height / rowHeight) + 2 * view.beyond, MOST_DRAWN - 1);
  });
  const drawn = STEP + (seen % MOST_DRAWN);
  // The list may have become shorter than where the view is.
  const start = Math.max(0, Math.min(Math.floor(seen / MOST_DRAWN) * STEP - OVERSCAN, count - drawn));
  return { start, end: Math.min(count, start + drawn), catchUp: view.catchUp };
}

/**
 * How much of the rows has been scrolled past, and the height of the pane. Measured when it scrolls and when it changes its
 * size, which is when the browser knows: asking while something is drawn would make it lay out the page each time.
 */
function viewOf(pane: HTMLElement | null, body: RefObject<HTMLElement | null>) {
  const view = {
    top: 0,
    height: window.innerHeight,
    /** Rows beyond each edge: none before those in view have been painted. */
    beyond: 0,
    /** Tells that it has scrolled. */
    scrolled: () => {},
    catchUp: () => flushSync(() => view.scrolled()),
    subscribe(notify: () => void): () => void {
      if (!pane) return () => {};
      const look = () => {
        if (body.current) view.top = pane.getBoundingClientRect().top - body.current.getBoundingClientRect().top;
        view.height = pane.clientHeight;
        notify();
      };
      const goBeyond = () => {
        view.beyond = OVERSCAN;
        notify();
      };
      let timer: ReturnType<typeof setTimeout>;
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(goBeyond);
      });
      view.scrolled = () => {
        view.beyond = OVERSCAN;
        look();
      };
      pane.addEventListener('scroll', view.scrolled, { passive: true });
      const observer = new ResizeObserver(look);
      observer.observe(pane);
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        pane.removeEventListener('scroll', view.scrolled);
        observer.disconnect();
      };
    },
  };
  return view;
}
