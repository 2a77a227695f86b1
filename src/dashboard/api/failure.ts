import { Problem } from '../../contract/problem.ts';
import type { Failure } from '../lib/failure.ts';
import { WORDS } from '../messages/words.ts';

export { failureOf } from '../lib/failure.ts';

/** Why a list is not read yet, by the problem in its Completeness. */
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
