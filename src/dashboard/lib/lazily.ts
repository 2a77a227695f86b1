/** What is made when it is first asked for, and kept: what takes long to make does not stand in the first row's way. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
