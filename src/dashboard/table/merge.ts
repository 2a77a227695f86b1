/** Sorted numbers with some more, which are sorted as well, in their places: behind those that are equal. Quick where few come to many. */
export function merged(
  sorted: Uint32Array,
  fresh: Uint32Array,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const all = new Uint32Array(sorted.length + fresh.length);
  let taken = 0;
  for (const [count, one] of fresh.entries()) {
    let low = taken;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(sorted[middle] ?? 0, one) <= 0) low = middle + 1;
      else high = middle;
    }
    all.set(sorted.subarray(taken, low), taken + count);
    all[low + count] = one;
    taken = low;
  }
  all.set(sorted.subarray(taken), taken + fresh.length);
  return all;
}

/** The numbers from one up to another, without it. */
export function numbersFrom(start: number, end: number): Uint32Array {
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}
