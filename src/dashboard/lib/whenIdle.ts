/** Tasks that nobody waits for are put off so long at most, in milliseconds: a page that is busy has no idle moment. */
const LONGEST = 500;

/** What took no longer was done before, in milliseconds: it leaves its moment to the next. */
const NOTHING = 1;

let waiting: (() => void)[] = [];

/** Does this when the page has nothing else to do, one thing at a time; what was still to be done before is dropped. */
export function whenIdle(tasks: readonly (() => void)[]): void {
  const isRunning = waiting.length > 0;
  waiting = [...tasks];
  if (!isRunning) inIdleMoment(doNext, LONGEST);
}

function doNext(): void {
  const begun = performance.now();
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() - begun < NOTHING);
  if (waiting.length > 0) inIdleMoment(doNext, LONGEST);
}

/** Runs when the browser has nothing to do, or after `timeout` milliseconds all the same. Safari does not tell. */
export function inIdleMoment(run: () => void, timeout: number): void {
  if (timeout > 0 && 'requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout });
  else setTimeout(run);
}
