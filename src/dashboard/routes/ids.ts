import { parseParam } from '../../contract/params.ts';

/** Parses an ID in an address; null: it is none, and the page does not exist. */
export function readId(raw: string): number | null {
  const parsed = parseParam({ kind: 'id' }, raw, 'open');
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : null;
}
