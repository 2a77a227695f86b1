import type { Events } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';

type Event = Events['events'][number];

export interface EventReporter {
  note: (event: Event) => void;
  /** Sends the remaining events; resolves after one try. */
  flush: () => Promise<void>;
}

/** The maximum of events in a request and in the queue; further ones are dropped, since repeated events add nothing. */
const BATCH_SIZE = 50;
const MAX_QUEUED = 300;
/** How long events gather before they are sent. Doubles after each failure, up to MAX_RETRY_DELAY_MS. */
const BATCH_INTERVAL_MS = 2000;
const MAX_RETRY_DELAY_MS = 60_000;

/** Sends events in batches. Refused ones are dropped, those that did not arrive are sent again. // T35 */
export function createEventReporter(send: (events: Event[]) => Promise<unknown>): EventReporter {
  let waiting: Event[] = [];
  let delay = BATCH_INTERVAL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** How many of them are under way. */
  let sending = 0;

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), delay);
  }

  async function sendBatch(): Promise<void> {
    const batch = waiting.slice(0, BATCH_SIZE);
    if (batch.length === 0) return;
    sending = batch.length;
    try {
      await send(batch);
    } catch (error) {
      if (!(error instanceof HttpError) || error.isTemporary) {
        sending = 0;
        delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
        return schedule();
      }
    }
    delay = BATCH_INTERVAL_MS;
    sending = 0;
    waiting = waiting.slice(batch.length);
    if (waiting.length > 0) schedule();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One request at a time, because the order of events matters.
    running ??= sendBatch().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    note(event) {
      // The end of an event replaces its begin, if that was not sent yet.
      const begun = waiting.findIndex(
        ({ test_id, kind, at }) =>
          at !== undefined && at === event.at && kind === event.kind && test_id === event.test_id,
      );
      if (begun >= sending) waiting = waiting.map((other, index) => (index === begun ? event : other));
      else if (waiting.length >= MAX_QUEUED) return;
      else waiting = [...waiting, event];
      schedule();
    },
    flush,
  };
}
