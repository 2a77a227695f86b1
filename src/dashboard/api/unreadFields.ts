import type { Reading } from '../../contract/tolerant.ts';

const unreadCounts = new WeakMap<object, number>();

/**
 * Returns a part of an answer and remembers how many fields of the answer could not be read. Only for queries without
 * structural sharing, which would replace the part by a copy. // S14
 */
export function withUnreadFields<Value, Part extends object>(
  { value, unreadable }: Reading<Value>,
  part: (value: Value) => Part,
): Part {
  const kept = part(value);
  unreadCounts.set(kept, unreadable);
  return kept;
}

/** How many fields of its answer could not be read. */
export function unreadFieldsOf(kept: object | null | undefined): number {
  return (kept && unreadCounts.get(kept)) ?? 0;
}
