import { MAX_WINDOW } from '../../src/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CANDIDATURE_FILTERS,
  CANDIDATURE_LIST_ORDERINGS,
  type CandidatureFilterName,
  type CandidatureScope,
} from '../../src/contract/candidatureFilters.ts';
import { candidatures, flags } from '../../src/gateway/schema/readModel.ts';
import { collectStatements, type Statement } from '../bench/statements.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

const ROWS = 100_000;
const ASSESSMENT = 7;

let gateway: FilledGateway;
let asked: Statement[];

/**
 * Rows whose values all follow their ID: those that one filter lets through are together, at one end of each order, and
 * every order begins with rows that some filter leaves out.
 */
beforeAll(async () => {
  gateway = await startFilledGateway();
  await gateway.store(ASSESSMENT, [knownRow(1)]);
  await gateway.store(8, [knownRow(ROWS + 1, { testtaker_id: 5 })]);
  const { db, pool } = gateway.platform.database;
  await db.execute(sql`
    insert into ${candidatures} (upstream, id, assessment_id, testtaker_id, created, created_at, email, full_name, name_key,
      invitation_uuid, invitation_link, avg_score, rating, stage, status, first_version, version, is_initial)
    select ${gateway.upstream}, id, ${ASSESSMENT}, id, at::text, at, email, name, lower(name), 'uuid-' || id, 'link-' || id,
      case when id <= 40000 then id / 400 end, case when id <= 20000 then 1 + id / 4001 end,
      case when id <= 50 then 'HIR' when id <= 30000 then 'EVA' else 'NYE' end,
      case when id <= 20000 then 'completed' when id <= 40000 then 'started' else 'invited' end, 1, 1, true
    from (select id, '2026-01-01'::timestamptz + id * interval '1 minute' as at, 'person' || id || '@example.org' as email,
      'Person ' || lpad(id::text, 6, '0') as name from generate_series(2, ${ROWS}::int) as id) as made`);
  await db.execute(sql`
    insert into read_model.candidature_texts (upstream, assessment_id, candidature_id, text)
    select upstream, assessment_id, id, name_key || chr(10) || email from ${candidatures}
    where id between 2 and ${ROWS} on conflict do nothing`);
  await db.execute(sql`
    insert into ${flags} (upstream, candidature_id, testtaker_id, read_at, is_left_screen)
    select upstream, id, id, now(), id <= 50 from ${candidatures} where id between 2 and 20000`);
  await pool.query('vacuum analyze read_model.candidatures');
  await pool.query('vacuum analyze read_model.flags');
  await pool.query('vacuum analyze read_model.candidature_texts');
  await pool.query('select pg_stat_reset()');
  asked = collectStatements(pool);
}, 600_000);
afterAll(async () => await gateway.stop());

/** Filter values that match few rows, at each end of the orders, and values that match many. */
const FILTERED: { [Name in CandidatureFilterName]: NonNullable<CandidatureScope[Name]>[] } = {
  status: [['completed'], ['invited'], ['started', 'completed']],
  stage: [['HIR'], ['NYE'], ['REJ']],
  score: ['0-9', '90-100'],
  invited: ['2026-01-01..2026-01-01', '2026-03-10..2026-03-11'],
  last_invited: ['2026-01-01..2026-01-01', '2026-03-10..2026-03-11'],
  rating: [['5'], ['none']],
  recommended: [['yes'], ['none']],
  notes: [['some'], ['none']],
  conditions: [['noticed'], ['none'], ['unread']],
  verdict: [['confirmed'], ['none']],
  rejection_reason: [['1'], ['none']],
  q: ['person', 'person 000042', 'person99999@', 'nothing like this'],
  link: ['link-77', 'uuid-99999'],
};
const SCOPES: CandidatureScope[] = Object.entries(FILTERED).flatMap(([name, values]) =>
  values.map((value) => ({ [name]: value })),
);
const COMBINED: CandidatureScope[] = [
  { status: ['completed'], q: 'person' },
  { stage: ['NYE'], q: 'person99999@' },
  { status: ['invited'], stage: ['EVA'] },
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** The cost of a statement: number of rows read from the table, and whether a materialised CTE collected them before sorting. */
async function costOf({ text, values }: Statement): Promise<{ visited: number; isFenced: boolean }> {
  const { rows } = await gateway.platform.database.pool.query<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>(`explain (analyze, format json) ${text}`, values);
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!explained) throw new Error('It was not explained');
  const cost = { visited: 0, isFenced: false };
  const walk = (plan: Plan) => {
    if (plan['Subplan Name'] === 'CTE passing') cost.isFenced = true;
    if (plan['Relation Name'] === 'candidatures') {
      const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
      cost.visited += (plan['Actual Rows'] + removed) * plan['Actual Loops'];
    }
    plan.Plans?.forEach(walk);
  };
  walk(explained.Plan);
  return cost;
}

type Query = Parameters<FilledGateway['api']['queryCandidatures']>[0];

/** The rows read by all statements of a list that do not collect its rows first. */
async function visitedByList(query: Query): Promise<number> {
  asked.length = 0;
  await gateway.api.queryCandidatures({ assessment: ASSESSMENT, ...query });
  const ordered = asked.filter(({ text }) => /read_model.*order by/s.test(text));
  expect(ordered.length).toBeGreaterThan(0);
  let visited = 0;
  for (const statement of ordered) {
    const cost = await costOf(statement);
    if (!cost.isFenced) visited += cost.visited;
  }
  return visited;
}

test('every filter is covered', () => {
  expect(Object.keys(FILTERED)).toEqual(Object.keys(CANDIDATURE_FILTERS));
});

test.each(CANDIDATURE_LIST_ORDERINGS)(
  'a list ordered by %s reads few rows that the filter excludes',
  async (ordering) => {
    const bad: object[] = [];
    for (const scope of [{}, ...SCOPES, ...COMBINED]) {
      for (const part of [{}, { after: 50_000 }, { before: 50_000 }]) {
        const visited = await visitedByList({ ...scope, ...part, ordering });
        if (visited > 20 * MAX_WINDOW) bad.push({ ...scope, ...part, visited });
      }
    }
    expect(bad).toEqual([]);
  },
);

test('a page has the same rows, whether the first rows fill it or all matches are collected', async () => {
  const { db } = gateway.platform.database;
  const cases: [Query, ReturnType<typeof sql>][] = [
    [{ q: 'person' }, sql`true`],
    [{ q: 'person-09' }, sql`id between 90000 and 99999`],
    [{ q: 'person-0999' }, sql`id between 99900 and 99999`],
    [{ status: ['completed'] }, sql`id <= 20000`],
    [{ status: ['invited'], q: 'person-05' }, sql`id between 50000 and 59999`],
  ];
  for (const [scope, passes] of cases) {
    for (const offset of [0, 100, 5_000]) {
      for (const ordering of ['id', '-id'] as const) {
        const { value } = await gateway.api.queryCandidatures({ assessment: ASSESSMENT, ...scope, ordering, offset });
        const { rows } = await db.execute<{ id: number }>(sql`
          select id from ${candidatures} where assessment_id = ${ASSESSMENT} and id > 1 and ${passes}
          order by id ${sql.raw(ordering === 'id' ? 'asc' : 'desc')} limit 100 offset ${offset}`);
        const ids = value.results.map(({ id }) => id);
        expect({ scope, offset, ordering, ids }).toEqual({ scope, offset, ordering, ids: rows.map(({ id }) => id) });
      }
    }
  }
});

test('each index of the candidatures is used', async () => {
  const { api, platform } = gateway;
  // Other reads than the lists above.
  await api.queryCandidatures({ testtaker: 5 });
  await api.readCandidature({ candidature_id: 5_000 });
  await api.readFacets({ assessment: ASSESSMENT, status: ['completed'] });
  await api.readInsights({ assessment: ASSESSMENT });
  await api.readHome({});
  const { value: seen } = await api.queryCandidatures({ assessment: ASSESSMENT });
  await gateway.store(ASSESSMENT, [knownRow(1, { stage: 'EVA' })]);
  await api.readChanges({ assessment: ASSESSMENT, since: seen.as_of ?? '' });
  // Counted when each connection of the pool has been idle for a moment.
  await expect
    .poll(async () => {
      const { rows } = await platform.database.db.execute<{ name: string }>(sql`
          select indexrelname as name from pg_stat_user_indexes
          where schemaname = 'read_model' and relname = 'candidatures' and idx_scan = 0`);
      return rows.map(({ name }) => name);
    })
    .toEqual([]);
});
