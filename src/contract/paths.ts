import type { Callable, Endpoint } from './endpoint.ts';
import { type CodePolicy, type ParsedValues, parseParam, writeParam } from './params.ts';

/** Fills the parameters of a path such as `/a/{b}/`, percent-encoded. Each must have a value. */
export function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(writeParam(values[key])));
}

/**
 * The path and query of a call, after `{base_url}`. Query keys are in the order of the table, so that equal calls have equal
 * URLs. Undefined values, empty lists and unknown keys are left out.
 */
export function writeTarget(endpoint: Callable, values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const key of Object.keys({ ...endpoint.query, ...endpoint.gatewayQuery })) {
    const value = values[key];
    const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isAbsent) search.set(key, writeParam(value));
  }
  const path = fillPath(endpoint.path, values);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Splits a request target into path and query, undecoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * Parses the parameters of a path. `path`: the raw path of a matched request; API paths have no percent-encoded parts. Never
 * throws.
 */
export function parsePath(endpoint: Endpoint, path: string, codePolicy: CodePolicy): ParsedValues {
  const given = path.split('/');
  const values: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  for (const [index, segment] of endpoint.path.split('/').entries()) {
    const key = /^\{(\w+)\}$/.exec(segment)?.[1];
    const param = key === undefined ? undefined : endpoint.params[key];
    if (key === undefined || !param) continue;
    const parsed = parseParam(param, given[index] ?? '', codePolicy);
    if (parsed.ok) values[key] = parsed.value;
    else problems[key] = [parsed.reason];
  }
  return { values, problems };
}

/** Whether a row has an ID from the service, so that it can be opened and changed. */
export function isAddressable(row: { id: number }): boolean {
  return row.id > 0;
}
