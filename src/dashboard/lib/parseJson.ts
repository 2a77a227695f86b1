/** Parses JSON of another visit, which may be anything; null for what is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** The elements of a stored list; none for anything else. */
export function storedList(text: string | null): unknown[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list : [];
}
