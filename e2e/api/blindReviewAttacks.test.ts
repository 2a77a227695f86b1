import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { blindReviews, jobs as jobsTable } from '../../src/gateway/schema/tables.ts';
import { dropCache } from '../../src/gateway/readModel/cache.ts';
import { identityOf } from './privacySupport.ts';
import { type FakeUpstream, startFakeUpstream } from '../support/fakeUpstream.ts';
import { type BlindWorld, PEOPLE, startBlindWorld, USERS } from './blindReviewSupport.ts';
import { keyed, startGateway } from './runningGateway.ts';

/** Attempts to find out who a candidate under blind review is, each of which once worked. */

let world: BlindWorld;
const [QUANDRIL, AMARANTH] = PEOPLE;
const at = (index: number) => {
  const found = world.hidden[index];
  if (!found) throw new Error('No such candidate');
  return found;
};
const raw = async (path: string, role: 'recruiter' | 'manager' = 'recruiter') =>
  await fetch(world.gateway.url + path, { headers: world.headersOf(role) });
const namesIn = (text: string): string[] =>
  PEOPLE.flatMap(({ email, first_name, last_name }) => [email, first_name, last_name]).filter((each) =>
    text.toLowerCase().includes(each.toLowerCase()),
  );

beforeAll(async () => {
  world = await startBlindWorld();
}, 90_000);
afterAll(async () => await world.stop());
beforeEach(async () => await world.setBlind(true));

describe('a row outside the scope of a list', () => {
  test.each(['after', 'before'])('is 404 as an unknown one is: %s [P60]', async (side) => {
    for (const ordering of ['email', '-email', '_full_name', '-_full_name', 'avg_score', '-created']) {
      const of = async (id: number) =>
        await raw(`/api/read/candidatures/?assessment=${world.seeded.emptyId}&ordering=${ordering}&${side}=${id}`);
      const [hidden, unknown] = [await of(at(0).id), await of(2_000_000)];
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
    }
  });
});

test('the log of a refused invitation names no hidden candidature, however it is searched [S97]', async () => {
  const [body, { id }] = [{ email: QUANDRIL.email }, at(0)];
  const again = world.service('recruiter').inviteCandidate({ assessment_id: world.seeded.openId, body });
  await expect(again).rejects.toMatchObject({ status: 400 });
  const refusals = async (query: object) =>
    (await world.as('recruiter').listAudit({ limit: 100, ...query })).value.results.filter(
      ({ reason }) => reason === 'REPEATING_INVITATION',
    );
  expect(await refusals({})).toMatchObject([{ candidature: null, name: null }]);
  for (const query of [{ q: body.email }, { q: String(id) }, { candidature: id }]) {
    for (const grouped of [true, false]) expect(await refusals({ ...query, grouped })).toEqual([]);
  }
  await world.setBlind(false);
  expect(await refusals({ q: body.email })).toMatchObject([{ candidature: id }]);
});

describe('the email log', () => {
  test('counts only what a search may show, at any offset and of any kind [P61]', async () => {
    const log = async (query: object) => (await world.service('recruiter').listEmails({ limit: 1, ...query })).value;
    for (const offset of [0, 1, 2, 50]) {
      for (const kind of [undefined, ['invitation'], ['rejection']] as const) {
        const about = { offset, ...(kind && { kind }) };
        const right = await log({ search: QUANDRIL.email, ...about });
        // One email is about the assessment without blind review.
        expect(right.count).toBe(kind?.[0] === 'rejection' ? 0 : 1);
        expect(right.next).toBe(null);
      }
    }
  });

  test('hides what it cannot look up while any assessment is under blind review, and nothing otherwise', async () => {
    const { db } = world.platform.database;
    const email = 'eudoxia@people.example';
    await world.service('recruiter').inviteCandidate({ assessment_id: world.seeded.openId, body: { email } });
    const texts = async () => await (await raw('/api/outbox/?limit=100')).text();
    await dropCache(db, [await identityOf(world.platform.database)]);
    expect(await texts()).not.toContain(email);
    // Also before the list of assessments was read again.
    await world.setBlind(false);
    await world.awaitSync(world.seeded.openId);
    await world.awaitSync(world.seeded.emptyId);
    expect(await texts()).toContain(email);
  });
});

describe('what was frozen before', () => {
  test('a selection is given out in the order of IDs [P62]', async () => {
    await world.setBlind(false);
    const ids = [at(1).id, at(2).id, at(0).id];
    const { value: made } = await world.as('recruiter').createSelection({ body: { ids } });
    await world.setBlind(true);
    const { value } = await world.as('manager').readSelection({ selection_id: made.selection ?? '' });
    expect(value.results).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('the items of a bulk action are given out in the order of IDs', async () => {
    await world.setBlind(false);
    const ids = [at(1).id, at(2).id, at(0).id];
    const { value: made } = await world.as('recruiter').createSelection({ body: { ids } });
    const { value: job } = await world.as('recruiter').createJob({
      body: keyed({
        kind: 'change_stage',
        assessment: world.seeded.openId,
        selection: made.selection ?? '',
        options: { stage: 'EVA' },
      }),
    });
    await expect.poll(async () => (await world.as('recruiter').readJob({ job_id: job.id })).value.state).toBe('done');
    await world.setBlind(true);
    const { value } = await world.as('recruiter').listJobItems({ job_id: job.id });
    expect(value.results.map(({ candidature }) => candidature)).toEqual(ids.toSorted((a, b) => a - b));
    expect(value.results.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('an invitation never says which candidature an address has [P62]', async () => {
    const invitees = [AMARANTH, QUANDRIL, { email: 'new@people.example' }, { email: 'no address' }];
    const { value: job } = await world.as('recruiter').createJob({
      body: keyed({
        kind: 'invite',
        assessment: world.seeded.openId,
        invitees: invitees.map(({ email }) => ({ email })),
        options: { send_email: false },
      }),
    });
    await expect.poll(async () => (await world.as('recruiter').readJob({ job_id: job.id })).value.state).toBe('done');
    const { value } = await world.as('recruiter').listJobItems({ job_id: job.id });
    expect(value.results.map(({ candidature }) => candidature)).toEqual([null, null, null, null]);
    expect(value.results.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'done', 'failed']);
    const file = await (await raw(`/api/jobs/${job.id}/outcome/`)).text();
    for (const { id } of world.hidden) expect(file).not.toContain(String(id));
    const chosen = world.as('recruiter').createSelection({ body: { of_job: { job: job.id, outcome: 'skipped' } } });
    await expect(chosen).rejects.toMatchObject({ status: 409, code: 'blind_review' });
    const { value: single } = await world.as('recruiter').createJob({
      body: keyed({
        kind: 'invite',
        assessment: world.seeded.openId,
        invitees: [{ email: QUANDRIL.email }],
        options: { send_email: false },
      }),
    });
    await expect
      .poll(async () => (await world.as('recruiter').readJob({ job_id: single.id })).value.state)
      .toBe('done');
    const { value: log } = await world.as('recruiter').listAudit({ operation: ['createJob'], grouped: true });
    expect(log.results.find((each) => each.job === single.id)?.candidature).toBe(null);
    const { value: activity } = await world.as('manager').listActivity({ assessment: world.seeded.openId });
    expect(activity.results.find((each) => each.job === single.id)?.candidature ?? null).toBe(null);
  });

  test('an answer to an invitation has no candidature', async () => {
    const body = { email: 'ottoline@people.example', first_name: 'Ottoline', last_name: 'Quex' };
    const { value } = await world.service('recruiter').inviteCandidate({ assessment_id: world.seeded.openId, body });
    expect(value).toMatchObject({ email: body.email, testtaker_id: null, invitation_uuid: null });
    expect(value.id).toBeLessThan(0);
  });

  test('reports that were collected for another service are refused by the blind review of that service', async () => {
    const { db } = world.platform.database;
    const upstream = 'https://other.example';
    const made = { request_key: crypto.randomUUID(), kind: 'collect_reports' as const, options: {}, total: 0 };
    const [job] = await db
      .insert(jobsTable)
      .values({
        ...made,
        upstream: await identityOf(world.platform.database),
        assessment_id: world.seeded.openId,
        created_at: new Date(),
        state: 'done',
      })
      .returning();
    const download = async () => (await raw(`/api/jobs/${job?.id}/reports/`)).status;
    expect(await download()).toBe(409);
    await db
      .update(jobsTable)
      .set({ upstream })
      .where(eq(jobsTable.id, job?.id ?? 0));
    expect(await download()).toBe(404);
    await db
      .insert(blindReviews)
      .values({ upstream, assessment_id: world.seeded.openId, is_on: true, epoch: 1, version: 1 });
    await world.setBlind(false);
    expect(await download()).toBe(409);
    await db.delete(blindReviews).where(eq(blindReviews.upstream, upstream));
  });
});

describe('a text', () => {
  const on = () => ({ candidature_id: at(0).id });

  test('does not say whether it names the candidate [P63]', async () => {
    const guesses = PEOPLE.map(
      ({ email, first_name, last_name }, line) => `${line} ${email} ${first_name} ${last_name}`,
    ).join('\n');
    const shown = PEOPLE.map(({ first_name, last_name }, line) => `${line} address hidden ${first_name} ${last_name}`);
    const { value: note } = await world.as('manager').createNote({ ...on(), body: { text: guesses } });
    expect(note.text).toBe(shown.join('\n'));
    const { value: given } = await world
      .as('manager')
      .saveRecommendation({ ...on(), body: { recommendation: 'yes', reason: `${QUANDRIL.email} ${AMARANTH.email}` } });
    expect(given.reason).toBe('address hidden address hidden');
    const { value: activity } = await world.as('manager').listActivity({ candidature: at(0).id });
    const texts = activity.results.map(({ text }) => text);
    expect(texts).toContain(shown.join('\n'));
    expect(texts.join()).not.toContain('@');
    await world.as('manager').deleteNote({ ...on(), note_id: note.id });
    await world.as('manager').deleteRecommendation(on());
  });

  test('of before has one mark for names and address in any spelling, and is locked [P63]', async () => {
    await world.setBlind(false);
    const text = `QUANDRIL or zedekiah and ${'Quandril'.normalize('NFD')} (${QUANDRIL.email}, “quandril”) met Amaranth.`;
    const { value: note } = await world.as('manager').createNote({ ...on(), body: { text } });
    await world
      .as('manager')
      .saveRecommendation({ ...on(), body: { recommendation: 'yes', reason: 'Quandril knows SQL' } });
    await world.setBlind(true);
    const { value: notes } = await world.as('recruiter').listNotes(on());
    const mark = '[name hidden]';
    expect(notes.results[0]).toMatchObject({
      text: `${mark} or ${mark} and ${mark} (${mark}, “${mark}”) met Amaranth.`,
      is_locked: true,
    });
    const refused = { status: 409, code: 'blind_review' };
    const change = world.as('manager').changeNote({ ...on(), note_id: note.id, body: { text: 'New' } });
    await expect(change).rejects.toMatchObject(refused);
    const copy = world.as('manager').createNote({ ...on(), body: { text: notes.results[0]?.text ?? '' } });
    await expect(copy).rejects.toMatchObject(refused);
    const other = world
      .as('manager')
      .saveRecommendation({ ...on(), body: { recommendation: 'no', reason: 'Quandril' } });
    await expect(other).rejects.toMatchObject(refused);
    const masked = `${mark} knows SQL`;
    const sentBack = { recommendation: 'no', reason: masked } as const;
    await expect(world.as('manager').saveRecommendation({ ...on(), body: sentBack })).rejects.toMatchObject(refused);
    // The recommendation may change, its reason stays.
    const body = { recommendation: 'no', reason: null } as const;
    expect((await world.as('manager').saveRecommendation({ ...on(), body })).value).toMatchObject(sentBack);
    await world.setBlind(false);
    expect((await world.as('manager').listNotes(on())).value.results[0]).toMatchObject({ text, is_locked: false });
    expect((await world.as('manager').listRecommendations(on())).value.results[0]).toMatchObject({
      recommendation: 'no',
      reason: 'Quandril knows SQL',
    });
    // From a page that still shows the mark.
    expect((await world.as('manager').saveRecommendation({ ...on(), body })).value.reason).toBe('Quandril knows SQL');
  });
});

describe('a candidate of other assessments', () => {
  test('has a page that says nothing about the hidden candidature [P64]', async () => {
    const page = async () =>
      (await world.service('manager').readCandidate({ test_taker_id: at(0).testtaker_id ?? 0 })).value;
    const { results } = await page();
    const [candidate] = results;
    const { value: list } = await world.as('manager').queryCandidates({ q: QUANDRIL.email });
    expect(candidate?.assessments_count).toBe(1);
    expect(candidate?.assessments).toHaveLength(1);
    expect(candidate?.last_activity).toBe(list.results[0]?.last_activity);
    expect(candidate?.assessments_detail.map(({ assessment_id }) => assessment_id)).toEqual([world.seeded.emptyId]);
  });
});

test('the test conditions of a named candidature are stored without those of the hidden one [P64]', async () => {
  const { id, testtaker_id } = at(1);
  const { openId, emptyId } = world.seeded;
  const { value: list } = await world.as('manager').queryCandidatures({ assessment: emptyId, q: AMARANTH.email });
  const candidature = list.results[0]?.id ?? 0;
  const { as_of } = (await world.as('manager').queryCandidatures({ assessment: openId })).value;
  await world.service('manager').readFlags({ test_taker_id: testtaker_id ?? 0, candidature });
  const changed = async (assessment: number) =>
    JSON.stringify((await world.as('manager').readChanges({ assessment, since: as_of ?? '' })).value);
  expect(await changed(emptyId)).toContain(`"id":${candidature}`);
  expect(await changed(openId)).not.toContain(`"id":${id}`);
});

test('what has left with names is listed by kind and user', async () => {
  await world.setBlind(false);
  await raw(`/api/read/candidatures/export/?assessment=${world.seeded.openId}`, 'manager');
  await raw(`/api/read/candidatures/export/`);
  await raw(`/api/read/candidatures/export/?assessment=${world.seeded.archivedId}`);
  const { openId: assessment_id } = world.seeded;
  const { value } = await world.as('recruiter').listDisclosures({ assessment_id });
  expect(value.results.map(({ kind, actor, count }) => [kind, actor, count])).toEqual(
    expect.arrayContaining([
      ['export', USERS.manager, 1],
      ['export', USERS.recruiter, expect.any(Number)],
      ['email', USERS.recruiter, expect.any(Number)],
    ]),
  );
  expect(value.results.find(({ actor }) => actor === USERS.manager)?.rows).toBeGreaterThan(2);
  await expect(world.as('manager').listDisclosures({ assessment_id })).rejects.toMatchObject({ status: 403 });
});

describe('a removed candidate', () => {
  test('leaves every page of a named candidate as it was [P64]', async () => {
    const email = 'persephone@people.example';
    const people = PEOPLE.map((_, index) => at(index).testtaker_id ?? 0);
    const body = { email, first_name: 'Persephone', last_name: 'Okafor' };
    await world.setBlind(false);
    const { openId, emptyId } = world.seeded;
    const { value: named } = await world.service('recruiter').inviteCandidate({ assessment_id: emptyId, body });
    const { value: hidden } = await world.service('recruiter').inviteCandidate({ assessment_id: openId, body });
    await world.setBlind(true);
    const pages = async () =>
      await Promise.all(
        [...people, named.testtaker_id ?? 0].map(
          async (test_taker_id) => (await world.service('manager').readCandidate({ test_taker_id })).value,
        ),
      );
    const row = async () => (await world.as('manager').queryCandidates({ q: email })).value.results;
    const before = [await pages(), await row()];
    await world.service('recruiter').deleteCandidature({ candidature_id: hidden.id });
    expect([await pages(), await row()]).toEqual(before);
  });

  test('stays hidden in notes, reasons, activity and emails [P65]', async () => {
    await world.setBlind(false);
    const { id } = at(2);
    const on = { candidature_id: id };
    const [, , { email, first_name, last_name }] = PEOPLE;
    await world.as('manager').createNote({ ...on, body: { text: `${first_name} ${last_name}, ${email}` } });
    await world.as('manager').saveRecommendation({ ...on, body: { recommendation: 'yes', reason: first_name } });
    await world.setBlind(true);
    await world.service('recruiter').deleteCandidature(on);
    for (const path of [
      `/api/candidatures/${id}/notes/`,
      `/api/candidatures/${id}/recommendations/`,
      `/api/activity/?candidature=${id}`,
      `/api/activity/?assessment=${world.seeded.openId}`,
    ]) {
      for (const role of ['recruiter', 'manager'] as const) {
        const answer = await raw(path, role);
        const told = namesIn(await answer.text()).filter((each) =>
          new Set<string>([email, first_name, last_name]).has(each),
        );
        expect([path, answer.status, told]).toEqual([path, 200, []]);
      }
    }
    const log = (await world.service('recruiter').listEmails({ limit: 100 })).value.results;
    // Those about the assessment without blind review stay.
    expect(log.filter(({ to }) => to === email)).toHaveLength(1);
    await world.setBlind(false);
    expect(namesIn(await (await raw(`/api/candidatures/${id}/notes/`)).text())).toContain(email);
  });
});

describe('a service that answers writes with the candidature', () => {
  let fake: FakeUpstream;
  let other: BlindWorld;
  beforeAll(async () => {
    other = await startBlindWorld([0, 1, 2]);
    fake = await startFakeUpstream({ url: other.platform.baseUrl, token: other.platform.token });
  }, 90_000);
  afterAll(async () => {
    await fake.close();
    await other.stop();
  });

  test('gives away nothing, also where it refuses [P66]', async () => {
    const upstream = { baseUrl: fake.baseUrl, token: other.platform.token, embedded: true };
    const gateway = await startGateway(other.platform, { upstream });
    await other.setBlind(true);
    const id = other.hidden[0]?.id ?? 0;
    const row = { full_name: 'Quandril Zedekiah', email: QUANDRIL.email, invitation_link: 'https://x.example/1' };
    const paths = [
      ['PATCH', `${id}/change_stage/`, '{"stage":"EVA"}'],
      ['POST', `${id}/send-invitation/`, '{}'],
      ['POST', `${id}/send-reminder/`, '{}'],
    ] as const;
    for (const status of [200, 400, 409]) {
      fake.follow(async ({ method }, pass) =>
        method === 'GET'
          ? await pass()
          : {
              status,
              type: 'application/json',
              body: JSON.stringify({ id, stage: 'EVA', reminder_sent: false, ...row, detail: `No: ${row.full_name}` }),
            },
      );
      for (const [method, path, body] of paths) {
        const answer = await fetch(`${gateway.url}/api/assessments/candidature/${path}`, {
          method,
          body,
          headers: { ...gateway.headers, 'content-type': 'application/json' },
        });
        expect([path, answer.status, namesIn(await answer.text())]).toEqual([path, status, []]);
      }
    }
    await gateway.stop();
  });
});
