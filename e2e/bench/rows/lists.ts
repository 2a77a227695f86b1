import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../../src/database/open.ts';
import { startGateway } from '../../api/runningGateway.ts';
import { fillTables } from '../filledTables.ts';
import type { Group } from '../row.ts';
import { gatewayRows } from './gatewayLists.ts';

const SIZE = 100_000;
/** Nothing listens there: only the read model is measured. */
const NO_PLATFORM = { baseUrl: 'http://127.0.0.1:9', token: 'of-no-platform' };

/** The gateway on PGlite with 100,000 candidatures, in the process of the bench: PGlite has one process, and rows are written meanwhile. */
export async function lists(): Promise<Group> {
  const database = await openPglite(await mkdtemp(join(tmpdir(), 'shortlist-lists-')));
  const { upstream } = await fillTables(database, database.pool, [SIZE]);
  const { api, stop } = await startGateway({ database, ...NO_PLATFORM });
  const targets = { page: 20, facets: 60, search: 40, writing: 60 };
  return {
    rows: gatewayRows('lists.', '100,000 on PGlite', { api, db: database.db, upstream }, SIZE, targets),
    async close() {
      await stop();
      await database.close();
    },
  };
}
