import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { scheduledEmails } from '../../src/gateway/schema/tables.ts';
import { selectCandidates } from '../support/jobs.ts';
import { expectDone, keyed } from './runningGateway.ts';
import { addCandidates, seed } from './seed.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_501);
const { as, service } = team;

let assessment = 0;
let other = 0;
beforeAll(async () => {
  ({ emptyId: assessment, openId: other } = await seed(team.platform().database));
});

const MINUTE_MS = 60_000;

/** Opens a review of new candidates, as a user. */
async function open(tag: string, count: number, { name = 'ana', of = assessment } = {}) {
  const ids = await addCandidates(team.platform().database, of, count, tag);
  const selected = await selectCandidates(
    as(name),
    of,
    ids.map((id) => ({ id })),
  );
  const { id } = (await as(name).openReview({ body: { selection: selected.selection } })).value;
  return { ids, review: id };
}

const itemsOf = async (review_id: number, name = 'ana') =>
  new Map((await as(name).readReview({ review_id })).value.results.map((item) => [item.candidature_id, item]));

const advance = async (candidature_id: number, review: number, stage = 'EVA') =>
  await service('ana').changeStage({ candidature_id, body: { stage }, expected_stage: 'NYE', review });

async function reject(id: number, review: number, minutes: number) {
  const selected = await selectCandidates(as('ana'), assessment, [{ id }]);
  const options = { email_timing: 'scheduled' as const, email_delay_minutes: minutes, review };
  const job = (await as('ana').createJob({ body: keyed({ kind: 'reject', ...selected, options }) })).value.id;
  await expectDone(as('ana'), job);
  return job;
}

test('a review says what was decided in it, what was put off, and what a colleague did', async () => {
  const { ids, review } = await open('progress', 5);
  const [moved = 0, rejected = 0, later = 0, theirs = 0, left = 0] = ids;
  await advance(moved, review);
  await reject(rejected, review, 60);
  await as('ana').setLater({ review_id: review, candidature_id: later, body: { is_later: true } });
  await service('bob').changeStage({ candidature_id: theirs, body: { stage: 'INT' } });
  // A review of another user.
  await service('bob').changeStage({ candidature_id: left, body: { stage: 'EVA' }, review });
  await service('bob').changeStage({ candidature_id: left, body: { stage: 'NYE' }, review });

  const items = await itemsOf(review);
  expect([...items.keys()]).toEqual(ids.toSorted((a, b) => a - b));
  const nothing = { decision: null, is_later: false, first_stage: 'NYE' };
  expect(items.get(moved)).toMatchObject({ stage: 'EVA', first_stage: 'NYE', decision: { stage: 'EVA', email: null } });
  expect(items.get(rejected)).toMatchObject({ decision: { stage: 'REJ', email: { state: 'scheduled' } } });
  expect(items.get(later)).toMatchObject({ ...nothing, stage: 'NYE', is_later: true });
  expect(items.get(theirs)).toMatchObject({ ...nothing, stage: 'INT' });
  expect(items.get(left)).toMatchObject({ ...nothing, stage: 'NYE' });

  await as('ana').setLater({ review_id: review, candidature_id: later, body: { is_later: false } });
  await service('ana').changeStage({ candidature_id: moved, body: { stage: 'NYE' }, undo: true });
  const after = await itemsOf(review);
  expect(after.get(later)).toMatchObject({ is_later: false });
  expect(after.get(moved)).toMatchObject(nothing);
});

test('a review belongs to its user, and has candidates', async () => {
  const { ids, review } = await open('own', 1);
  const refused = { status: 404 };
  await expect(itemsOf(review, 'bob')).rejects.toMatchObject(refused);
  await expect(as('bob').undoReview({ review_id: review })).rejects.toMatchObject(refused);
  const on = { review_id: review, candidature_id: ids[0] ?? 0, body: { is_later: true } };
  await expect(as('bob').setLater(on)).rejects.toMatchObject(refused);
  await expect(as('ana').setLater({ ...on, candidature_id: 1 })).rejects.toMatchObject(refused);
  const { selection } = (await as('ana').createSelection({ body: { ids: [2_000_000_000] } })).value;
  await expect(as('ana').openReview({ body: { selection: selection ?? '' } })).rejects.toMatchObject({ status: 409 });
  await expect(as('cleo').undoReview({ review_id: review })).rejects.toMatchObject({ code: 'role' });
});

test('a hiring manager finds the own recommendations in their review', async () => {
  const { ids, review } = await open('manager', 2, { name: 'cleo' });
  const on = { candidature_id: ids[0] ?? 0 };
  await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'maybe', reason: '' } });
  await as('bob').saveRecommendation({ ...on, body: { recommendation: 'no', reason: '' } });
  const items = [...(await itemsOf(review, 'cleo')).values()];
  expect(items.map((item) => item.recommendation)).toEqual(['maybe', null]);
});

test('rejection emails of a review leave 30 minutes after its last decision, at most four hours after their own [X41]', async () => {
  const { ids, review } = await open('emails', 4);
  const [first = 0, second = 0, third = 0, last = 0] = ids;
  const { db } = team.platform().database;
  const minutesLeft = async (job: number) => {
    const [email] = await db.select().from(scheduledEmails).where(eq(scheduledEmails.job_id, job));
    return email && Math.round((email.due_at.getTime() - Date.now()) / MINUTE_MS);
  };
  const jobs = [await reject(first, review, 5), await reject(second, review, 5), await reject(third, review, 90)];
  // Five minutes are less than the time in which a review can be undone.
  expect(await Promise.all(jobs.map(minutesLeft))).toEqual([30, 30, 90]);
  const madeBefore = async (job: number, minutes: number) => {
    const created_at = new Date(Date.now() - minutes * MINUTE_MS);
    const due_at = new Date(created_at.getTime() + 30 * MINUTE_MS);
    await db.update(scheduledEmails).set({ created_at, due_at }).where(eq(scheduledEmails.job_id, job));
  };
  await madeBefore(jobs[0] ?? 0, 20);
  await madeBefore(jobs[1] ?? 0, 225);
  await advance(last, review);
  expect(await Promise.all(jobs.map(minutesLeft))).toEqual([30, 15, 90]);
});

test('undo of a review moves back who is where it put them, and keeps whose email has left [X40]', async () => {
  const { ids, review } = await open('undone', 5);
  const [moved = 0, rejected = 0, theirs = 0, emailed = 0, later = 0] = ids;
  await advance(moved, review, 'INT');
  await advance(theirs, review);
  const job = await reject(rejected, review, 60);
  const sent = await reject(emailed, review, 60);
  await as('ana').setLater({ review_id: review, candidature_id: later, body: { is_later: true } });
  await service('bob').changeStage({ candidature_id: theirs, body: { stage: 'HIR' } });
  const { db } = team.platform().database;
  await db.update(scheduledEmails).set({ state: 'sent' }).where(eq(scheduledEmails.job_id, sent));

  const { value } = await as('ana').undoReview({ review_id: review });
  expect(value).toMatchObject({ count: 2, jobs: [expect.any(Number)] });
  for (const each of value.jobs) await expectDone(as('ana'), each);
  const items = await itemsOf(review);
  expect(ids.map((id) => items.get(id)?.stage)).toEqual(['NYE', 'NYE', 'HIR', 'REJ', 'NYE']);
  expect(ids.map((id) => items.get(id)?.decision?.stage ?? null)).toEqual([null, null, 'EVA', 'REJ', null]);
  expect((await as('ana').readJob({ job_id: job })).value.emails).toMatchObject({ scheduled: 0, cancelled: 1 });
  expect((await as('ana').readJob({ job_id: sent })).value.emails).toMatchObject({ sent: 1 });
  const { results } = (await as('ana').listActivity({ candidature: rejected, limit: 10 })).value;
  expect(results.find(({ to }) => to === 'REJ')?.undone).toMatchObject({ by: 'ana@example.org' });
  expect((await as('ana').undoReview({ review_id: review })).value).toEqual({ count: 0, jobs: [] });
});

test('undo of a review across assessments makes a bulk action for each', async () => {
  const here = await addCandidates(team.platform().database, assessment, 1, 'across-here');
  const there = await addCandidates(team.platform().database, other, 1, 'across-there');
  for (const [id, of] of [
    [here[0], assessment],
    [there[0], other],
  ] as const)
    await selectCandidates(as('ana'), of ?? 0, [{ id: id ?? 0 }]);
  const { selection } = (await as('ana').createSelection({ body: { ids: [...here, ...there] } })).value;
  const review = (await as('ana').openReview({ body: { selection: selection ?? '' } })).value.id;
  for (const id of [...here, ...there]) await advance(id, review);
  const { value } = await as('ana').undoReview({ review_id: review });
  expect(value.jobs).toHaveLength(2);
  for (const each of value.jobs) await expectDone(as('ana'), each);
  const made = await Promise.all(value.jobs.map(async (job_id) => (await as('ana').readJob({ job_id })).value));
  expect(made).toMatchObject([
    { stage: 'NYE', done: 1 },
    { stage: 'NYE', done: 1 },
  ]);
  expect([...(await itemsOf(review)).values()].map(({ stage }) => stage)).toEqual(['NYE', 'NYE']);
});
