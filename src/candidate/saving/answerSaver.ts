import type { Answer, Conflict } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import {
  type Entries,
  entriesOf,
  type Entry,
  give,
  mergeKnown,
  mergeSaved,
  type ServerAnswers,
  type StoredAnswer,
} from './answerEntries.ts';

/** The state of all answers of the page. Each change makes a new object. */
export interface SaveState {
  entries: Entries;
  /**
   * Retrying: the last attempt failed and another follows by itself. Refused: the server does not want an answer, and
   * everything else is saved.
   */
  state: 'saved' | 'saving' | 'retrying' | 'refused';
  /** Items whose answer another tab or device has replaced, until the candidate dismisses the notice. */
  replaced: readonly string[];
  /** Why the server accepts no more answers; `gone`: the link has been closed. */
  ended: Conflict['reason'] | 'gone' | null;
}

export interface AnswerSaverDeps {
  save: (itemId: string, given: { answer: Answer; sequence: number }) => Promise<StoredAnswer>;
  known: ServerAnswers;
  /** A monotonic clock, in milliseconds. */
  ticks?: () => number;
}

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;

/** Waits between attempts, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Holds the answers of one test, or of the custom questions, and sends each as it is given: one at a time, again and
 * again until the server has it or says that it will take no more. // T27
 */
export function createAnswerSaver({ save, known, ticks = () => performance.now() }: AnswerSaverDeps) {
  let now: SaveState = { entries: entriesOf(known), state: 'saved', replaced: [], ended: null };
  let failures = 0;
  /** No retry before this time, in ticks. */
  let pausedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const listeners = new Set<() => void>();

  function publish(change: Partial<SaveState>): void {
    const next = { ...now, ...change };
    next.state = stateOf(next.entries, failures);
    now = next;
    for (const listener of listeners) listener();
  }

  function put(itemId: string, entry: Entry, replaced = false): void {
    const entries = { ...now.entries, [itemId]: entry };
    publish({ entries, replaced: replaced ? [...now.replaced.filter((id) => id !== itemId), itemId] : now.replaced });
  }

  /** Sends due answers, and schedules the others. */
  async function pump(): Promise<void> {
    clearTimeout(timer);
    if (isSending || now.ended !== null) return;
    const waiting = Object.entries(now.entries).filter(([, entry]) => isWaiting(entry));
    const [next] = waiting.sort(([, one], [, other]) => one.due - other.due);
    if (!next) return;
    const [itemId, entry] = next;
    const wait = Math.max(entry.due, pausedUntil) - ticks();
    if (wait > 0) {
      timer = setTimeout(() => void pump(), wait);
      return;
    }
    isSending = true;
    await send(itemId, entry);
    isSending = false;
    await pump();
  }

  async function send(itemId: string, { answer, sequence }: Entry): Promise<void> {
    try {
      const fromServer = await save(itemId, { answer, sequence });
      failures = 0;
      const entry = now.entries[itemId];
      if (!entry) return;
      const merged = mergeSaved(entry, fromServer);
      put(itemId, merged.entry, merged.replaced);
    } catch (error) {
      fail(itemId, sequence, error);
    }
  }

  function fail(itemId: string, sequence: number, error: unknown): void {
    if (error instanceof HttpError && error.status === 404) publish({ ended: 'gone' });
    else if (error instanceof HttpError && error.reason !== null) publish({ ended: error.reason });
    else if (error instanceof HttpError && !error.isTemporary) {
      const entry = now.entries[itemId];
      if (entry?.sequence === sequence) put(itemId, { ...entry, refused: error.message });
    } else {
      const wait = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0;
      failures++;
      // Random, so that many pages do not retry at once.
      pausedUntil = ticks() + wait * (0.8 + Math.random() * 0.4);
      publish({});
    }
  }

  const isSettled = () => now.ended !== null || now.state === 'saved' || now.state === 'refused';

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => now,
    /** Takes an answer; it is sent after `delay` milliseconds unless another one follows. */
    give(itemId: string, answer: Answer, delay = 0) {
      if (now.ended !== null) return;
      put(itemId, give(now.entries[itemId], answer, ticks() + delay));
      void pump();
    },
    /** Sends the unsaved answers at once. */
    sendNow() {
      pausedUntil = 0;
      const entries = Object.fromEntries(Object.entries(now.entries).map(([id, entry]) => [id, { ...entry, due: 0 }]));
      publish({ entries });
      void pump();
    },
    /** Takes over newer answers of other tabs and devices, from the server. */
    mergeFromServer(fromServer: ServerAnswers) {
      for (const [itemId, given] of Object.entries(fromServer)) {
        const merged = mergeKnown(now.entries[itemId], given);
        if (merged) put(itemId, merged.entry, merged.replaced);
      }
    },
    /** Closes the notice about replaced answers. */
    dismissReplaced: () => publish({ replaced: [] }),
    /** Sends the unsaved answers at once. True when all are settled, false if some are not after `timeoutMs`. */
    async flush(timeoutMs: number): Promise<boolean> {
      this.sendNow();
      if (isSettled()) return true;
      return await new Promise((resolve) => {
        const finish = (settled: boolean) => {
          clearTimeout(deadline);
          stop();
          resolve(settled);
        };
        const deadline = setTimeout(() => finish(false), timeoutMs);
        const stop = this.subscribe(() => isSettled() && finish(true));
      });
    },
  };
}

const isWaiting = ({ saved, refused }: Entry) => !saved && refused === null;

function stateOf(entries: Entries, failures: number): SaveState['state'] {
  const all = Object.values(entries);
  if (all.some(isWaiting)) return failures > 0 ? 'retrying' : 'saving';
  return all.some(({ refused }) => refused !== null) ? 'refused' : 'saved';
}
