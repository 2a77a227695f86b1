import { join } from 'node:path';
import { type MigrationFolders, migrateTables } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';

const folderOf = (files: string, part: 'platform' | 'gateway') => join(files, part, 'migrations');

/** The migrations of the embedded platform and of the dashboard's gateway. */
export function migrationFolders(files: string): MigrationFolders {
  return { platform: folderOf(files, 'platform'), gateway: folderOf(files, 'gateway') };
}

/** Brings the embedded platform's tables up to date. */
export async function migratePlatform(database: Database, files: string): Promise<void> {
  await migrateTables(database, 'platform', folderOf(files, 'platform'));
}

/** Brings the tables of the dashboard's gateway up to date. */
export async function migrateGateway(database: Database, files: string): Promise<void> {
  await migrateTables(database, 'gateway', folderOf(files, 'gateway'));
}
