import { sql } from 'drizzle-orm';
import { writeFailureOf } from '../../database/databaseFailures.ts';
import type { OperationDeps } from '../base/operations.ts';
import type { Visitor } from '../base/user.ts';
import { users } from '../schema/tables.ts';

interface VisitDeps extends OperationDeps {
  onError: (error: unknown) => void;
}

/** The visits of a user are stored at most this often, unless their name, role or groups changed. */
const VISIT_INTERVAL_MS = 5 * 60_000;

export interface Visits {
  /** Stores who visits, after the request: no answer waits for it or fails with it. */
  record: (visitor: Visitor) => void;
  /** Resolves when all visits are stored. */
  settled: () => Promise<void>;
}

/** Keeps the users of a service with their last visit. Without sign-in there are none. */
export function createVisits({ database: { db }, upstream, clock, onError }: VisitDeps): Visits {
  const stored = new Map<string, { facts: string; at: number }>();
  const open = new Set<Promise<void>>();

  async function store(user_name: string, { displayName, role, groups }: Visitor, seen_at: Date): Promise<void> {
    const facts = { display_name: displayName, role, groups: [...groups], seen_at };
    const set = { ...facts, seen_at: sql`greatest(${users.seen_at}, excluded.seen_at)` };
    await db
      .insert(users)
      .values({ upstream, user_name, ...facts })
      .onConflictDoUpdate({ target: [users.upstream, users.user_name], set });
  }

  return {
    record(visitor) {
      const { name, displayName, role, groups } = visitor;
      if (name === null) return;
      const now = clock.now();
      const facts = JSON.stringify([displayName, role, groups]);
      const last = stored.get(name);
      if (last?.facts === facts && Math.abs(now.getTime() - last.at) < VISIT_INTERVAL_MS) return;
      // Also if it fails: the next visit after the interval tries again.
      stored.set(name, { facts, at: now.getTime() });
      const write = store(name, visitor, now)
        .catch((error: unknown) => {
          if (writeFailureOf(error) === null) onError(error);
        })
        .finally(() => open.delete(write));
      open.add(write);
    },
    settled: async () => void (await Promise.all(open)),
  };
}
