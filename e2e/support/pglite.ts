import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type Database, openPglite } from '../../src/database/open.ts';
import { migrateGateway, migratePlatform } from '../../src/server/migrations.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the data directories of this run, removed at its end. */
    pgliteFolder: string;
    /** A closed PGlite with empty tables, to be copied: creating one takes two seconds of processor time. */
    pgliteTemplate: string;
  }
}

/** Creates the tables of platform and gateway. */
export async function createTables(database: Database): Promise<void> {
  await migratePlatform(database, SOURCE);
  await migrateGateway(database, SOURCE);
}

/** Creates the template of test databases. Returns the teardown, which removes the template and all copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-pglite-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const template = join(folder, 'template');
    const database = await openPglite(template);
    await createTables(database);
    await database.close();
    project.provide('pgliteFolder', folder);
    project.provide('pgliteTemplate', template);
    return discard;
  } catch (error) {
    discard();
    throw error;
  }
}
