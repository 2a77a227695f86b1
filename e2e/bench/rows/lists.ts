import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { migrateTables } from '../../../src/database/migrate.ts';
import { type Database, openPglite } from '../../../src/database/open.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import type { Candidature } from '../../../src/contract/candidature.ts';
import { identifyUpstream } from '../../../src/gateway/upstreamIdentity.ts';
import { changeCache, databaseNow } from '../../../src/gateway/readModel/cache.ts';
import { MAX_ROWS_PER_WRITE, storeCandidatures } from '../../../src/gateway/readModel/storeCandidatures.ts';
import { candidatures, candidatureTexts, sweeps } from '../../../src/gateway/readModel/tables.ts';
import { startGateway } from '../../api/jobsSupport.ts';
import { serviceRow } from '../../api/syncSupport.ts';
import { startPostgres } from '../../support/postgres.ts';
import { percentile, timed } from '../figures.ts';
import { addAssessmentsOf } from '../manyRows.ts';
import type { Group, Row } from '../row.ts';

const PLATFORM = fileURLToPath(new URL('../../../src/platform/migrations', import.meta.url));

const CALLS = { warm: 3, counted: 15 };
const ASSESSMENT = 1;
/** A name that many have, a few have, and none has. */
const WORDS = ['person', 'an', 'kat', 'person7731@', 'nothing like this'];
const ORDERINGS = ['-created', '_full_name', '-avg_score', 'stage'] as const;

/** A service that does not answer: what is measured is the read model alone. */
const UPSTREAM = { baseUrl: 'http://127.0.0.1:9', token: 'of-a-service', embedded: false };

/** A gateway with so many candidatures in its read model, those of one assessment. */
async function openLists(database: Database, pool: Pool, size: number) {
  await migrateTables(database, 'platform', PLATFORM);
  await addAssessmentsOf(pool, [size]);
  const gateway = await startGateway(
    { database, baseUrl: UPSTREAM.baseUrl, token: UPSTREAM.token },
    { upstream: UPSTREAM },
  );
  const { db } = database;
  const upstream = await identifyUpstream(db, UPSTREAM);
  const store = async (rows: readonly Candidature[]) => {
    const requestedAt = await databaseNow(db);
    await changeCache(
      db,
      upstream,
      async (change) => await storeCandidatures(change, { assessment: ASSESSMENT, rows, requestedAt }),
    );
  };
  await store([serviceRow(size + 1)]);
  await db.insert(sweeps).values({ upstream, scope: ASSESSMENT, complete_at: new Date() });
  await pool.query(
    `insert into read_model.candidatures (upstream, id, assessment_id, testtaker_id, created, created_at, email, full_name, name_key,
       invitation_uuid, avg_score, rating, stage, status, first_version, version, is_initial)
     select $1, id, assessment_id, test_taker_id, created::text, created, email, full_name, lower(full_name),
       invitation_uuid::text, avg_score, rating, stage, status, 1, 1, true from platform.candidatures`,
    [upstream],
  );
  await db.execute(sql`insert into ${candidatureTexts} (upstream, assessment_id, candidature_id, text)
    select upstream, assessment_id, id, lower(full_name) || chr(10) || lower(email) from ${candidatures} on conflict do nothing`);
  for (const table of ['candidatures', 'candidature_texts']) await pool.query(`vacuum analyze read_model.${table}`);
  return { ...gateway, store };
}

type Lists = Awaited<ReturnType<typeof openLists>>;

async function p95(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const taken: number[] = [];
  for (const call of calls) {
    await timed(CALLS.warm, call);
    taken.push(...(await timed(CALLS.counted, call)));
  }
  return percentile(taken, 0.95);
}

/** Pages that are read while rows are written, as sync does. */
async function pagesWhileWriting({ api, store }: Lists): Promise<number> {
  const over = new AbortController();
  const writing = (async () => {
    for (let round = 1; !over.signal.aborted; round++) {
      const rows = Array.from({ length: MAX_ROWS_PER_WRITE }, (_, index) => ({
        ...serviceRow(index * 7 + 1),
        review: `Round ${round}`,
      }));
      await store(rows);
    }
  })();
  try {
    return percentile(await timed(60, () => api.queryCandidatures({ assessment: ASSESSMENT })), 0.95);
  } finally {
    over.abort();
    await writing;
  }
}

interface Targets {
  page: number;
  facets: number;
  search: number;
  jump: number | null;
  writing: number;
}

function rowsOf(prefix: string, whom: string, lists: Lists, size: number, targets: Targets): Row[] {
  const { api } = lists;
  const row = (name: string, what: string, target: number | null, measure: Row['measure']): Row => ({
    name: `${prefix}${name}`,
    what: `${whom}, ${what}`,
    target,
    measure,
  });
  const page = (query: object) => () => api.queryCandidatures({ assessment: ASSESSMENT, ...query });
  return [
    row('page', 'first page by any ordering, ms (p95)', targets.page, () =>
      p95(ORDERINGS.map((ordering) => page({ ordering, count: false }))),
    ),
    row('count', 'the same with the number of rows', null, () => p95(ORDERINGS.map((ordering) => page({ ordering })))),
    row('facets', 'all facets, ms (p95)', targets.facets, () =>
      p95([() => api.readFacets({ assessment: ASSESSMENT })]),
    ),
    row('search', 'search of a common term, ms (p95)', targets.search, () => p95(WORDS.map((q) => page({ q })))),
    row('jump', 'jump into the middle, ms (p95)', targets.jump, () =>
      p95(ORDERINGS.map((ordering) => page({ ordering, count: false, offset: size / 2 }))),
    ),
    row('writing', 'page while rows are written, ms (p95)', targets.writing, () => pagesWhileWriting(lists)),
    row('detail', 'one candidature, ms (p95)', null, () => p95([() => api.readCandidature({ candidature_id: 7 })])),
  ];
}

export async function listsOnPglite(): Promise<Group> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-lists-'));
  const database = await openPglite(folder);
  const size = 100_000;
  const lists = await openLists(database, database.pool, size);
  return {
    rows: rowsOf('lists.', '100,000 on PGlite', lists, size, {
      page: 20,
      facets: 60,
      search: 40,
      jump: null,
      writing: 60,
    }),
    async close() {
      await lists.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function listsOnPostgres(): Promise<Group> {
  const { url, stop } = await startPostgres();
  const database = await openPostgres(url);
  // A separate pool: filling takes longer than the product's statement timeout.
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  const size = 1_000_000;
  const lists = await openLists(database, pool, size);
  return {
    rows: rowsOf('million.', '1,000,000 on PostgreSQL', lists, size, {
      page: 20,
      facets: 600,
      search: 300,
      jump: 400,
      writing: 40,
    }),
    async close() {
      await lists.stop();
      await database.close();
      await pool.end();
      await stop();
    },
  };
}
