import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoints.ts';
import { parseParam, parseQuery } from '../../contract/params.ts';
import { invalid, refusal } from './refusal.ts';

/** A call as it was checked, before its types are known. */
export interface CheckedCall {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Checks path, query and body of a call, in this order; what is wrong is thrown as a 400. */
export function readCall(endpoint: Endpoint, url: string, body: unknown): CheckedCall {
  const { path, search } = splitUrl(url);
  return {
    params: readPath(endpoint, path),
    query: readQuery(endpoint, search),
    body: readBody(endpoint, body),
  };
}

export function splitUrl(url: string): { path: string; search: URLSearchParams } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: new URLSearchParams() }
    : { path: url.slice(0, mark), search: new URLSearchParams(url.slice(mark + 1)) };
}

// The path as it came, not as the router decoded it: no address of ours needs percent-encoding, so `%31` is no ID.
function readPath(endpoint: Endpoint, path: string): Record<string, unknown> {
  const given = path.split('/');
  const values: Record<string, unknown> = {};
  for (const [index, segment] of endpoint.path.split('/').entries()) {
    const key = /^\{(\w+)\}$/.exec(segment)?.[1];
    const param = key === undefined ? undefined : endpoint.params[key];
    if (key === undefined || !param) continue;
    const parsed = parseParam(param, given[index] ?? '', 'closed');
    if (!parsed.ok) throw invalid({ [key]: [parsed.reason] });
    values[key] = parsed.value;
  }
  return values;
}

function readQuery(endpoint: Endpoint, search: URLSearchParams): Record<string, unknown> {
  const { values, problems } = parseQuery(endpoint.query, search, 'closed');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

function readBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) {
    if (body !== undefined) throw refusal(400, 'This operation takes no body.');
    return undefined;
  }
  const given = body === undefined && endpoint.optionalBody ? {} : body;
  if (given === undefined) throw refusal(400, 'Send a JSON body.');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refusal(400, 'Send a JSON object.');
  const parsed = endpoint.body.safeParse(given);
  if (!parsed.success) throw invalid(fieldProblems(parsed.error, given));
  return parsed.data;
}

/** What is wrong with which field; what concerns no single field goes under `non_field_errors`. */
export function fieldProblems(error: z.core.$ZodError, given: object): Record<string, string[]> {
  const problems: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'non_field_errors')];
    for (const key of keys) (problems[key] ??= []).push(sentenceOf(issue, Object.hasOwn(given, key)));
  }
  return problems;
}

function sentenceOf(issue: z.core.$ZodIssue, isGiven: boolean): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown field.';
  if (issue.code !== 'invalid_type') return issue.message;
  return isGiven ? `Not a ${issue.expected === 'int' ? 'whole number' : issue.expected}.` : 'This field is required.';
}
