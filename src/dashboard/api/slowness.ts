import { useSyncExternalStore } from 'react';

/** Milliseconds after which somebody wonders why there is no answer. */
const SLOW = 1_000;

const listeners = new Set<() => void>();
/** Calls of this page that are slow, and pauses before the next try. */
let waits = 0;
/** When the last of these pauses ends, in milliseconds since the epoch; 0: there is none. */
let nextTry = 0;

function change(by: 1 | -1): void {
  waits += by;
  for (const listener of listeners) listener();
}

/** The call itself; as long as it takes long, `useWaits` says so. */
export async function watched<Value>(call: Promise<Value>): Promise<Value> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    change(1);
  }, SLOW);
  try {
    return await call;
  } finally {
    clearTimeout(timer);
    if (isSlow) change(-1);
  }
}

/** Nothing is under way for so many milliseconds, since the next try has to wait. */
export function noteWait(delay: number): void {
  const ends = Date.now() + delay;
  nextTry = Math.max(nextTry, ends);
  change(1);
  setTimeout(() => {
    if (nextTry === ends) nextTry = 0;
    change(-1);
  }, delay);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this page has been waiting for an answer for longer than a moment. */
export function useWaits(): boolean {
  return useSyncExternalStore(subscribe, () => waits > 0);
}

/** When this page tries again what the service has refused; null when there is nothing of that. */
export function useNextTry(): number | null {
  return useSyncExternalStore(subscribe, () => nextTry) || null;
}
