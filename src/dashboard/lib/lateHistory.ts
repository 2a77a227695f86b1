import { afterPaint } from './afterPaint.ts';

/** How long the address may come after the page, in milliseconds: a page that is not to be seen is not painted. */
const LATEST = 100;

/** What may make the browser go elsewhere, and is told to the page before. */
const INPUTS = ['keydown', 'pointerdown', 'pagehide'];

type Entry = Parameters<History['pushState']>;

/** What of a window the router uses; `back` and `forward` of its history are called by nobody here. */
export interface HistoryWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: unknown;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
}

let writeNow = (): void => {};

/** Writes an address that was put off: before a page is loaded anew, which would be the one before. */
export const writeAddress = (): void => writeNow();

/**
 * The window for the router's history, in which an address is written when what it leads to has been painted: the browser takes a
 * tenth of the time of a press for that, in which somebody waits for their sort. Whatever is pressed next finds it written.
 */
export function lateWindow(window: HistoryWindow): HistoryWindow {
  /** What is to be written, and whether in place of what is there. */
  let late: { entry: Entry; replaces: boolean } | null = null;

  function write(): void {
    if (!late) return;
    const { entry, replaces } = late;
    late = null;
    if (replaces) window.history.replaceState(...entry);
    else window.history.pushState(...entry);
  }

  function writeLater(entry: Entry, replaces: boolean): void {
    late = { entry, replaces };
    afterPaint(write);
    setTimeout(write, LATEST);
  }

  writeNow = write;
  for (const type of INPUTS) window.addEventListener(type, write, { capture: true });
  // The entry is another now; what was to be in its place is of no use.
  window.addEventListener('popstate', () => (late = null), { capture: true });

  return {
    location: window.location,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    history: {
      get state(): unknown {
        return late ? late.entry[0] : window.history.state;
      },
      pushState(...entry: Entry): void {
        write();
        writeLater(entry, false);
      },
      replaceState(...entry: Entry): void {
        writeLater(entry, late?.replaces ?? true);
      },
      go(by: number): void {
        write();
        window.history.go(by);
      },
    },
  };
}
