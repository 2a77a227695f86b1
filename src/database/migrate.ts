import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withDatabaseLock } from './databaseLock.ts';
import type { Database, Transaction } from './open.ts';
import { UserError } from './userError.ts';

/** The folder of the migrations of each module, in the order in which they are run. */
export type MigrationFolders = Readonly<Record<string, string>>;

/**
 * Migrates the tables of a module with the SQL files in `folder`. `part`: the module, for the name of the journal table. If
 * several processes start at once, one migrates and the others wait. // T42
 */
export async function migrateTables(database: Database, part: string, folder: string): Promise<void> {
  try {
    await withDatabaseLock(database, ({ db }) =>
      migrate(db, { migrationsFolder: folder, migrationsTable: `${part}_migrations` }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new UserError(
      'The database user needs CREATE permission: GRANT CREATE ON DATABASE … TO …, or make it the owner.',
    );
  }
}

/**
 * Runs the migrations later than `after` and not later than `until`, times in Drizzle's journal, without entering them there.
 * For restoring a backup of earlier tables in one transaction, which Drizzle's migrator would commit.
 */
export async function runMigrations(
  tx: Transaction,
  folder: string,
  { after = 0, until = Infinity }: { after?: number; until?: number },
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  for (const { folderMillis, sql: statements } of migrations) {
    if (folderMillis <= after || folderMillis > until) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
  }
}

/** Whether PostgreSQL reported `insufficient_privilege`; Drizzle wraps its error. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42501';
}
