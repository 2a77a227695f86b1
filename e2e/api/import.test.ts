// An imported definition, as the API and a candidate see it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from 'drizzle-orm';
import { AssessmentDefinition } from '../../src/platform/definitions/assessmentFormat.ts';
import { importAssessment } from '../../src/platform/services/importAssessment.ts';
import { libraryTest } from '../../src/platform/definitions/library/library.ts';
import { assessments, tests } from '../../src/platform/schema/assessments.ts';
import { type Caller, callerOf } from './caller.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let api: Caller['client'];

beforeAll(async () => {
  platform = await startPlatform();
  api = callerOf(platform).client;
}, 60_000);
afterAll(async () => await platform.stop());

const definition = AssessmentDefinition.parse({
  name: 'Night porter',
  benchmark_name: 'Hotels',
  tests: [
    { ...libraryTest('numerical-reasoning'), name: 'Cash desk' },
    { kind: 'library', test: 'big-five' },
    { kind: 'library', test: 'code-functions' },
  ],
  custom_questions: [
    { type: 'text', question: 'Why nights?' },
    { type: 'choice', question: 'Which?', options: ['Mon', 'Tue', 'Sat'], max_choices: 2 },
  ],
  public_links: [{ label: 'Door' }, { label: 'Fair', limit: 20, active: false }],
});

const importDefinition = async () =>
  await platform.database.db.transaction(async (tx) => await importAssessment(tx, definition));
const countOf = async (table: typeof tests | typeof assessments) =>
  (await platform.database.db.select({ count: count() }).from(table))[0]?.count;

test('an imported assessment has all parts of its definition, in order', async () => {
  const assessment_id = await importDefinition();
  const { value: found } = await api.readAssessment({ assessment_id });
  expect(found).toMatchObject({ name: 'Night porter', benchmark_name: 'Hotels', status: 'new', candidates: 0 });
  expect(found.public_links).toMatchObject([
    { label: 'Door', candidates_limit: 0, active: true },
    { label: 'Fair', candidates_limit: 20, active: false },
  ]);
  const body = { email: 'porter@example.org' };
  const { value: invited } = await api.inviteCandidate({ assessment_id, body });
  const { value: results } = await api.listResults({
    candidature__assessment: assessment_id,
    candidature__test_taker: invited.testtaker_id ?? 0,
  });
  expect(results.results).toMatchObject([
    { name: 'Cash desk', algorithm: 'basic', is_code_test: false, completed: false },
    { name: libraryTest('big-five').name, algorithm: 'big_5', is_code_test: false },
    { name: libraryTest('code-functions').name, algorithm: 'basic', is_code_test: true },
    { custom_questions: [{ question: 'Why nights?' }, { question: 'Which?' }] },
  ]);
});

test('a second import makes another assessment with the same tests; an edited test becomes another test', async () => {
  const [known, open] = [await countOf(tests), await countOf(assessments)];
  await importDefinition();
  expect(await countOf(tests)).toBe(known);
  expect(await countOf(assessments)).toBe(Number(open) + 1);
  const [first] = definition.tests;
  if (first?.kind !== 'basic') throw new Error('The first is a basic test');
  const edited = { ...definition, tests: [{ ...first, time_limit_minutes: first.time_limit_minutes + 1 }] };
  await platform.database.db.transaction(async (tx) => await importAssessment(tx, edited));
  expect(await countOf(tests)).toBe(Number(known) + 1);
});

test('a definition is stored unchanged, including the order of keys', async () => {
  const stored = await platform.database.db.select().from(tests);
  const code = stored.find(({ is_code_test }) => is_code_test);
  expect(JSON.stringify(code?.definition)).toBe(
    JSON.stringify({ ...libraryTest('code-functions'), $schema: undefined }),
  );
});
