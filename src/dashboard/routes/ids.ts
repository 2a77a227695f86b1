import { parseParam } from '../../contract/params.ts';

/** The ID in an address, or null when it is none: then there is no such page. */
export function readId(raw: string): number | null {
  const parsed = parseParam({ kind: 'id' }, raw, 'open');
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : null;
}
