import { Problem } from '../../contract/problem.ts';
import { WORDS } from '../messages/words.ts';

interface Failure {
  message: string;
  requestId: string | null;
  retryAfter: number | null;
}

/** Turns an error into the shown message. An error that is not a Problem is a fault of the page and shown as such. */
export function failureOf(error: Error): Failure {
  if (error instanceof Problem) return error;
  return { message: `This page ran into a problem: ${error.message}`, requestId: null, retryAfter: null };
}

/** The same for the problem of a list that is not read yet, see Completeness. */
export const failureOfSync = (problem: string): Failure => ({
  message: WORDS.trouble(problem),
  requestId: null,
  retryAfter: null,
});

/** Whether a failed call may have been carried out all the same, so that it must not be repeated unchecked. */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof Problem)) return true;
  // The service checks the token before it does anything.
  if (error.code === 'upstream_auth') return false;
  return error.status === 0 || error.code === 'unexpected_answer' || error.status >= 500;
}
