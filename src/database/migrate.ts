import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { exclusively } from './exclusively.ts';
import type { Database } from './open.ts';
import { UserError } from './userError.ts';

/**
 * Brings a house's tables up to date with the SQL files in `folder`; `house` names the journal table. Of several
 * processes that start at once one does it, the others wait. // T42
 */
export async function migrateTables(database: Database, house: string, folder: string): Promise<void> {
  try {
    await exclusively(database, ({ db }) =>
      migrate(db, { migrationsFolder: folder, migrationsTable: `${house}_migrations` }),
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
