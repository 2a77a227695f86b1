import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../src/database/open.ts';
import { DATA_COLUMNS, toData } from '../../src/gateway/readModel/candidatureRow.ts';
import { changeCache } from '../../src/gateway/readModel/cache.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { storeAssessments } from '../../src/gateway/readModel/storeAssessments.ts';
import { candidatures, sweeps, upstreams } from '../../src/gateway/schema/readModel.ts';
import { candidatureList } from '../../src/gateway/sync/lists.ts';
import { createReadThrough, type ListPart } from '../../src/gateway/sync/readThrough.ts';
import { type PageEnd, sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { ListService, NO_QUIRKS, type Quirks } from './syncSupport.ts';

export const ASSESSMENT = 7;

/** A service and its read model. */
export function createSweptModel(db: Db, quirks: Partial<Quirks> = {}) {
  const upstream = `service-${randomUUID()}`;
  const service = new ListService({ ...NO_QUIRKS, ...quirks });
  const parts = { db, upstream, client: service.client(), signal: new AbortController().signal };
  const read = async () =>
    await db
      .select()
      .from(candidatures)
      .where(and(eq(candidatures.upstream, upstream), eq(candidatures.assessment_id, ASSESSMENT)))
      .orderBy(asc(candidatures.id));
  const readPages = async (most = 1): Promise<PageEnd> => {
    let page = await sweepPage(parts, candidatureList(ASSESSMENT));
    for (let pages = 1; pages < most && page.end === 'more'; pages++) {
      page = await sweepPage(parts, candidatureList(ASSESSMENT));
    }
    return page;
  };
  return {
    upstream,
    service,
    read,
    write: async (write: Parameters<typeof recordWrite>[2]) => await recordWrite(db, upstream, write),
    /** Reads pages until the sweep ends, or the given number. */
    readPages,
    /** Reads a part of the list, as for a user. */
    async look(part: ListPart) {
      const reads = () => service.client();
      const readThrough = createReadThrough({ db, upstream, reads });
      const waiting = { signal: new AbortController().signal, priority: 'interactive' as const };
      return await readThrough.readPart(part, false, waiting);
    },
    async sweep() {
      expect(await readPages(Infinity)).toMatchObject({ end: 'ended' });
    },
    /** States the number of candidates as the list of assessments does. */
    async state(candidates: number) {
      await changeCache(db, upstream, async (change) => {
        const row = { id: ASSESSMENT, name: 'A', candidates, invited: 0, started: 0, finished: 0, modified: null };
        await storeAssessments(change, [{ ...row, status: 'active', finished_percentage: 0 }]);
      });
    },
    async sweepRow() {
      const [row] = await db.select().from(sweeps).where(eq(sweeps.upstream, upstream));
      return row;
    },
    async version() {
      const [row] = await db.select().from(upstreams).where(eq(upstreams.upstream, upstream));
      return row?.version ?? 0;
    },
    /** The addressable rows of the service, as the read model should have them. */
    expected: () =>
      [...service.rows.values()]
        .filter(({ id }) => service.quirks.withoutId === 0 || id % service.quirks.withoutId !== 0)
        .toSorted((a, b) => a.id - b.id)
        .map((row) => ({ id: row.id, ...toData(ASSESSMENT, row) })),
  };
}

export const dataOf = (rows: Awaited<ReturnType<ReturnType<typeof createSweptModel>['read']>>) =>
  rows.map((row) => ({ id: row.id, ...Object.fromEntries(DATA_COLUMNS.map((column) => [column, row[column]])) }));
