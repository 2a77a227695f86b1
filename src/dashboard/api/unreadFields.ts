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
  const data = part(value);
  unreadCounts.set(data, unreadable);
  return data;
}

/** How many fields of the answer that the data is from could not be read. */
export function unreadFieldsOf(data: object | null | undefined): number {
  return (data && unreadCounts.get(data)) ?? 0;
}
