import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_ASKED } from '../../src/contract/operations/viewRequests.ts';
import { eraseCandidate, eraseUser, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { assessments } from '../../src/gateway/schema/readModel.ts';
import { viewRequests } from '../../src/gateway/schema/tables.ts';
import { startGateway, testClock } from './runningGateway.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_001;
const HOUR = 3_600_000;
const clock = testClock();
const team = useTeam(CANDIDATURE, { clock });
const { as } = team;
const on = { candidature_id: CANDIDATURE };
const db = () => team.platform().database.db;
const address = (name: string) => `${name}@example.org`;

/** The IDs of the users, by the name before the @. */
async function idsOf(...names: string[]): Promise<number[]> {
  for (const name of names) await as(name).listUsers({});
  const find = async () => {
    const { results } = (await as('ana').listUsers({})).value;
    return names.map((name) => results.find((user) => user.address === address(name))?.id ?? 0);
  };
  await expect.poll(async () => (await find()).includes(0)).toBe(false);
  return await find();
}
const list = async (name = 'ana', about = on) => (await as(name).listViewRequests(about)).value.results;
const notified = async (name: string) => (await as(name).listNotifications({})).value;
const kindsOf = async (name: string) => (await notified(name)).results.map(({ kind }) => kind);
const home = async (name: string) => (await as(name).readHome({})).value;
const recommend = async (name: string, about = on) =>
  await as(name).saveRecommendation({ ...about, body: { recommendation: 'yes', reason: '' } });
async function ask(asker: string, users: string[], about = on) {
  const ids = await idsOf(...users);
  return (await as(asker).askForViews({ ...about, body: { users: ids } })).value.results;
}
/** Another candidature of the assessment, or of another one. */
async function invite(id: number, assessment = 1, status = 'invited') {
  const names = { first_name: 'Bea', last_name: 'Byron' };
  const invitation = { id, testtaker_id: id, email: `${id}@people.example`, ...names, status };
  const row = { ...invitation, assessment, created: '2026-02-01T09:00:00Z', invitation_uuid: null };
  await recordWrite(db(), await team.identity(), { kind: 'invited', assessment, invitation: row });
  return { candidature_id: id };
}
const takeBackAll = async (about = on) => {
  for (const { id } of await list('ana', about)) await as('ana').deleteViewRequest({ ...about, view_request_id: id });
};

test('a colleague is notified and has the candidate on Home until they recommend; the colleague who asked sees that they did [X87]', async () => {
  const [assessment] = [{ upstream: await team.identity(), id: 1, name: 'Engineer', name_key: 'engineer' }];
  await db()
    .insert(assessments)
    .values({ ...assessment, status: 'active', modified: '', first_version: 1, version: 1 })
    .onConflictDoNothing();
  const [asked] = await ask('ana', ['cleo', 'bob']);
  expect(asked).toMatchObject({ author: address('ana'), is_own: true, is_answered: false });
  expect(await list('cleo')).toMatchObject([{ is_own: false }, { is_own: false }]);
  for (const name of ['cleo', 'bob']) {
    expect(await notified(name)).toMatchObject({
      results: [{ kind: 'view_asked', actor: address('ana'), candidature: CANDIDATURE, name: 'Ada Lovelace' }],
      unread: 1,
    });
  }
  expect(await kindsOf('ana')).toEqual([]);
  const row = {
    candidature: { id: CANDIDATURE, status: 'invited' },
    asked: { by: address('ana'), at: clock.now().toISOString() },
  };
  // Also one who has not completed. A recruiter's queue of completed candidates stays as it is.
  expect(await home('cleo')).toMatchObject({ to_review: { count: 1, results: [row] }, asked: [] });
  expect(await home('bob')).toMatchObject({ to_review: { count: 0, results: [] }, asked: [row] });
  expect(await home('ana')).toMatchObject({ asked: [] });

  await recommend('cleo');
  expect(await kindsOf('cleo')).toEqual([]);
  expect((await home('cleo')).to_review).toMatchObject({ count: 0, results: [] });
  expect(Object.fromEntries((await list()).map(({ user, is_answered }) => [user, is_answered]))).toEqual({
    [address('cleo')]: true,
    [address('bob')]: false,
  });
  // Withdrawn, the request is open again.
  await as('cleo').deleteRecommendation(on);
  expect(await kindsOf('cleo')).toEqual(['view_asked']);
  await takeBackAll();
  for (const name of ['cleo', 'bob']) expect(await kindsOf(name)).toEqual([]);
  expect((await home('bob')).asked).toEqual([]);
});

test('those whom a hiring manager was asked about come before those who completed, each once [X87]', async () => {
  const first = await invite(9_101, 1, 'completed');
  const second = await invite(9_102, 1, 'completed');
  const early = await invite(9_103);
  for (const each of [second, early]) {
    clock.advance(1000);
    await ask('bob', ['cleo'], each);
  }
  const { to_review, assessments: counted } = await home('cleo');
  expect(to_review?.results.map(({ candidature, asked }) => [candidature?.id, asked?.by ?? null])).toEqual([
    [second.candidature_id, address('bob')],
    [early.candidature_id, address('bob')],
    [first.candidature_id, null],
  ]);
  expect(to_review?.count).toBe(3);
  expect(counted?.results.map((row) => row.to_review)).toEqual([3]);
  const review_id = (await as('cleo').openReview({ body: {} })).value.id;
  const queue = (await as('cleo').readReview({ review_id })).value.results;
  expect(queue.map((each) => each.candidature_id)).toEqual([9_101, 9_102, 9_103]);
  // A decided candidate waits for no view.
  await recordWrite(db(), await team.identity(), { kind: 'stage', candidature: 9_103, stage: 'REJ' });
  expect((await home('cleo')).to_review?.count).toBe(2);
});

test('one who has recommended before is shown as answered, and not notified [X87]', async () => {
  const about = await invite(9_110);
  await recommend('cleo', about);
  const before = (await notified('cleo')).results.length;
  expect(await ask('ana', ['cleo'], about)).toMatchObject([{ user: address('cleo'), is_answered: true }]);
  expect((await notified('cleo')).results).toHaveLength(before);
});

test('with criteria a draft is no answer; a submitted recommendation is one, and tells no colleague before they submitted [X87]', async () => {
  const about = await invite(9_145);
  const setCriteria = async (names: string[]) => {
    const { revision } = (await as('ana').readScorecard({ assessment_id: 1 })).value;
    const criteria = names.map((name) => ({ id: null, name, description: '' }));
    const body = { criteria, hides_recommendations: true, revision: revision ?? 0 };
    await as('ana').changeScorecard({ assessment_id: 1, body });
  };
  await setCriteria(['SQL']);
  await ask('ana', ['cleo'], about);
  const body = { recommendation: 'no' as const, reason: '', scores: [] };
  await as('cleo').saveRecommendationDraft({ ...about, body });
  const seen = async () =>
    [...(await list('cleo', about)), ...(await list('ana', about))].map((each) => each.is_answered);
  // Whether a colleague has recommended is hidden until one has submitted on this candidate.
  await recommend('ana', await invite(9_146));
  expect(await seen()).toEqual([false, null]);
  expect(await kindsOf('cleo')).toContain('view_asked');
  await as('cleo').saveRecommendation({ ...about, body });
  expect(await seen()).toEqual([true, null]);
  expect((await as('ana').listRecommendations(about)).value.results).toEqual([]);
  await recommend('ana', about);
  expect(await seen()).toEqual([true, true]);
  await setCriteria([]);
});

test('a request is refused before anything is saved: no access, unknown, too many, oneself [X88]', async () => {
  const about = await invite(9_120);
  const [ana = 0, bob = 0] = await idsOf('ana', 'bob', 'cleo');
  const asking = async (users: unknown) =>
    await as('ana').askForViews({ ...about, body: { users: users as number[] } });
  await expect(asking([bob, 999_999])).rejects.toMatchObject({
    status: 400,
    message: 'A colleague can’t see this assessment. Who can: ana, bob, cleo.',
    fields: { users: [expect.stringContaining('Who can')] },
  });
  await expect(asking([bob, ana])).rejects.toMatchObject({
    status: 400,
    fields: { users: ['You can’t ask yourself.'] },
  });
  const many = Array.from({ length: MAX_ASKED + 1 }, (_, index) => index + 1);
  for (const users of [[], many, [0], [1.5], ['1'], null])
    await expect(asking(users)).rejects.toMatchObject({ status: 400 });
  expect(await list('ana', about)).toEqual([]);
  expect(await ask('ana', ['bob', 'bob'], about)).toHaveLength(1);
});

test('two colleagues ask the same user at once: one request, without an error [X88]', async () => {
  const about = await invite(9_130);
  const [cleo = 0] = await idsOf('cleo');
  const body = { users: [cleo] };
  const answers = await Promise.all(
    ['ana', 'bob', 'ana'].map(async (name) => (await as(name).askForViews({ ...about, body })).value.results),
  );
  const [request] = await list('ana', about);
  for (const answer of answers) expect(answer).toMatchObject([{ id: request?.id, author: request?.author }]);
});

test('a request is taken back by who asked or by a recruiter, once [X88]', async () => {
  const about = await invite(9_140);
  const [ofBob] = await ask('bob', ['ana'], about);
  const takeBack = async (name: string, id = 0) => await as(name).deleteViewRequest({ ...about, view_request_id: id });
  await expect(takeBack('cleo', ofBob?.id)).rejects.toMatchObject({ status: 403 });
  const [ofCleo] = await ask('cleo', ['bob'], about);
  await takeBack('cleo', ofCleo?.id);
  await expect(as('ana').deleteViewRequest({ ...on, view_request_id: ofBob?.id ?? 0 })).rejects.toMatchObject({
    status: 404,
  });
  await takeBack('ana', ofBob?.id);
  await expect(takeBack('ana', ofBob?.id)).rejects.toMatchObject({ status: 404 });
  expect(await list('ana', about)).toEqual([]);
});

test('a reminder comes after two days, only while the view is not given [X89]', async () => {
  const about = await invite(9_150);
  const ofAbout = async (name: string) =>
    (await notified(name)).results.filter(({ candidature }) => candidature === about.candidature_id);
  await ask('ana', ['bob', 'cleo'], about);
  await as('bob').markNotificationsRead({ body: { until: clock.now().toISOString() } });
  clock.advance(48 * HOUR - 1000);
  expect((await ofAbout('bob')).map(({ kind }) => kind)).toEqual(['view_asked']);
  await recommend('cleo', about);
  clock.advance(1000);
  expect(await ofAbout('bob')).toMatchObject([
    {
      kind: 'view_reminder',
      actor: address('ana'),
      at: clock.now().toISOString().replace('Z', '000Z'),
      is_unread: true,
    },
    { kind: 'view_asked', is_unread: false },
  ]);
  expect(await ofAbout('cleo')).toEqual([]);
  // It is one notification: read, it stays read.
  const cursor = (await ofAbout('bob'))[0]?.cursor ?? '';
  await as('bob').markNotificationsRead({ body: { cursor } });
  clock.advance(48 * HOUR);
  expect((await ofAbout('bob')).map(({ kind, is_unread }) => [kind, is_unread])).toEqual([
    ['view_reminder', false],
    ['view_asked', false],
  ]);
  await recommend('bob', about);
  expect(await ofAbout('bob')).toEqual([]);
});

test('under blind review neither the notification nor Home names the candidate [X87 P62]', async () => {
  const about = await invite(9_155);
  await ask('bob', ['ana', 'cleo'], about);
  await as('ana').changeBlindReview({ assessment_id: 1, body: { is_on: true } });
  for (const name of ['ana', 'cleo']) {
    const [newest] = (await notified(name)).results;
    expect(newest).toMatchObject({ kind: 'view_asked', name: `Candidate ${about.candidature_id}` });
    const { to_review, asked } = await home(name);
    const rows = [...(to_review?.results ?? []), ...asked].map(({ candidature }) => candidature);
    expect(rows).toContainEqual(expect.objectContaining({ id: about.candidature_id, email: null }));
    expect(JSON.stringify([rows, await list(name, about)])).not.toMatch(/Bea|Byron|people\.example/);
  }
  await as('ana').changeBlindReview({ assessment_id: 1, body: { is_on: false } });
});

test('who loses access is neither notified nor reminded, nor has the candidate on Home [X90]', async () => {
  const about = await invite(9_160);
  await ask('ana', ['cleo'], about);
  const seen = async () => [
    (await notified('cleo')).results.some(({ candidature }) => candidature === about.candidature_id),
    (await home('cleo')).to_review?.results.some(({ candidature }) => candidature?.id === about.candidature_id),
  ];
  expect(await seen()).toEqual([true, true]);
  const restrict = async (is_restricted: boolean) => {
    const { revision } = (await as('ana').readAccess({ assessment_id: 1 })).value;
    const members = [{ kind: 'user' as const, name: address('ana') }];
    await as('ana').changeAccess({ assessment_id: 1, body: { is_restricted, members, revision: revision ?? 0 } });
  };
  await restrict(true);
  clock.advance(49 * HOUR);
  expect(await seen()).toEqual([false, false]);
  // No list of the service was read to its end, so that it may have the candidate.
  await expect(list('cleo', about)).rejects.toMatchObject({ code: 'not_read' });
  await expect(ask('ana', ['cleo'], about)).rejects.toMatchObject({
    status: 400,
    message: 'cleo can’t see this assessment. Who can: ana, bob.',
  });
  await restrict(false);
  expect(await seen()).toEqual([true, true]);
});

test('requests go with the candidate and the user who was asked, and keep no address of who asked [X90 T44]', async () => {
  await ask('bob', ['ana', 'cleo']);
  expect(await exportCandidate(db(), ADA)).toMatchObject({
    view_requests: [
      { candidature_id: CANDIDATURE, asked_at: expect.any(Date) },
      { candidature_id: CANDIDATURE, asked_at: expect.any(Date) },
    ],
  });
  await db().transaction(async (tx) => await eraseUser(tx, address('cleo')));
  expect((await list()).map(({ user }) => user)).toEqual([address('ana')]);
  await db().transaction(async (tx) => await eraseUser(tx, address('bob')));
  expect(await list()).toMatchObject([{ user: address('ana'), author: 'erased', is_own: false }]);
  await db().transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(await db().$count(viewRequests, eq(viewRequests.candidature_id, CANDIDATURE))).toBe(0);
  await expect(ask('bob', ['ana'])).rejects.toMatchObject({ status: 404 });
});

test('without sign-in there are no colleagues to ask', async () => {
  const about = await invite(9_170);
  const open = await startGateway(team.platform());
  await expect(open.api.askForViews({ ...about, body: { users: [1] } })).rejects.toMatchObject({ status: 404 });
  expect((await open.api.listViewRequests(about)).value.results).toEqual([]);
  await open.stop();
});
