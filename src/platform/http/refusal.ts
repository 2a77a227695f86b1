import { type DatabaseFailure, DATABASE_FAILURES, databaseFailureOf } from '../../database/databaseFailures.ts';
import type { ErrorShape } from '../../http/httpApp.ts';

/** What a refused call answers, in the one form every error of the platform has. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** `{"detail": "…"}` with any status. */
export function refusal(status: number, detail: string, headers?: Record<string, string>): Refusal {
  return new Refusal(status, { detail }, headers);
}

/** 400 with what is wrong with which field or parameter. */
export function invalid(fields: Record<string, string[]>): Refusal {
  return new Refusal(400, fields);
}

/** 400 of an invitation, with a key such as `REPEATING_INVITATION` that programs can tell apart. */
export function refusedInvitation(errorKey: string): Refusal {
  return new Refusal(400, { errors: [{ field: 'email', error_key: errorKey }] });
}

export const notFound = () => refusal(404, 'Not found.');
export const invalidToken = () => refusal(401, 'Invalid token.', { 'www-authenticate': 'Token' });

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const SENTENCES: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: `The body is larger than ${BODY_LIMIT / 1024} KiB.`,
  415: 'This media type is not understood here.',
  431: 'The headers are too large.',
  500: 'Something went wrong on this side.',
};

function sentenceFor(status: number): string {
  return SENTENCES[status] ?? 'The request is malformed.';
}

type Answer = Pick<Refusal, 'status' | 'body' | 'headers'> & { failure?: DatabaseFailure };

/**
 * An error as it is answered: a Refusal as it is, the database's and the framework's by kind, any other as a 500.
 * `failure`: what is wrong with the database, where that is the reason.
 */
export function describe(error: Error & { statusCode?: number }): Answer {
  if (error instanceof Refusal) return error;
  const failure = databaseFailureOf(error);
  if (failure !== null) {
    const { message, retryAfterSeconds } = DATABASE_FAILURES[failure];
    const { status, body, headers } = refusal(503, message, { 'retry-after': String(retryAfterSeconds) });
    return { status, body, headers, failure };
  }
  const { statusCode = 500 } = error;
  const known = SENTENCES[statusCode] ? statusCode : 400;
  return refusal(statusCode >= 500 ? 500 : known, sentenceFor(statusCode >= 500 ? 500 : known));
}

/** `{"detail": "…"}` or an object of fields, as the API has it. */
export const errorShape: ErrorShape = (error) => {
  const { status, body, headers, failure } = describe(error);
  return {
    status,
    body,
    headers,
    isUnexpected: status >= 500 && !failure,
    ...(failure && { details: { reason: `database_${failure}` } }),
  };
};
