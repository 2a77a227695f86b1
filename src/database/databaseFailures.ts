/** Failures of the database that are no bug of the program. */
export type DatabaseFailure = 'unreachable' | 'full';

/** The message beside status 503: the problem and the fix. */
export const DATABASE_FAILURES: Readonly<Record<DatabaseFailure, { message: string; retryAfterSeconds: number }>> = {
  unreachable: { message: 'The service is not available at the moment. Try again soon.', retryAfterSeconds: 5 },
  full: {
    message: 'The service has no space left, so nothing can be saved at the moment. Try again later.',
    retryAfterSeconds: 30,
  },
};

/** Error codes of sockets and name lookups. File errors with these codes have another `syscall`. */
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

/** SQLSTATE: connection exceptions, shutdown, startup, too many connections. */
const UNREACHABLE_STATES = /^(?:08\w{3}|57P0[1-5]|53300)$/;
/** SQLSTATE: disk full, out of memory, a configured limit. */
const FULL_STATES = /^53\w{3}$/;

/** Messages of node-postgres without a code. */
const UNREACHABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** The database failure behind an error or its causes; null for other errors. // R23 */
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
