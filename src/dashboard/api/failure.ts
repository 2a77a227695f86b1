import { Problem } from '../../contract/problem.ts';
import * as SERVER_ERRORS from '../messages/serverErrors.ts';

/** Turns an error into the shown message. An error that is not a Problem is a fault of the page and shown as such. */
export function failureOf(error: Error): { message: string; requestId: string | null; retryAfter: number | null } {
  if (error instanceof Problem) return error;
  return { message: SERVER_ERRORS.pageError(error.message), requestId: null, retryAfter: null };
}

/** Whether the call may have worked although no answer came: then looking comes before trying again. */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof Problem)) return true;
  // A refused token is refused before anything else is looked at.
  if (error.code === 'upstream_auth') return false;
  return error.status === 0 || error.code === 'unexpected_answer' || error.status >= 500;
}
