let waiting: (() => void)[] = [];

/** Does this when the page has nothing else to do, one thing at a time; what was still to be done before is dropped. */
export function whenIdle(tasks: readonly (() => void)[]): void {
  const isRunning = waiting.length > 0;
  waiting = [...tasks];
  if (!isRunning) schedule();
}

function schedule(): void {
  // Safari has it behind a setting.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(doNext);
  else setTimeout(doNext, 50);
}

function doNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) schedule();
}
