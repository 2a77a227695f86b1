import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withDatabaseLock } from './databaseLock.ts';
import type { Database } from './open.ts';
import { UserError } from './userError.ts';

/**
 * Brings the tables of a part up to date with the SQL files in `folder`; `part` names the journal table. Of several
 * processes that start at once one does it, the others wait. // T42
 */
export async function migrateTables(database: Database, part: string, folder: string): Promise<void> {
  try {
    await withDatabaseLock(database, ({ db }) =>
      migrate(db, { migrationsFolder: folder, migrationsTable: `${part}_migrations` }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new UserError(
      'The user of DATABASE_URL may not make tables. Let it: GRANT CREATE ON DATABASE … TO …, or make it the owner.',
    );
  }
}

/** Whether PostgreSQL said `insufficient_privilege`; Drizzle wraps what it said. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42501';
}
