import type { Endpoint } from '../../contract/endpoint.ts';
import { bodyProblems, WHOLE_BODY } from '../../contract/bodyProblems.ts';
import { parseQuery } from '../../contract/params.ts';
import { parsePath, splitTarget } from '../../contract/paths.ts';
import { invalid, Refusal } from '../base/refusal.ts';

/** Validates the parameters of path and query. Throws 400 `invalid` with the problems by name. */
export function checkAddress(endpoint: Endpoint, target: string): Record<string, unknown> {
  const { path, query } = splitTarget(target);
  const values: Record<string, unknown> = {};
  for (const parsed of [
    parsePath(endpoint, path, 'open'),
    parseQuery({ ...endpoint.query, ...endpoint.gatewayQuery }, new URLSearchParams(query), 'open'),
  ]) {
    if (Object.keys(parsed.problems).length > 0) throw invalid(parsed.problems);
    Object.assign(values, parsed.values);
  }
  return values;
}

/** Validates the body; undefined for an operation without one. Throws 400 `invalid` with the problems by field. */
export function checkBody(endpoint: Endpoint, given: unknown): unknown {
  if (!endpoint.body) return undefined;
  const raw = given === undefined && endpoint.optionalBody ? {} : given;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Refusal(400, 'invalid', 'Send a JSON object.');
  }
  const result = endpoint.body.safeParse(raw);
  if (result.success) return result.data;
  const { [WHOLE_BODY]: whole, ...fields } = bodyProblems(result.error, raw);
  // A problem of the whole body has no field to be shown at.
  const [message = 'The request is invalid.'] = whole ?? Object.values(fields)[0] ?? [];
  throw new Refusal(400, 'invalid', message, whole ? {} : { fields: shortened(fields) });
}

const MAX_KEY_LENGTH = 60;

const shortened = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([key, problems]) => [key.slice(0, MAX_KEY_LENGTH), problems]));
