import type { Events } from '../../contract/taking.ts';
import { Refused } from '../api/client.ts';

type Event = Events['events'][number];

export interface Reporter {
  note: (event: Event) => void;
  /** Sends what is left; resolves when it has tried once. */
  flush: () => Promise<void>;
}

/** How many go in one request, and how many may wait: what comes beyond is one more of the same. */
const BATCH = 50;
const MOST = 300;
/** Milliseconds in which events gather; after a failure twice as long as before, up to `LONGEST`. */
const GATHER = 2000;
const LONGEST = 60_000;

/** Sends what was noticed, in batches. What the server refuses is dropped, what did not arrive is sent again. // T35 */
export function createReporter(send: (events: Event[]) => Promise<unknown>): Reporter {
  let waiting: Event[] = [];
  let delay = GATHER;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  function later(): void {
    timer ??= setTimeout(() => void flush(), delay);
  }

  async function sendBatch(): Promise<void> {
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    try {
      await send(batch);
    } catch (error) {
      if (!(error instanceof Refused) || error.isPassing) {
        delay = Math.min(delay * 2, LONGEST);
        return later();
      }
    }
    delay = GATHER;
    waiting = waiting.slice(batch.length);
    if (waiting.length > 0) later();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One at a time: the order of events is part of what they say.
    running ??= sendBatch().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    note(event) {
      if (waiting.length >= MOST) return;
      waiting = [...waiting, event];
      later();
    },
    flush,
  };
}
