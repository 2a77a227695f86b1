import { z } from 'zod/mini';
import { bodyProblems, WHOLE_BODY } from '../../contract/bodyProblems.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { type ParamSpec, parseQuery, type ParsedValues } from '../../contract/params.ts';
import { parsePath, splitTarget } from '../../contract/paths.ts';
import { invalidFields, httpError } from './httpError.ts';

/** A validated call, without static types. */
export interface ParsedCall {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** How calls are read. */
export interface CallRules {
  /** Whether what the contract does not have is refused. Live services ignore it, and clients of theirs send it. */
  strict: boolean;
  /** The most rows a page may hold. */
  maxLimit: number;
}

/** Checks path, query and body of a call, in this order. Throws a 400 with the problems. */
export function parseCall(endpoint: Endpoint, url: string, body: unknown, { strict, maxLimit }: CallRules): ParsedCall {
  const { path, query } = splitTarget(url);
  const spec = withMaxLimit(endpoint.query, maxLimit);
  const given = new URLSearchParams(query);
  return {
    params: valuesOf(parsePath(endpoint, path, 'closed')),
    query: valuesOf(parseQuery(spec, strict ? given : knownParameters(spec, given), 'closed')),
    body: readBody(endpoint, strict ? body : knownFields(endpoint, body)),
  };
}

/** What clients write for a value that they do not have. */
const ABSENT: readonly string[] = ['', 'null', 'undefined'];

const knownParameters = (spec: ParamSpec, given: URLSearchParams) =>
  new URLSearchParams([...given].filter(([key, value]) => Object.hasOwn(spec, key) && !ABSENT.includes(value)));

/** The fields of a body that the contract has. Null is an absent optional field. */
function knownFields({ body: schema }: Endpoint, body: unknown): unknown {
  if (!isRecord(body)) return body;
  const shape = schema && 'shape' in schema && isRecord(schema.shape) ? schema.shape : {};
  const isAbsent = (key: string) => body[key] === null && shape[key] instanceof z.ZodMiniOptional;
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(shape, key) && !isAbsent(key)));
}

const withMaxLimit = (spec: ParamSpec, max: number): ParamSpec =>
  spec.limit?.kind === 'integer' ? { ...spec, limit: { ...spec.limit, max } } : spec;

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
