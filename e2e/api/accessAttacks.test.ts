import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AccessWorld, nameOf, startAccessWorld } from './accessSupport.ts';
import { refusalOf } from './caller.ts';
import { keyed } from './runningGateway.ts';

// What someone found who tried to get at restricted assessments, hidden names and counts.

const OUTSIDERS = ['olga', 'cleo'] as const;
let world: AccessWorld;
interface Invited {
  id: number;
  testtaker_id: number;
}
/** Two of the open assessment, whose test takers have other IDs than their candidatures. */
let pair: [Invited, Invited];
/** One of a restricted assessment only; a candidature of the open one has the ID of this test taker. */
let hidden: Invited;

beforeAll(async () => {
  world = await startAccessWorld();
  const restart = async (table: string, first: number) =>
    await world.platform.database.db.execute(
      sql.raw(`alter table platform.${table} alter column id restart with ${first}`),
    );
  const invite = async (assessment_id: number, email: string) => {
    const body = { email, first_name: 'Eve', last_name: 'Equal' };
    const { value } = await world.service('ana').inviteCandidate({ assessment_id, body });
    return { id: value.id, testtaker_id: value.testtaker_id ?? 0 };
  };
  const { openId } = world.open;
  await restart('candidatures', 7_000_801);
  await restart('test_takers', 7_000_901);
  pair = [await invite(openId, 'one.equal@example.org'), await invite(openId, 'two.equal@example.org')];
  await restart('test_takers', 7_000_805);
  hidden = await invite(world.secret.openId, 'secret.equal@example.org');
  await invite(openId, 'three.equal@example.org');
  const { id } = await invite(openId, 'four.equal@example.org');
  if (id !== hidden.testtaker_id) throw new Error('The IDs differ.');
  const isRead = async () =>
    (await world.as('ana').queryCandidatures({ assessment: openId, q: 'equal' })).value.results.length === 4;
  await vi.waitUntil(isRead, { timeout: 30_000, interval: 200 });
  await world.restrict();
}, 180_000);
afterAll(async () => await world.stop());

/** Status and message of a read of the service. */
async function ask(who: 'ana' | 'olga' | 'cleo', path: string): Promise<string> {
  const answer = await fetch(`${world.gateway.url}/api/assessments/${path}`, { headers: world.headersOf(who) });
  const text = await answer.text();
  return `${answer.status} ${text.replaceAll(/"request_?[iI]d":"[^"]*"/g, '')}`;
}

test('blind review holds for users who lack another assessment: no pair is confirmed [P68 P69]', async () => {
  const { openId } = world.open;
  const [one, two] = pair;
  await world.as('ana').changeBlindReview({ assessment_id: openId, body: { is_on: true } });
  const different: string[] = [];
  for (const who of OUTSIDERS) {
    for (const path of [
      (taker: number) => `candidates/${taker}/render_pdf/?candidature=${one.id}`,
      (taker: number) => `candidates/${taker}/?candidature=${one.id}`,
      (taker: number) => `results/?candidature__assessment=${openId}&candidature__test_taker=${taker}`,
      (taker: number) => `candidature/?assessment=${openId}&test_taker=${taker}`,
    ]) {
      const answers = new Set<string>();
      for (const taker of [one.testtaker_id, two.testtaker_id, 9_999_999]) answers.add(await ask(who, path(taker)));
      if (answers.size > 1) different.push(`${who} ${path(0)}: ${[...answers].join(' ≠ ')}`);
    }
  }
  expect(different).toEqual([]);
  await world.as('ana').changeBlindReview({ assessment_id: openId, body: { is_on: false } });
});

test('a candidate of a restricted assessment is not found by the ID of another’s candidature [P69]', async () => {
  for (const who of OUTSIDERS) {
    const answer = await ask(who, `candidates/${hidden.testtaker_id}/`);
    expect(answer).toMatch(/^404 /);
    expect(answer).not.toMatch(/equal/i);
  }
});

test('counts of what is about all assessments are no count for users who lack one [P70]', async () => {
  const ana = world.as('ana');
  await ana.exportCandidatures({ format: 'csv' });
  const exportsOf = async (who: 'ana' | 'olga') =>
    (await world.as(who).listAudit({ operation: ['exportCandidatures'] })).value.results.map(({ rows }) => rows);
  expect(await exportsOf('ana')).toEqual([expect.any(Number)]);
  expect(await exportsOf('olga')).toEqual([null]);
  const disclosed = async (who: 'ana' | 'olga') =>
    (await world.as(who).listDisclosures({ assessment_id: world.open.openId })).value.results.find(
      ({ kind }) => kind === 'export',
    )?.rows;
  expect(await disclosed('ana')).toEqual(expect.any(Number));
  expect(await disclosed('olga')).toBeNull();

  const ids = [world.open.completed.candidature, world.secret.completed.candidature];
  await ana.createSelection({ body: { ids } });
  const selections = async (who: 'ana' | 'olga') =>
    (await world.as(who).listAudit({ operation: ['createSelection'] })).value.results.map(({ assessment, rows }) => [
      assessment,
      rows,
    ]);
  expect(await selections('ana')).toContainEqual([null, 2]);
  expect(await selections('olga')).not.toContainEqual([expect.anything(), 2]);
});

test('a hiring manager selects nothing of a colleague’s bulk action', async () => {
  const [ana, cleo] = [world.as('ana'), world.as('cleo')];
  const { openId } = world.open;
  const selection = (await ana.createSelection({ body: { ids: [pair[0].id] } })).value.selection ?? '';
  const body = keyed({ kind: 'change_stage', assessment: openId, selection, options: { stage: 'EVA' } });
  const { id } = (await ana.createJob({ body })).value;
  await vi.waitUntil(async () => (await ana.readJob({ job_id: id })).value.state === 'done', { timeout: 30_000 });
  const ofJob = { body: { of_job: { job: id, outcome: 'done' as const } } };
  expect((await ana.createSelection(ofJob)).value.count).toBe(1);
  const theirs = await cleo.createSelection(ofJob).then(
    ({ value }) => value.count,
    () => 0,
  );
  expect(theirs).toBe(0);
});

test('an old note takes no mention of a colleague without access [P69]', async () => {
  const ana = world.as('ana');
  for (const who of OUTSIDERS) await world.as(who).queryAssessments({});
  const on = { candidature_id: world.secret.completed.candidature };
  const { id: note_id } = (await ana.createNote({ ...on, body: { text: 'Old' } })).value;
  await world.platform.database.db.execute(sql`update gateway.notes set assessment_id = null where id = ${note_id}`);
  const { rows } = await world.platform.database.db.execute<{ id: number }>(
    sql`select id from gateway.users where user_name = ${nameOf('cleo')}`,
  );
  const refused = await refusalOf(ana.changeNote({ ...on, note_id, body: { text: `Old, @{${rows[0]?.id}}` } }));
  expect(refused.status).toBe(400);
});
