import type { Endpoint } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/isRecord.ts';

const SENTENCES = ['detail', 'message', 'non_field_errors'];
const GENERAL = { detail: 'The service rejected this request.' };
/** A link could be the candidate's. */
const LINK = /\bhttps?:\S+/giu;

/**
 * A refusal of the upstream without what could name the candidate: its sentences without names, addresses and links, the parameters
 * that they are about, and codes. `hide`: hides names in a sentence; null: no sentence may be shown.
 */
export function safeRefusal(endpoint: Endpoint, raw: unknown, hide: ((text: string) => string) | null): object {
  if (!isRecord(raw)) return GENERAL;
  const { body } = endpoint;
  const fields = body && 'shape' in body && isRecord(body.shape) ? Object.keys(body.shape) : [];
  const keys = [...SENTENCES, ...Object.keys({ ...endpoint.params, ...endpoint.query }), ...fields];
  const told = keys.flatMap((key) => {
    const sentences = (Array.isArray(raw[key]) ? raw[key] : [raw[key]]).filter((each) => typeof each === 'string');
    const shown = hide ? sentences.map((each) => hide(each.replaceAll(LINK, ''))) : [];
    return shown.length === 0 ? [] : [[key, key === 'detail' || key === 'message' ? shown[0] : shown]];
  });
  const errors = (Array.isArray(raw.errors) ? raw.errors : [])
    .filter(isRecord)
    .map(({ field, error_key }) => ({ field, error_key }));
  const safe = { ...(Object.fromEntries(told) as object), ...(errors.length > 0 && { errors }) };
  return Object.keys(safe).length === 0 ? GENERAL : safe;
}
