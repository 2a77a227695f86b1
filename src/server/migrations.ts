import { join } from 'node:path';
import { migrateTables } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';

/** Brings the embedded platform's tables up to date. */
export async function migratePlatform(database: Database, files: string): Promise<void> {
  await migrateTables(database, 'platform', join(files, 'platform/migrations'));
}

/** Brings the tables of the dashboard's gateway up to date. */
export async function migrateGateway(database: Database, files: string): Promise<void> {
  await migrateTables(database, 'gateway', join(files, 'gateway/migrations'));
}
