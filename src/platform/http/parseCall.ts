import type { z } from 'zod/mini';
import { bodyProblems, WHOLE_BODY } from '../../contract/bodyProblems.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { parseQuery, type ParsedValues } from '../../contract/params.ts';
import { parsePath, splitTarget } from '../../contract/paths.ts';
import { invalidFields, httpError } from './httpError.ts';

/** A validated call, without static types. */
export interface ParsedCall {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Checks path, query and body of a call, in this order. Throws a 400 with the problems. */
export function parseCall(endpoint: Endpoint, url: string, body: unknown): ParsedCall {
  const { path, query } = splitTarget(url);
  return {
    params: valuesOf(parsePath(endpoint, path, 'closed')),
    query: valuesOf(parseQuery(endpoint.query, new URLSearchParams(query), 'closed')),
    body: readBody(endpoint, body),
  };
}

function valuesOf({ values, problems }: ParsedValues): Record<string, unknown> {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return values;
}

function readBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) {
    if (body !== undefined) throw httpError(400, 'This operation takes no body.');
    return undefined;
  }
  const given = body === undefined && endpoint.optionalBody ? {} : body;
  if (given === undefined) throw httpError(400, 'Send a JSON body.');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw httpError(400, 'Send a JSON object.');
  const parsed = endpoint.body.safeParse(given);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error, given));
  return parsed.data;
}

/** The problems of a body by field. A problem of the whole body is under `non_field_errors`. */
export function fieldErrors(error: z.core.$ZodError, given: object): Record<string, string[]> {
  const { [WHOLE_BODY]: whole, ...fields } = bodyProblems(error, given);
  return whole ? { ...fields, non_field_errors: whole } : fields;
}
