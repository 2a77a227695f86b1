import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './open.ts';

/** Brings a house's tables up to date with the SQL files in `folder`; `house` names the journal table. */
export async function migrateTables({ db }: Database, house: string, folder: string): Promise<void> {
  await migrate(db, { migrationsFolder: folder, migrationsTable: `${house}_migrations` });
}
