/** The nearest-rank percentile: of twenty values, the 95th percentile is the nineteenth. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Makes calls one after the other and returns the milliseconds of each. */
export async function timed(times: number, call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const from = performance.now();
    await call();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Runs work once for each repetition, so that several rows can share its result. */
export function oncePerTime<Value>(make: (time: number) => Promise<Value>): (time: number) => Promise<Value> {
  const made = new Map<number, Promise<Value>>();
  return (time) => {
    const known = made.get(time) ?? make(time);
    made.set(time, known);
    return known;
  };
}
