import { DATABASE_FAILURES, databaseFailureOf } from '../../database/databaseFailures.ts';
import { isUniqueViolation } from '../../database/uniqueViolation.ts';
import type { ErrorShape } from '../../http/httpApp.ts';
import { bodyOf, malformed, Refusal } from '../base/refusal.ts';

const CHANGED_AT_ONCE = 'A colleague changed the same thing at the same time. Reload the page, then try again.';

/** Answers every error as a refusal, without stack and without texts of Node, Fastify or the upstream. */
export const errorShape: ErrorShape = (error, requestId) => {
  const refusal = databaseRefusalOf(error) ?? (error instanceof Refusal ? error : refusalOf(error.statusCode ?? 500));
  const { status, code, extras } = refusal;
  return {
    status,
    headers: { 'cache-control': 'no-store', ...extras.headers },
    body: bodyOf(refusal, requestId),
    isUnexpected: code === 'internal',
    details: { code, ...(extras.reason !== undefined && { reason: extras.reason }) },
  };
};

function databaseRefusalOf(error: Error): Refusal | null {
  if (isUniqueViolation(error)) return new Refusal(409, 'conflict', CHANGED_AT_ONCE);
  const failure = databaseFailureOf(error);
  if (failure === null) return null;
  const { message, retryAfterSeconds } = DATABASE_FAILURES[failure];
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new Refusal(503, 'database_unavailable', message, { headers, reason: `database_${failure}` });
}

function refusalOf(status: number): Refusal {
  switch (status) {
    case 408:
      return new Refusal(408, 'request_timeout', 'The request took too long to arrive.');
    case 413:
      return new Refusal(413, 'too_large', 'The request is too large.');
    case 415:
      return new Refusal(415, 'unsupported_media_type', 'Only application/json is accepted.');
    case 431:
      return new Refusal(431, 'headers_too_large', 'The request has too many or too long headers.');
    default:
      return status >= 400 && status < 500
        ? malformed()
        : new Refusal(500, 'internal', 'Something went wrong on this server. Try again.');
  }
}
