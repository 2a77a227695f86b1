import type { Endpoint } from './endpoints.ts';
import { type Codes, parseParam, writeParam } from './params.ts';

/** `/a/{b}/` with the values put in, each percent-encoded. A parameter without a value is the caller's mistake. */
export function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(writeParam(values[key])));
}

/**
 * The path and query of a call, as it follows `{base_url}`. Query keys stand in the order of the table, so that equal
 * calls have equal addresses; what is undefined or an empty list is left out, and so are values the table does not know.
 */
export function writeTarget(endpoint: Endpoint, values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const key of Object.keys(endpoint.query)) {
    const value = values[key];
    const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isNothing) search.set(key, writeParam(value));
  }
  const path = fillPath(endpoint.path, values);
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * The parameters of a raw path without its query, or null when it is not this endpoint's or a value is not one. The path
 * is compared as it came, before any decoding: nothing percent-encoded can be part of an address of ours.
 */
export function matchPath(endpoint: Endpoint, path: string, codes: Codes): Record<string, unknown> | null {
  const wanted = endpoint.path.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const values: Record<string, unknown> = {};
  for (const [index, segment] of wanted.entries()) {
    const raw = given[index] ?? '';
    const key = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (key === undefined) {
      if (segment !== raw) return null;
      continue;
    }
    const param = endpoint.params[key];
    const parsed = param && parseParam(param, raw, codes);
    if (!parsed?.ok) return null;
    values[key] = parsed.value;
  }
  return values;
}
