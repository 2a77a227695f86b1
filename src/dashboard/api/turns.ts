/**
 * Lets at most so many calls be on their way at once; the others wait for their turn, in the order in which they came.
 * Who gives up while waiting lets the next one pass.
 */
export function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Value>(signal: AbortSignal, call: () => Promise<Value>): Promise<Value> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      signal.throwIfAborted();
      return await call();
    } finally {
      const next = waiting.shift();
      // The turn goes on to the next one as it is.
      if (next) next();
      else running--;
    }
  };
}
