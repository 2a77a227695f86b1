import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database, Transaction } from './open.ts';

/**
 * pg-boss over our connections. A statement that fails may leave a transaction of its own open, which the connection's
 * next user would be in.
 */
export function overPool({ pool }: Pick<Database, 'pool'>): PgBoss.Db {
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
 * pg-boss inside a transaction. Drizzle numbers parameters itself, so each of the text's may stand in it once: true of
 * `createQueue`, `insert` and `deleteJob`.
 */
export function overTransaction(tx: Transaction): PgBoss.Db {
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
