/** Why the database did not do its work, where nothing in the program is wrong. */
export type DatabaseFailure = 'unreachable' | 'full';

/** The message beside status 503: the problem and the fix. */
export const DATABASE_FAILURES: Readonly<Record<DatabaseFailure, { message: string; retryAfterSeconds: number }>> = {
  unreachable: { message: 'The service is not available at the moment. Try again soon.', retryAfterSeconds: 5 },
  full: {
    message: 'The service has no space left, so nothing can be saved at the moment. Try again later.',
    retryAfterSeconds: 30,
  },
};

/** Of a socket, and of looking up a name. Of a file, such a code has another `syscall`. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** PostgreSQL's classes: connection exceptions, shutting down or starting, too many connections. */
const UNREACHABLE_STATES = /^(?:08\w{3}|57P0[1-5]|53300)$/;
/** PostgreSQL's classes: disk full, out of memory, a configured limit. */
const FULL_STATES = /^53\w{3}$/;

/** What node-postgres says without a code. */
const UNREACHABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Which failure of the database an error, or what caused it, comes from; null for all other errors. // R23 */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
  if (UNREACHABLE_STATES.test(code ?? '') || UNREACHABLE_MESSAGES.test(message)) return 'unreachable';
  if (FULL_STATES.test(code ?? '')) return 'full';
  if (SOCKET_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'unreachable';
  const within: unknown[] = error instanceof AggregateError ? error.errors : [cause];
  for (const inner of within) {
    const failure = databaseFailureOf(inner);
    if (failure !== null) return failure;
  }
  return null;
}
