import { plural } from '../../contract/plural.ts';
import { Problem } from '../../contract/problem.ts';

/** The kinds of errors that the gateway itself answers with: `code` of the body. */
const CODES = [
  'bad_request',
  'invalid',
  'host_not_allowed',
  'cross_origin',
  'header_required',
  'untrusted_peer',
  'session_required',
  'no_role',
  'role',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'uri_too_long',
  'headers_too_large',
  'request_timeout',
  'client_closed_request',
  'refused',
  'conflict',
  'stage_moved',
  'blind_review',
  'selection_expired',
  'rate_limited',
  'overloaded',
  'token_echoed',
  'database_unavailable',
  'not_read',
  'upstream_auth',
  'upstream_error',
  'upstream_redirect',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_invalid',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_other_name',
  'certificate_unknown_authority',
  'certificate_refused',
  'internal',
] as const;
export type RefusalCode = (typeof CODES)[number];

interface Extras {
  /** Problems of parameters or fields, by wire name. */
  fields?: Record<string, string[]>;
  headers?: Record<string, string>;
  /** For the log only: a code such as `ECONNREFUSED`, never a text of the upstream. */
  reason?: string | undefined;
}

/** An error of the gateway: a status, a code, and a sentence that is shown to users unchanged. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;
  readonly extras: Extras;

  constructor(status: number, code: RefusalCode, message: string, extras: Extras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** The JSON body of a refusal. */
export function bodyOf(refusal: Refusal, requestId: string): Record<string, unknown> {
  const { code, message, extras } = refusal;
  return { code, message, requestId, ...(extras.fields && { fields: extras.fields }) };
}

/** 404 for an unknown path. */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'Not found.');

export const malformed = (): Refusal => new Refusal(400, 'bad_request', 'The request is malformed.');

/** 405, with the allowed methods of the path. */
export function methodNotAllowed(methods: readonly string[]): Refusal {
  const headers = { allow: methods.toSorted().join(', ') };
  return new Refusal(405, 'method_not_allowed', 'This address doesn’t support that method.', { headers });
}

/** 400 for values that fail validation. The message is the first problem. */
export function invalid(fields: Record<string, string[]>): Refusal {
  const [[key, reasons] = ['', []]] = Object.entries(fields);
  return new Refusal(400, 'invalid', `${key}: ${reasons[0] ?? 'not understood.'}`, { fields });
}

/** The read model does not have the candidature, and it may exist. */
export const notRead = (): Refusal =>
  new Refusal(409, 'not_read', 'This candidate has not been read from the service yet. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

/** The refusal of a read about a candidature that the read model does not have. */
export const unknownCandidature = (): Refusal => new Refusal(404, 'not_found', 'Candidate not found.');

const MAX_WAIT_SECONDS = 3600;

/** 429: the limit of the service is used up for `seconds`, which may be a fraction. // P38 */
export function rateLimited(seconds: number): Refusal {
  const wait = inSeconds(seconds);
  return new Refusal(429, 'rate_limited', `Too many requests to the service. Try again in ${plural(wait, 'second')}.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** 503: too many calls are waiting already. `seconds` is the estimated wait. // P40 */
export function overloaded(seconds: number): Refusal {
  return new Refusal(503, 'overloaded', 'The service is busy. Try again in a moment.', {
    headers: { 'retry-after': String(inSeconds(seconds)) },
  });
}

/** Converts the problem of a call to the upstream to a refusal. */
export function refusalOfProblem({ status, code, message, retryAfter }: Problem): Refusal {
  const known = CODES.find((each) => each === code);
  const headers = retryAfter === null ? {} : { 'retry-after': String(inSeconds(retryAfter)) };
  return new Refusal(known ? status : 502, known ?? 'upstream_invalid', message, { headers });
}

/** Converts a refusal to a Problem, for the gateway's own calls. */
export function problemOfRefusal(refusal: Refusal): Problem {
  const { status, code, message, extras } = refusal;
  const wait = extras.headers?.['retry-after'];
  const retryAfter = wait === undefined ? null : Number(wait);
  return new Problem({ status, code, message, fields: extras.fields ?? {}, retryAfter }, { cause: refusal });
}

/** The facts of a problem for the log. */
export function describeProblem(problem: Problem | null) {
  const { cause } = problem ?? {};
  return {
    code: problem?.code,
    status: problem?.status,
    ...(cause instanceof Refusal && { reason: cause.extras.reason }),
  };
}

const inSeconds = (seconds: number) => Math.min(Math.max(Math.ceil(seconds), 1), MAX_WAIT_SECONDS);
