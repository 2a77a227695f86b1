import { sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';

/** Minimum number of changed rows. */
const MIN_ROWS = 1000;
/** Minimum share of changed rows. */
const MIN_SHARE = 0.1;

interface TableState {
  [key: string]: unknown;
  name: string;
  rows: number;
  changed: number;
  dead: number;
}

/** Updates the planner's statistics of the read model: a first sweep fills empty tables within a minute. */
export async function analyzeTables(database: Pick<Database, 'db'>): Promise<void> {
  for (const { name, rows, changed } of await readTables(database)) {
    if (changed < Math.max(MIN_ROWS, rows * MIN_SHARE)) continue;
    await database.db.execute(sql`analyze read_model.${sql.identifier(name)}`);
  }
}

/** Frees the space of replaced rows. Only PGlite needs it; PostgreSQL has autovacuum. */
export async function vacuumTables(database: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (database.engine !== 'pglite') return;
  for (const { name, rows, dead } of await readTables(database)) {
    if (dead < Math.max(MIN_ROWS, rows * MIN_SHARE)) continue;
    await database.db.execute(sql`vacuum read_model.${sql.identifier(name)}`);
  }
}

async function readTables({ db }: Pick<Database, 'db'>): Promise<TableState[]> {
  const { rows } = await db.execute<TableState>(sql`
    select relname as name, n_live_tup::int as rows, n_mod_since_analyze::int as changed, n_dead_tup::int as dead
    from pg_stat_user_tables where schemaname = 'read_model'`);
  return rows;
}
