import { Problem } from '../../contract/problem.ts';

/** Why a call failed. */
export interface Failure {
  /** Of a Problem. */
  code?: string;
  message: string;
  /** For the administrator, who finds the call in the logs by it. */
  requestId: string | null;
  /** Seconds to wait before a retry; null: none. */
  retryAfter: number | null;
}

/** Turns an error into the shown message. An error that is not a Problem is a fault of the page and shown as such. */
export function failureOf(error: Error): Failure {
  if (error instanceof Problem) return error;
  return { message: `This page ran into a problem: ${error.message}`, requestId: null, retryAfter: null };
}
