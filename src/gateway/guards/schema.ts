import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoints.ts';
import { parseParam, parseQuery } from '../../contract/params.ts';
import { invalid, Refusal } from '../refusal.ts';

/** The values of the path's parameters, or 400 naming each that is malformed. */
export function checkParams(endpoint: Endpoint, given: unknown): Record<string, unknown> {
  const problems: Record<string, string[]> = {};
  const values: Record<string, unknown> = {};
  for (const [key, param] of Object.entries(endpoint.params)) {
    const parsed = parseParam(param, (given as Record<string, string>)[key] ?? '', 'open');
    if (parsed.ok) values[key] = parsed.value;
    else problems[key] = [parsed.reason];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

/** The values of the query, or 400 naming each key that is wrong. */
export function checkQuery(endpoint: Endpoint, search: URLSearchParams): Record<string, unknown> {
  const { values, problems } = parseQuery(endpoint.query, search, 'open');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

/** The body as the contract has it, or 400 naming each field that is wrong. `undefined` where none is sent. */
export function checkBody(endpoint: Endpoint, given: unknown): unknown {
  if (!endpoint.body) return undefined;
  const raw = given === undefined && endpoint.optionalBody ? {} : given;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Refusal(400, 'invalid', 'Send a JSON object.');
  }
  const result = endpoint.body.safeParse(raw);
  if (!result.success) throw refusalOf(result.error, raw);
  return result.data;
}

function refusalOf(error: z.core.$ZodError, raw: object): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key.slice(0, 60)] = ['Unknown field.'];
      continue;
    }
    const key = String(issue.path[0] ?? '');
    fields[key] = [
      ...(fields[key] ?? []),
      key === '' || Object.hasOwn(raw, key) ? issue.message : 'This field is required.',
    ];
  }
  // What is wrong with the whole has no field to stand at, and what is wrong with a field reads well by itself.
  const whole = fields[''];
  if (whole) return new Refusal(400, 'invalid', whole[0] ?? 'Send something else.');
  return new Refusal(400, 'invalid', Object.values(fields)[0]?.[0] ?? 'Send something else.', { fields });
}
