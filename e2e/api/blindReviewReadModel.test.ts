import { createClient } from '../../src/contract/testing/client.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { expectDone, keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Person, seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** Attempts to find out who a candidate under blind review is by what the read model knows, each of which once worked. */

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: RunningGateway;
let service: ReturnType<typeof createClient>;

beforeEach(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform);
  service = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  await gateway.api.queryAssessments({});
}, 60_000);
afterEach(async () => {
  await gateway.stop();
  await platform.stop();
});

const rows = async (query: object = {}) =>
  (await gateway.api.queryCandidatures({ assessment: seeded.openId, ...query })).value;
const setBlind = async (is_on: boolean) =>
  await gateway.api.changeBlindReview({ assessment_id: seeded.openId, body: { is_on } });

/** Renames a candidate as each recruiter can: by an invitation to another assessment. */
async function rename(email: string, first_name: string, last_name: string): Promise<void> {
  const [other] = await platform.database.db.insert(assessments).values({ name: 'Other' }).returning();
  const body = { email, first_name, last_name };
  await service.inviteCandidate({ assessment_id: other?.id ?? 0, no_email: true, body });
}

/** The service is asked for the row of a candidature before a change, which is then refused. */
async function readRow({ candidature: candidature_id }: Person): Promise<void> {
  const change = service.changeStage({ candidature_id, expected_stage: 'OFS', body: { stage: 'HIR' } });
  await expect(change).rejects.toMatchObject({ status: 409, code: 'stage_moved' });
}

test('a candidate who is renamed elsewhere changes neither a list nor a text [P68]', async () => {
  const { invited: named, rejected: unnamed } = seeded;
  const on = { candidature_id: named.candidature };
  await rows();
  await gateway.api.createNote({ ...on, body: { text: 'Cy 100% _real_, and late again' } });
  const textOf = async () => (await gateway.api.listNotes(on)).value.results[0]?.text;
  await setBlind(true);
  const { as_of: since } = await rows();
  const changed = async () => {
    const { value } = await gateway.api.readChanges({ assessment: seeded.openId, since: since ?? '' });
    return value.changed.map(({ id }) => id);
  };
  for (const who of [named, unnamed]) {
    await rename(who.email, 'Late', 'Again');
    await readRow(who);
  }
  expect(await changed()).toEqual([]);
  expect(await textOf()).toBe('[name hidden], and late again');
  await setBlind(false);
  await readRow(named);
  expect((await rows({ q: 'late again' })).results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [named.candidature, unnamed.candidature].toSorted((a, b) => a - b),
  );
});

test('nor a reason of a bulk action [P68]', async () => {
  const { results } = await rows({ stage: ['NYE'] });
  await setBlind(true);
  await rename(seeded.invited.email, 'Already', 'Stage');
  const { value: made } = await gateway.api.createSelection({ body: { ids: results.map(({ id }) => id) } });
  const { value: job } = await gateway.api.createJob({
    body: keyed({
      kind: 'change_stage',
      assessment: seeded.openId,
      selection: made.selection ?? '',
      options: { stage: 'NYE' },
    }),
  });
  await expectDone(gateway.api, job.id);
  const reasons = (await gateway.items(job.id)).map(({ reason }) => reason);
  expect(reasons.length).toBeGreaterThan(1);
  expect(new Set(reasons)).toEqual(new Set(['Already in this stage.']));
});

test('a search before the first sweep reads no other rows than a list [P68]', async () => {
  await setBlind(true);
  expect((await rows({ q: seeded.invited.email })).results).toEqual([]);
  const known = (await rows({ ordering: 'avg_score' })).results;
  expect(known.length).toBeGreaterThan(1);
});
