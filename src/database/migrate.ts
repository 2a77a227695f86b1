import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withDatabaseLock } from './databaseLock.ts';
import type { Database } from './open.ts';
import { UserError } from './userError.ts';

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

/** Whether PostgreSQL reported `insufficient_privilege`; Drizzle wraps its error. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42501';
}
