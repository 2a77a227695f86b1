import { RATE_HEADERS } from '../../contract/rateLimits.ts';
import { DATABASE_FAILURES, type DatabaseFailure, databaseFailureOf } from '../../database/databaseFailures.ts';
import type { ErrorShape } from '../../http/httpApp.ts';

/** An error response of the platform. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string> = {}, cause?: unknown) {
    super(`Refused with ${status}`, { cause });
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** `{"detail": "…"}` with any status. */
export function httpError(status: number, detail: string, headers?: Record<string, string>): HttpError {
  return new HttpError(status, { detail }, headers);
}

/** 400 with problems by field or parameter. */
export function invalidFields(fields: Record<string, string[]>): HttpError {
  return new HttpError(400, fields);
}

/** 400 of an invitation, with a key such as `REPEATING_INVITATION` that programs can tell apart. */
export function invitationError(errorKey: string): HttpError {
  return new HttpError(400, { errors: [{ field: 'email', error_key: errorKey }] });
}

export const notFound = () => httpError(404, 'Not found.');
export const invalidToken = () => httpError(401, 'Invalid token.', { 'www-authenticate': 'Token' });

/** The largest body that is read, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const MESSAGES: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: `The body is larger than ${BODY_LIMIT_BYTES / 1024} KiB.`,
  415: 'This media type is not supported.',
  431: 'The headers are too large.',
  500: 'Something went wrong on the server.',
};

function messageFor(status: number): string {
  return MESSAGES[status] ?? 'The request is malformed.';
}

type ErrorResponse = Pick<HttpError, 'status' | 'body' | 'headers'> & { failure?: DatabaseFailure };

/**
 * The answer to an error: an HttpError unchanged, database and framework errors by kind, any other as 500. `failure`:
 * the problem of the database, if that is the cause.
 */
export function toErrorResponse(error: Error & { statusCode?: number }): ErrorResponse {
  if (error instanceof HttpError) return error;
  const failure = databaseFailureOf(error);
  if (failure !== null) {
    const { message, retryAfterSeconds } = DATABASE_FAILURES[failure];
    const { status, body, headers } = httpError(503, message, { 'retry-after': String(retryAfterSeconds) });
    return { status, body, headers, failure };
  }
  const { statusCode = 500 } = error;
  const known = MESSAGES[statusCode] ? statusCode : 400;
  return httpError(statusCode >= 500 ? 500 : known, messageFor(statusCode >= 500 ? 500 : known));
}

/** `{"detail": "…"}` or an object of fields, as the API has it. */
export const errorShape: ErrorShape = (error) => {
  const { status, body, headers, failure } = toErrorResponse(error);
  return {
    status,
    body,
    headers,
    isUnexpected: status >= 500 && !failure,
    ...(failure && { details: { reason: `database_${failure}` } }),
  };
};

/** The live service's 429: a sentence, and its rate headers instead of Retry-After. */
export function tooManyRequests(seconds: number) {
  return {
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: { [RATE_HEADERS.remaining]: '0', [RATE_HEADERS.reset]: String(seconds) },
  };
}
