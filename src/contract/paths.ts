import type { Endpoint } from './endpoint.ts';
import { type Codes, type ParsedValues, parseParam, writeParam } from './params.ts';

/** `/a/{b}/` with the values put in, each percent-encoded. A parameter without a value is the caller's mistake. */
export function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(writeParam(values[key])));
}

/**
 * The path and query of a call, as it follows `{base_url}`. Query keys are in the order of the table, so that equal
 * calls have equal addresses. Undefined values, empty lists and unknown keys are left out.
 */
export function writeTarget(endpoint: Endpoint, values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const key of Object.keys({ ...endpoint.query, ...endpoint.gatewayQuery })) {
    const value = values[key];
    const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isNothing) search.set(key, writeParam(value));
  }
  const path = fillPath(endpoint.path, values);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The two parts of a request target, undecoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * The values of a path's parameters, and problems by key as sentences. `path` is the raw path of a matched request: no
 * address of the API has percent-encoded parts. Never throws.
 */
export function parsePath(endpoint: Endpoint, path: string, codes: Codes): ParsedValues {
  const given = path.split('/');
  const values: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  for (const [index, segment] of endpoint.path.split('/').entries()) {
    const key = /^\{(\w+)\}$/.exec(segment)?.[1];
    const param = key === undefined ? undefined : endpoint.params[key];
    if (key === undefined || !param) continue;
    const parsed = parseParam(param, given[index] ?? '', codes);
    if (parsed.ok) values[key] = parsed.value;
    else problems[key] = [parsed.reason];
  }
  return { values, problems };
}
