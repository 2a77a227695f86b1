import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyCandidatures } from '../bench/manyRows.ts';
import { FILTERS, INDEXED_ORDERINGS } from '../bench/platformCalls.ts';
import { collectStatements, type Statement } from '../bench/statements.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let asked: Statement[];

beforeAll(async () => {
  platform = await startPlatform();
  const { pool } = platform.database;
  await addManyCandidatures(pool, 10_000);
  asked = collectStatements(pool);
});
afterAll(async () => await platform.stop());

/** Calls the API and returns the statements that it ran. */
async function statementsOf(path: string): Promise<Statement[]> {
  asked.length = 0;
  const response = await fetch(platform.baseUrl + path, { headers: { authorization: `Token ${platform.readToken}` } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return [...asked];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The plan of a statement with its values. */
async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const nodes: Plan[] = [];
  const walk = (plan: Plan) => {
    nodes.push(plan);
    for (const child of plan.Plans ?? []) walk(child);
  };
  const explained = { text: `explain (format json) ${text}`, values };
  const { rows } = await platform.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
  return nodes;
}

const LISTS = FILTERS.flatMap((filter) =>
  INDEXED_ORDERINGS.flatMap((ordering) => ['', '&offset=2000'].map((offset) => `${filter}${ordering}${offset}`)),
);

test('a list of candidatures in an order that sync reads uses an index, with any filter and page', async () => {
  const through: string[] = [];
  // The name of an assessment is read once.
  await statementsOf('/api/assessments/1/');
  for (const list of LISTS) {
    const statements = await statementsOf(`/api/assessments/candidature/?assessment=1${list}`);
    // The token, the page, its total, and, if no row matches, whether the assessment exists.
    expect(statements.length).toBeLessThanOrEqual(4);
    for (const statement of statements) {
      const plan = await planOf(statement);
      if (plan.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'candidatures')) {
        through.push(list);
      }
    }
  }
  expect(through).toEqual([]);
});

/** Number of 8 kB blocks that a statement reads. */
async function blocksOf({ text, values }: Statement): Promise<number> {
  const { rows } = await platform.database.pool.query<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return hit + read;
}

test('filters with few or no matches read few blocks', async () => {
  const { pool } = platform.database;
  await pool.query(`update platform.candidatures set stage = 'TTC' where id in (2, 4)`);
  await pool.query('vacuum analyze platform.candidatures');
  const blocks: number[] = [];
  for (const stage of ['TTC', 'REF']) {
    for (const ordering of INDEXED_ORDERINGS) {
      const list = `/api/assessments/candidature/?assessment=1&stage=${stage}${ordering}`;
      const statement = (await statementsOf(list)).find(({ text }) => text.includes('limit'));
      if (!statement) throw new Error(`${list} reads no page.`);
      blocks.push(await blocksOf(statement));
    }
  }
  // An index on the assessment alone would read more than thirty.
  expect(Math.max(...blocks)).toBeLessThan(15);
});

test('reading assessments does not read candidatures', async () => {
  for (const path of ['/api/assessments/', '/api/assessments/?ordering=-candidates', '/api/assessments/1/']) {
    for (const statement of await statementsOf(path)) {
      expect((await planOf(statement)).map((node) => node['Relation Name'])).not.toContain('candidatures');
    }
  }
});
