import { useSyncExternalStore } from 'react';

/** Milliseconds after which somebody wonders why there is no answer, and after which they are told in any case. */
const SLOW = 1_000;
const LONG = 3_000;

const listeners = new Set<() => void>();
/** Calls of this page that are slow, and pauses before the next try; `long`: questions that have been under way for long. // S01 */
const waits = { slow: 0, long: 0 };
/** When the last of these pauses ends, in milliseconds since the epoch; 0: there is none. */
let nextTry = 0;

function change(which: keyof typeof waits, by: 1 | -1): void {
  waits[which] += by;
  for (const listener of listeners) listener();
}

/** The call itself; as long as it takes long, `useSlowness` says so. */
export async function watched<Value>(call: Promise<Value>, method = 'GET'): Promise<Value> {
  const ends: (() => void)[] = [];
  const countAfter = (delay: number, which: keyof typeof waits) =>
    setTimeout(() => {
      change(which, 1);
      ends.push(() => change(which, -1));
    }, delay);
  const timers = [countAfter(SLOW, 'slow'), ...(method === 'GET' ? [countAfter(LONG, 'long')] : [])];
  try {
    return await call;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const end of ends) end();
  }
}

/** Nothing is under way for so many milliseconds, since the next try has to wait. */
export function noteWait(delay: number): void {
  const ends = Date.now() + delay;
  nextTry = Math.max(nextTry, ends);
  change('slow', 1);
  setTimeout(() => {
    if (nextTry === ends) nextTry = 0;
    change('slow', -1);
  }, delay);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this page has been waiting for an answer for longer than a moment, or for long. */
export function useSlowness(): 'none' | 'slow' | 'long' {
  return useSyncExternalStore(subscribe, () => (waits.long > 0 ? 'long' : waits.slow > 0 ? 'slow' : 'none'));
}

/** When this page tries again what the service has refused; null when there is nothing of that. */
export function useNextTry(): number | null {
  return useSyncExternalStore(subscribe, () => nextTry) || null;
}
