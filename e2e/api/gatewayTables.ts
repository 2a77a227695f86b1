import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { openTables } from './target.ts';

/** An empty database with the tables of platform and gateway for the tests of one file, opened before they run. */
export function useGatewayTables(): { readonly database: Database } {
  let tables: Awaited<ReturnType<typeof openTables>> | undefined;
  beforeAll(async () => {
    tables = await openTables();
  }, 60_000);
  afterAll(async () => {
    await tables?.database.close();
    await tables?.discard();
  });
  return {
    get database() {
      if (!tables) throw new Error('The database is opened before the first test.');
      return tables.database;
    },
  };
}
