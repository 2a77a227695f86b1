import type { Pool } from 'pg';
import { databaseFailureOf, type DatabaseFailure } from './databaseFailures.ts';

/** The state of the database. `full`: it answers, but cannot write. */
export type DatabaseState = 'up' | DatabaseFailure;

export interface DatabaseHealth {
  /** Checks the database, or returns a recent result. Never rejects. */
  check: () => Promise<DatabaseState>;
  /** Reports an error of any query. Only failed writes show that the disk is full. */
  report: (error: unknown) => void;
}

/** Timeout of a health check. */
const CHECK_TIMEOUT_MS = 3_000;
/** How long a result is reused. */
const MAX_AGE_MS = 1_000;
/** After this time without a response, the connection counts as dead, and another one is tried. */
const DEAD_CONNECTION_MS = 30_000;

const READ = 'select 1';
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

  function ask(at: number): HealthCheck {
    const state = pool.query(isFull ? WRITE : READ).then(
      (): DatabaseState => {
        isFull = false;
        return 'up';
      },
      (error: unknown): DatabaseState => databaseFailureOf(error) ?? 'unreachable',
    );
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
      if (isFull || databaseFailureOf(error) !== 'full') return;
      isFull = true;
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
