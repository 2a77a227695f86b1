import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrateTables } from '../../src/database/migrate.ts';
import { openPglite } from '../../src/database/open.ts';

const MIGRATIONS = fileURLToPath(new URL('../../src/platform/migrations', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** Where data directories of this run are made; those that are left are removed with it. */
    pgliteFolder: string;
    /** PGlite with empty tables, closed, to be copied: to make it takes two seconds of a processor. */
    pgliteTemplate: string;
  }
}

/** Makes the template that test databases are copies of. Answers what removes it and all that is left of them. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-pglite-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const template = join(folder, 'template');
    const database = await openPglite(template);
    await migrateTables(database, 'platform', MIGRATIONS);
    await database.close();
    project.provide('pgliteFolder', folder);
    project.provide('pgliteTemplate', template);
    return discard;
  } catch (error) {
    discard();
    throw error;
  }
}
