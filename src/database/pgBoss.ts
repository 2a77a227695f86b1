import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database, Transaction } from './open.ts';

export const SCHEMA = 'pgboss';
/** Locked while the schema is changed. */
const VERSION = sql.raw(`${SCHEMA}.version`);
const MAINTENANCE_INTERVAL_SECONDS = 5;

/**
 * Runs pg-boss on our connection pool. A failed statement may leave pg-boss's own transaction open, so it is rolled back
 * before the connection is reused.
 */
function overPool({ pool }: Pick<Database, 'pool'>): PgBoss.Db {
  return {
    async executeSql(text: string, values: unknown[]) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        return await client.query(text, values);
      } catch (error) {
        isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
  };
}

/**
 * Runs pg-boss in a transaction. Drizzle numbers the parameters, so each may occur only once in a statement. This holds for
 * `createQueue`, `insert` and `deleteJob`.
 */
export function bossDbFromTransaction(tx: Transaction): PgBoss.Db {
  return {
    async executeSql(text: string, values: unknown[]) {
      const pieces = text.split(/\$(\d+)/);
      const chunks: SQL[] = pieces.map((piece, index) =>
        index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
      );
      return await tx.execute(sql.join(chunks));
    },
  };
}

/** Prevents a deadlock of two processes that create a queue at the same time. */
export async function createQueue(db: Database['db'], queue: string): Promise<void> {
  const { default: Boss } = await import('pg-boss');
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${VERSION} in share row exclusive mode`);
    await new Boss({ db: bossDbFromTransaction(tx) }).createQueue(queue, { name: queue, policy: 'stately' });
  });
}

/** Starts pg-boss, with its schema and the table of leases (see background.ts). */
export async function startBoss(database: Pick<Database, 'db' | 'pool' | 'engine'>): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: overPool(database),
    schema: SCHEMA,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    schedule: false,
  });
  // Failed maintenance is repeated at the next interval. Without a listener, the event would end the process.
  boss.on('error', () => {});
  await boss.start();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${VERSION} in share row exclusive mode`);
    await tx.execute(
      sql`create table if not exists ${sql.raw(`${SCHEMA}.claims`)} (queue text primary key, claim text not null)`,
    );
  });
  // One process at a time uses PGlite, so existing leases belong to dead processes.
  if (database.engine === 'pglite') await boss.clearStorage();
  return boss;
}
