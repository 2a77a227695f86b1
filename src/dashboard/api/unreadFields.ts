import type { Reading } from '../../contract/tolerant.ts';

const drifts = new WeakMap<object, number>();

/**
 * Returns the document of an answer and remembers its number of unreadable fields. For queries without structural
 * sharing, which would replace it by a copy. // S14
 */
export function withUnreadFields<Value, Part extends object>(
  { value, drift }: Reading<Value>,
  part: (value: Value) => Part,
): Part {
  const kept = part(value);
  drifts.set(kept, drift);
  return kept;
}

/** How many fields could not be read of the answer that this was kept of. */
export function unreadFieldsOf(kept: object | null | undefined): number {
  return (kept && drifts.get(kept)) ?? 0;
}
