import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { assessments, candidatures } from '../../src/gateway/schema/readModel.ts';
import { assessmentAccess, recommendations, scorecards } from '../../src/gateway/schema/tables.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { collectStatements, type Statement } from '../bench/statements.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

const ASSESSMENT = 1;
const ROWS = 500_000;
/** Assessments 2 and later, of which some are restricted. */
const OTHERS = 1_000;
const ROWS_OF_OTHER = 500;
/** Rows that are written at once. */
const PART = 100_000;
const CLEO = 'cleo@example.org';
/** Each tenth candidate is recommended by a colleague, and some of them by Cleo. */
const RECOMMENDED_EACH = 10;
const OWN_EACH = 1_000;
const OWN = (ROWS + OTHERS * ROWS_OF_OTHER) / OWN_EACH;

let gateway: FilledGateway;
let asked: Statement[];
let cleo: ReturnType<typeof createClientOf<typeof gatewayEndpoints>>;

beforeAll(async () => {
  gateway = await startFilledGateway({ auth: proxyAuth({ managers: [CLEO] }) });
  const { db, pool } = gateway.platform.database;
  await gateway.store(ASSESSMENT, [knownRow(1)]);
  await db.execute(sql`
    insert into ${assessments} (upstream, id, name, name_key, status, modified, candidates, first_version, version)
    select ${gateway.upstream}, id, 'Assessment ' || id, 'assessment ' || id, 'active', '2026-01-01T00:00:00Z', ${ROWS_OF_OTHER}::int, 1, 1
    from generate_series(1, ${OTHERS + 1}::int) as id on conflict do nothing`);
  // In parts, each of which takes less than the limit of a statement.
  for (let from = 2; from <= ROWS + OTHERS * ROWS_OF_OTHER; from += PART) {
    const upto = Math.min(from + PART - 1, ROWS + OTHERS * ROWS_OF_OTHER);
    await db.execute(sql`
      insert into ${candidatures} (upstream, id, assessment_id, testtaker_id, created, created_at, email, full_name, name_key,
        avg_score, stage, status, first_version, version, is_initial)
      select ${gateway.upstream}, id,
        case when id <= ${ROWS}::int then ${ASSESSMENT}::int else 2 + (id - ${ROWS}::int - 1) / ${ROWS_OF_OTHER}::int end,
        id, at::text, at, 'person' || id || '@example.org', 'Person ' || id, 'person ' || id,
        case when id % 10 < 4 then id % 101 end, case when id % 3 = 0 then 'EVA' else 'NYE' end,
        case when id % 100 = 0 then 'completed' when id % 10 < 4 then 'started' else 'invited' end, 1, 1, true
      from (select id, '2020-01-01'::timestamptz + id * interval '1 minute' as at
        from generate_series(${from}::int, ${upto}::int) as id) as made`);
    await db.execute(sql`
      insert into read_model.candidature_texts (upstream, assessment_id, candidature_id, text)
      select upstream, assessment_id, id, name_key || chr(10) || email from ${candidatures}
      where id between ${from}::int and ${upto}::int on conflict do nothing`);
  }
  await db.execute(sql`
    insert into read_model.sweeps (upstream, scope, complete_at) select ${gateway.upstream}, id, now()
    from generate_series(0, ${OTHERS + 1}::int) as id on conflict do nothing`);
  await db.execute(sql`
    insert into ${recommendations} (upstream, candidature_id, assessment_id, author, recommendation, reason, scores, given_at)
    select upstream, id, assessment_id, case when id % ${OWN_EACH}::int = 0 then ${CLEO} else 'ana@example.org' end,
      case when id % 3 = 0 then 'yes' else 'no' end, '', '[{"criterion": 1, "score": 3}]', now() - id * interval '1 second'
    from ${candidatures} where id % ${RECOMMENDED_EACH}::int = 0`);
  for (const table of ['candidatures', 'candidature_texts', 'assessments'])
    await pool.query(`vacuum analyze read_model.${table}`);
  await pool.query('vacuum analyze gateway.recommendations');
  cleo = createClientOf(gatewayEndpoints, {
    fetch,
    baseUrl: gateway.url,
    headers: { ...gateway.headers, 'x-forwarded-email': CLEO },
  });
  asked = collectStatements(pool);
}, 1_800_000);
afterAll(async () => await gateway.stop());

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The number of rows that a statement reads from the read model, by EXPLAIN. */
async function rowsReadBy({ text, values }: Statement): Promise<number> {
  const { rows } = await gateway.platform.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  let read = 0;
  const walk = (plan: Plan) => {
    const isTable = plan['Relation Name'] !== undefined || plan['Index Name'] !== undefined;
    if (isTable) read += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    plan.Plans?.forEach(walk);
  };
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!explained) throw new Error('It was not explained');
  walk(explained.Plan);
  return read;
}

const assessment = ASSESSMENT;
const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a list': async () => await cleo.queryCandidatures({ assessment }),
  'a list by score': async () => await cleo.queryCandidatures({ assessment, ordering: '-avg_score' }),
  'a list further down': async () => await cleo.queryCandidatures({ assessment, offset: 100_000 }),
  'a filtered list': async () => await cleo.queryCandidatures({ assessment, stage: ['EVA'], status: ['completed'] }),
  'a search': async () => await cleo.queryCandidatures({ assessment, q: 'person 4242' }),
  counts: async () => await cleo.countCandidatures({ assessment, status: ['completed'] }),
  facets: async () => await cleo.readFacets({ assessment }),
  recommended: async () => await cleo.queryCandidatures({ assessment, recommended: ['yes'] }),
  'not recommended': async () => await cleo.queryCandidatures({ assessment, recommended: ['none'], ordering: 'id' }),
  'counts by recommendation': async () => await cleo.countValues({ assessment, filter: 'recommended' }),
  insights: async () => await cleo.readInsights({ assessment }),
  'a candidate': async () => await cleo.readCandidature({ candidature_id: 4_200 }),
  assessments: async () => await cleo.queryAssessments({}),
  candidates: async () => await cleo.queryCandidates({ q: 'person 4242' }),
  home: async () => await cleo.readHome({}),
  waiting: async () => await cleo.readWaiting({}),
  activity: async () => await cleo.listActivity({ assessment }),
  notifications: async () => await cleo.listNotifications({}),
};

/** What each read of the manager reads, while some assessments are restricted or hide what colleagues recommend. */
async function costsWith({ restricted = 0, hiding = 0 }): Promise<Record<string, number>> {
  const { db } = gateway.platform.database;
  await db.delete(assessmentAccess);
  await db.delete(scorecards);
  await db.execute(sql`
    insert into ${scorecards} (upstream, assessment_id, revision, criteria, hides_recommendations, changed_at)
    select ${gateway.upstream}, id, 1, '[{"id": 1, "name": "SQL", "description": ""}]', true, now()
    from generate_series(1, ${hiding}::int) as id`);
  await db.execute(sql`analyze ${scorecards}`);
  await db.execute(sql`
    insert into ${assessmentAccess} (upstream, assessment_id, is_restricted, revision, changed_at)
    select ${gateway.upstream}, id, true, 1, now() from generate_series(2, ${restricted + 1}::int) as id`);
  await db.execute(sql`analyze ${assessmentAccess}`);
  const costs: Record<string, number> = {};
  for (const [name, read] of Object.entries(READS)) {
    asked.length = 0;
    await read();
    let rows = 0;
    for (const statement of asked.filter(({ text }) => /^\s*(?:select|with)/i.test(text) && !/insert into/i.test(text)))
      rows += await rowsReadBy(statement);
    costs[name] = rows;
  }
  return costs;
}

test('with 5 and 500 restricted assessments a read reads hardly more rows than with none [P72]', async () => {
  const none = await costsWith({});
  for (const restricted of [5, 500]) {
    const some = await costsWith({ restricted });
    // Each statement reads the restricted assessments at most a few times.
    const worse = Object.entries(some).filter(([name, rows]) => rows > 1.1 * (none[name] ?? 0) + 20 * restricted + 100);
    expect({ restricted, worse, none }).toEqual({ restricted, worse: [], none });
  }
});

test('with 5 and 500 assessments that hide recommendations a read reads hardly more rows than with none [P78]', async () => {
  const none = await costsWith({});
  for (const hiding of [5, 500]) {
    const some = await costsWith({ hiding });
    // The reader's own recommendations are read a few times, and by filters once more for each recommendation.
    const worse = Object.entries(some).filter(
      ([name, rows]) => rows > (name.includes('recommend') ? 2 : 1.1) * (none[name] ?? 0) + 20 * hiding + 5 * OWN,
    );
    expect({ hiding, worse, none }).toEqual({ hiding, worse: [], none });
  }
});
