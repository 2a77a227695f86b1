import { createStore, useSelector } from '@tanstack/react-store';

/** A call without an answer after this time is slow: the page says so if it knows the reason. */
const SLOW_AFTER_MS = 1_000;
/** After this time the page says so even without a known reason. */
const LONG_AFTER_MS = 3_000;

interface WaitingCalls {
  /** How many calls are slow, or pause before a retry. // S01 */
  slow: number;
  /** How many reads have taken longer than LONG_AFTER_MS. */
  long: number;
  /** When the latest planned retry starts, in milliseconds since the epoch; null: none is planned. */
  nextTry: number | null;
}

const waitingCalls = createStore<WaitingCalls>({ slow: 0, long: 0, nextTry: null });

const addTo = (counter: 'slow' | 'long', change: 1 | -1): void =>
  waitingCalls.setState((before) => ({ ...before, [counter]: before[counter] + change }));

/** Counts a call as slow or long after a delay. The returned function ends that. */
function countAfter(delay: number, counter: 'slow' | 'long'): () => void {
  let isCounted = false;
  const timer = setTimeout(() => {
    isCounted = true;
    addTo(counter, 1);
  }, delay);
  return () => {
    clearTimeout(timer);
    if (isCounted) addTo(counter, -1);
  };
}

/** Returns the answer of the call. While the call is slow, `useNetworkStatus` says so. */
export async function trackRequest<Value>(call: Promise<Value>, method = 'GET'): Promise<Value> {
  const endSlow = countAfter(SLOW_AFTER_MS, 'slow');
  const endLong = method === 'GET' ? countAfter(LONG_AFTER_MS, 'long') : null;
  try {
    return await call;
  } finally {
    endSlow();
    endLong?.();
  }
}

/** Counts a pause of `delay` milliseconds before a retry as slow. */
export function trackBackoff(delay: number): void {
  const ends = Date.now() + delay;
  waitingCalls.setState(({ slow, nextTry, ...rest }) => ({
    ...rest,
    slow: slow + 1,
    nextTry: Math.max(nextTry ?? 0, ends),
  }));
  setTimeout(() => {
    waitingCalls.setState(({ nextTry, ...rest }) => ({ ...rest, nextTry: nextTry === ends ? null : nextTry }));
    addTo('slow', -1);
  }, delay);
}

/** How long this page has been waiting for an answer: see SLOW_AFTER_MS and LONG_AFTER_MS. */
export function useNetworkStatus(): 'none' | 'slow' | 'long' {
  return useSelector(waitingCalls, ({ slow, long }) => (long > 0 ? 'long' : slow > 0 ? 'slow' : 'none'));
}

/** When this page retries a call that the service refused; null: no retry is planned. */
export function useRetryAt(): number | null {
  return useSelector(waitingCalls, ({ nextTry }) => nextTry);
}
