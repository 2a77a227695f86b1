import type { Pool } from 'pg';
import { databaseFailureOf, type DatabaseFailure } from './databaseFailures.ts';

/** The state of the database. `full`, `read_only`: it answers, but cannot write. */
export type DatabaseState = 'up' | DatabaseFailure;

/** Whether the database answers, though it may not write. */
export const answers = (state: DatabaseState): boolean => ['up', 'full', 'read_only'].includes(state);

export interface DatabaseHealth {
  /** Checks the database, or returns a recent result. Never rejects. */
  check: () => Promise<DatabaseState>;
  /** Reports an error of any query. Only failed writes show that the disk is full or that nothing may be changed. */
  report: (error: unknown) => void;
}

/** Timeout of a health check. */
const CHECK_TIMEOUT_MS = 3_000;
/** How long a result is reused. */
const MAX_AGE_MS = 1_000;
/** After this time without a response, the connection counts as dead, and another one is tried. */
const DEAD_CONNECTION_MS = 30_000;

const READ = `select current_setting('transaction_read_only') = 'on' as is_read_only`;
/** Writes 1 MB and rolls back, to check whether the disk has space again. */
const WRITE = `create temporary table space_check on commit drop as
  select repeat('x', 1000) from generate_series(1, 1000)`;

interface HealthCheck {
  at: number;
  /** Whether it is still waiting. */
  isPending: boolean;
  state: Promise<DatabaseState>;
}

export function createDatabaseHealth(pool: Pool): DatabaseHealth {
  let last: HealthCheck | null = null;
  let isFull = false;

  async function checkState(): Promise<DatabaseState> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const { rows } = await client.query<{ is_read_only: boolean }>(READ);
      const isReadOnly = rows[0]?.is_read_only === true;
      if (isFull && !isReadOnly) await client.query(WRITE);
      // The setting of a session stays when the default changes, so the next check needs another connection.
      isBroken = isReadOnly;
      if (isReadOnly) return 'read_only';
      isFull = false;
      return 'up';
    } finally {
      client.release(isBroken);
    }
  }

  function ask(at: number): HealthCheck {
    const state = checkState().catch((error: unknown): DatabaseState => databaseFailureOf(error) ?? 'unreachable');
    const check = { at, isPending: true, state: inTime(state) };
    void state.then(() => (check.isPending = false));
    return check;
  }

  return {
    check() {
      const now = performance.now();
      // At most one check at a time and per second, however many probes arrive: on PGlite a check blocks all queries, and a
      // waiting check holds a connection that requests need.
      if (last === null || now - last.at > (last.isPending ? DEAD_CONNECTION_MS : MAX_AGE_MS)) last = ask(now);
      return last.state;
    },
    report(error) {
      const failure = databaseFailureOf(error);
      if (failure === 'full' && !isFull) isFull = true;
      else if (failure !== 'read_only' || last?.isPending) return;
      last = null;
    },
  };
}

/** The result, or `unreachable` after the timeout. */
async function inTime(state: Promise<DatabaseState>): Promise<DatabaseState> {
  let tooLong: NodeJS.Timeout | undefined;
  const silence = new Promise<DatabaseState>((resolve) => {
    tooLong = setTimeout(() => resolve('unreachable'), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([state, silence]);
  } finally {
    clearTimeout(tooLong);
  }
}
