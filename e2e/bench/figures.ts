/** The smallest value that so large a share of all values does not exceed: of twenty, the 95th percentile is the nineteenth. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Calls something so often, one after the other, and tells how long each call took, in milliseconds. */
export async function timed(times: number, call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const from = performance.now();
    await call();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Does something once for each time a row is measured, so that rows may share what it came to. */
export function oncePerTime<Value>(make: (time: number) => Promise<Value>): (time: number) => Promise<Value> {
  const made = new Map<number, Promise<Value>>();
  return (time) => {
    const known = made.get(time) ?? make(time);
    made.set(time, known);
    return known;
  };
}
