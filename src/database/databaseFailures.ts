import { tlsProblemOf } from './tlsProblems.ts';

/** Failures of the database that are no bug of the program. The log calls them `database_…`. */
export type DatabaseFailure = keyof typeof DATABASE_FAILURES;

interface FailureTexts {
  /** The message beside status 503, for users: the problem and what to do. */
  message: string;
  retryAfterSeconds: number;
  /** For administrators: in the log, and at start. */
  cause: string;
}

const UNAVAILABLE = 'The service is not available at the moment. Try again soon.';
const BUSY = 'The service is busy, so nothing was done. Try again in a moment.';
const MISCONFIGURED = 'The service cannot use its data at the moment. Tell an administrator.';

export const DATABASE_FAILURES = {
  unreachable: {
    message: UNAVAILABLE,
    retryAfterSeconds: 5,
    cause: 'The database cannot be reached. Check that it runs, and the address in DATABASE_URL.',
  },
  starting: {
    message: UNAVAILABLE,
    retryAfterSeconds: 5,
    cause: 'The database is starting, stopping or recovering. Wait until it accepts connections.',
  },
  too_many_connections: {
    message: UNAVAILABLE,
    retryAfterSeconds: 5,
    cause: 'The database takes no more connections. Stop other programs that use it, or raise its max_connections.',
  },
  refused: {
    message: MISCONFIGURED,
    retryAfterSeconds: 30,
    cause: 'The database refuses this user, or a right of it. Check DATABASE_URL, and make the user the owner.',
  },
  full: {
    message: 'The service has no space left, so nothing can be saved at the moment. Try again later.',
    retryAfterSeconds: 30,
    cause: 'The disk of the database is full. Free some space and start again.',
  },
  read_only: {
    message: 'The database accepts no changes at the moment, so nothing was saved. Try again later.',
    retryAfterSeconds: 30,
    cause:
      'The database accepts no changes: it is a standby, or default_transaction_read_only is on. Name the primary in ' +
      'DATABASE_URL, or switch that setting off.',
  },
  lock_timeout: {
    message: BUSY,
    retryAfterSeconds: 5,
    cause: 'Another session of the database holds a lock for too long. Look for it in pg_locks.',
  },
  deadlock: {
    message: BUSY,
    retryAfterSeconds: 1,
    cause: 'The database ended a transaction that conflicted with another one.',
  },
  statement_cancelled: {
    message: BUSY,
    retryAfterSeconds: 5,
    cause: 'The database ended a statement: it took longer than statement_timeout, or an administrator cancelled it.',
  },
  out_of_memory: {
    message: BUSY,
    retryAfterSeconds: 30,
    cause: 'The database has too little memory for a statement, or for its table of locks.',
  },
  damaged: {
    message: MISCONFIGURED,
    retryAfterSeconds: 30,
    cause: 'The database cannot read or write its files. Check its disk and its log before anything else.',
  },
} satisfies Record<string, FailureTexts>;

/** SQLSTATE by failure, the first match counts. See PostgreSQL's appendix of error codes. */
const STATES: readonly [RegExp, DatabaseFailure][] = [
  [/^57P03$/, 'starting'],
  // Ended sessions: by an administrator, a crash, a dropped database or an idle timeout. The next connection may work.
  [/^(?:08\w{3}|57P0\w|25P0[34])$/, 'unreachable'],
  [/^(?:3D000|28\w{3}|42501)$/, 'refused'],
  [/^53300$/, 'too_many_connections'],
  [/^53200$/, 'out_of_memory'],
  [/^53\w{3}$/, 'full'],
  [/^25006$/, 'read_only'],
  [/^55P03$/, 'lock_timeout'],
  [/^40\w{3}$/, 'deadlock'],
  [/^57014$/, 'statement_cancelled'],
  [/^(?:58\w{3}|XX00[12])$/, 'damaged'],
];

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

/** Messages of node-postgres without a code. */
const UNREACHABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after|The server does not support SSL connections)/;

/** The database failure behind an error or its causes; null for other errors. // R23 */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  // One with a status is of HTTP, such as that of a client that goes away within a body. // R85
  if (!(error instanceof Error) || 'statusCode' in error) return null;
  const { code = '', syscall, message, cause } = error as NodeJS.ErrnoException;
  const [, failure] = STATES.find(([pattern]) => pattern.test(code)) ?? [];
  if (failure) return failure;
  if (UNREACHABLE_MESSAGES.test(message) || SOCKET_CODES.has(code) || tlsProblemOf(error)) return 'unreachable';
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable';
  const within: unknown[] = error instanceof AggregateError ? error.errors : [cause];
  for (const inner of within) {
    const found = databaseFailureOf(inner);
    if (found !== null) return found;
  }
  return null;
}

/** The failure of a database that reads, but cannot write; null for other errors. */
export function writeFailureOf(error: unknown): 'read_only' | 'full' | null {
  const failure = databaseFailureOf(error);
  return failure === 'read_only' || failure === 'full' ? failure : null;
}

/** Waits for a write that a read can do without. Rejects unless it was done, or the database cannot write. // R81 */
export async function tryWrite(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (writeFailureOf(error) === null) throw error;
  });
}
