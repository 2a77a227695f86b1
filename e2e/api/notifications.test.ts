import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseCandidate, eraseUser, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { jobItems, jobs, openedNotifications, scheduledEmails } from '../../src/gateway/schema/tables.ts';
import { startGateway } from './runningGateway.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_001;
const OTHERS = 2;
const team = useTeam(CANDIDATURE);
const { as } = team;
const on = { candidature_id: CANDIDATURE };
const db = () => team.platform().database.db;
const read = async (name: string, query: { before?: string; limit?: number } = {}) =>
  (await as(name).listNotifications(query)).value;
const kindsOf = async (name: string) => (await read(name)).results.map(({ kind }) => kind);
const follow = async (name: string, assessment_id = 1) => await as(name).followAssessment({ assessment_id });

/** A candidate's row in a page of the service. */
async function see(id: number, status: string, assessment = 1) {
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const invitation = { id, testtaker_id: id, email: `${id}@people.example`, ...names, status };
  const row = { ...invitation, assessment, created: '2026-11-01T09:00:00Z', invitation_uuid: null };
  await recordWrite(db(), await team.identity(), { kind: 'invited', assessment, invitation: row });
}

/** Adds two bulk actions of a user: one paused by a failure, and one that ended with failures and unsent emails. */
async function fail(actor: string | null) {
  const frame = { upstream: await team.identity(), assessment_id: 1, options: {}, actor, created_at: new Date() };
  const make = async (row: Partial<typeof jobs.$inferInsert>) => {
    const [job] = await db()
      .insert(jobs)
      .values({ ...frame, kind: 'reject', request_key: randomUUID(), total: 3, ...row })
      .returning();
    return job?.id ?? 0;
  };
  const paused = await make({ state: 'paused', reason: 'The service does not answer.', paused_at: new Date() });
  const byHand = await make({ state: 'paused' });
  const done = await make({ state: 'done', finished_at: new Date() });
  const items = (['failed', 'failed', 'done'] as const).map((outcome, index) => ({
    job_id: done,
    position: index + 1,
    outcome,
    candidature_id: CANDIDATURE,
  }));
  await db().insert(jobItems).values(items);
  const email = {
    job_id: done,
    upstream: frame.upstream,
    assessment_id: 1,
    ...on,
    email: 'a@b.example',
    full_name: '',
  };
  const times = { due_at: new Date(), created_at: new Date() };
  await db()
    .insert(scheduledEmails)
    .values([
      { ...email, ...times, position: 1, state: 'overdue', overdue_at: new Date() },
      { ...email, ...times, position: 2, state: 'overdue', overdue_at: new Date() },
      { ...email, ...times, position: 3, state: 'failed', finished_at: new Date(), reason: 'No such mailbox' },
    ]);
  return { paused, byHand, done };
}

test('a follower of an assessment is notified of later completions', async () => {
  await see(9_010, 'started');
  await see(9_010, 'completed');
  expect((await read('ana')).results).toEqual([]);
  await follow('ana');
  await follow('ana');
  expect((await as('ana').readNotificationSettings({})).value).toMatchObject({ followed: [1] });
  expect((await as('bob').readNotificationSettings({})).value).toMatchObject({ followed: [] });
  // It was completed before the user followed the assessment.
  expect((await read('ana')).results).toEqual([]);

  await see(9_011, 'started');
  await see(9_011, 'completed');
  await see(9_012, 'started', OTHERS);
  await see(9_012, 'completed', OTHERS);
  // Its time of completion is not known.
  await see(9_013, 'completed');
  expect(await read('ana')).toMatchObject({
    results: [
      { kind: 'completed', candidature: 9_011, name: 'Ada Lovelace', assessment: 1, is_unread: true, actor: null },
    ],
    next: null,
    unread: 1,
  });
  expect((await read('bob')).results).toEqual([]);

  await as('ana').unfollowAssessment({ assessment_id: 1 });
  expect((await read('ana')).results).toEqual([]);
});

test('a user is notified of colleagues’ notes and recommendations where they follow or have written', async () => {
  await follow('cleo');
  await as('ana').createNote({ ...on, body: { text: `First\n${'x'.repeat(500)}` } });
  const note = { kind: 'note', actor: 'ana@example.org', candidature: CANDIDATURE, is_unread: true };
  expect((await read('cleo')).results).toMatchObject([note]);
  expect((await read('cleo')).results[0]?.text).toHaveLength(200);
  // Ana wrote it herself, and bob neither follows nor wrote.
  expect(await kindsOf('ana')).toEqual([]);
  expect(await kindsOf('bob')).toEqual([]);

  await as('bob').createNote({ ...on, body: { text: 'Second' } });
  const body = { recommendation: 'yes' as const, reason: 'Strong in SQL' };
  await as('cleo').saveRecommendation({ ...on, body });
  // Because they had written notes before.
  expect((await read('ana')).results).toMatchObject([
    { kind: 'recommendation', actor: 'cleo@example.org', detail: 'yes', text: 'Strong in SQL' },
    { kind: 'note', actor: 'bob@example.org', text: 'Second' },
  ]);
  expect(await kindsOf('bob')).toEqual(['recommendation']);
});

test('a recruiter is notified of their own bulk actions and emails, a hiring manager is not', async () => {
  const { paused, done } = await fail('bob@example.org');
  await fail('cleo@example.org');
  const { results } = await read('bob');
  expect(results.slice(0, 4)).toMatchObject(
    results
      .slice(0, 4)
      .map(({ kind }) =>
        kind === 'job_paused'
          ? { job: paused, text: 'The service does not answer.', detail: 'reject' }
          : { job: done, failed: kind === 'emails_failed' ? 1 : 2, candidature: null },
      ),
  );
  const kinds = new Set(results.slice(0, 4).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['emails_failed', 'emails_overdue', 'job_failed', 'job_paused']));
  expect(await kindsOf('ana')).not.toContain('job_paused');
  expect(await kindsOf('cleo')).not.toContain('job_paused');

  await as('bob').changeJob({ job_id: paused, body: { action: 'cancel' } });
  expect(await kindsOf('bob')).not.toContain('job_paused');
});

test('each user marks their own notifications as read, up to the last shown one', async () => {
  const [second, first] = (await read('ana')).results;
  expect((await read('ana')).unread).toBe(2);
  await as('ana').markNotificationsRead({ body: { until: first?.at ?? '' } });
  expect(await read('ana')).toMatchObject({ results: [{ is_unread: true }, { is_unread: false }], unread: 1 });
  await as('ana').markNotificationsRead({ body: { until: second?.at ?? '' } });
  // The mark never moves back.
  await as('ana').markNotificationsRead({ body: { until: first?.at ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  expect((await read('bob')).unread).toBeGreaterThan(0);

  // Later notifications stay unread.
  await as('ana').markNotificationsRead({ body: { until: '2999-01-01T00:00:00Z' } });
  await as('bob').createNote({ ...on, body: { text: 'Third' } });
  expect(await read('ana')).toMatchObject({ unread: 1 });
  await expect(as('ana').markNotificationsRead({ body: { until: 'now' } })).rejects.toMatchObject({ status: 400 });
});

test('a notification that a user opens becomes read, the others do not', async () => {
  await as('bob').createNote({ ...on, body: { text: 'Fourth' } });
  const [newest, before] = (await read('ana')).results;
  expect((await read('ana')).unread).toBe(2);
  await as('ana').markNotificationsRead({ body: { cursor: before?.cursor ?? '' } });
  await as('ana').markNotificationsRead({ body: { cursor: before?.cursor ?? '' } });
  const after = await read('ana');
  expect(after.unread).toBe(1);
  expect(after.results.slice(0, 2)).toMatchObject([
    { cursor: newest?.cursor, is_unread: true },
    { cursor: before?.cursor, is_unread: false },
  ]);
  // Only her notification is read.
  expect((await read('cleo')).results.find(({ cursor }) => cursor === before?.cursor)).toMatchObject({
    is_unread: true,
  });

  // An unknown notification, or one of another user.
  const [foreign] = (await read('bob')).results;
  for (const cursor of [foreign?.cursor ?? '', '2026-01-01T00:00:00.000000Z,1,9999999999']) {
    await as('ana').markNotificationsRead({ body: { cursor } });
  }
  expect((await read('ana')).unread).toBe(1);
  await expect(as('ana').markNotificationsRead({ body: { cursor: 'first' } })).rejects.toMatchObject({ status: 400 });
  await expect(as('ana').markNotificationsRead({ body: {} })).rejects.toMatchObject({ status: 400 });

  await as('ana').markNotificationsRead({ body: { until: newest?.at ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  // Notifications before the mark need no row.
  expect(await db().$count(openedNotifications, eq(openedNotifications.user_name, 'ana@example.org'))).toBe(0);
});

test('a notification is marked as unread, also after all were marked as read', async () => {
  await as('bob').createNote({ ...on, body: { text: 'Unread' } });
  const [newest, before] = (await read('ana')).results;
  await as('ana').markNotificationsRead({ body: { until: newest?.at ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  const bobs = (await read('bob')).unread;
  const unread = async (cursor?: string | null) =>
    await as('ana').markNotificationUnread({ body: { cursor: cursor ?? '' } });
  await unread(before?.cursor);
  await unread(before?.cursor);
  expect(await read('ana')).toMatchObject({
    results: { 0: { is_unread: false }, 1: { cursor: before?.cursor, is_unread: true } },
    unread: 1,
  });
  // It is hers alone.
  expect((await read('bob')).unread).toBe(bobs);
  // One that there is not.
  await unread('2026-01-01T00:00:00.000000Z,1,9999999999');
  await expect(unread('first')).rejects.toMatchObject({ status: 400 });
  expect((await read('ana')).unread).toBe(1);

  // Opened again, and marked again.
  await as('ana').markNotificationsRead({ body: { cursor: before?.cursor ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  await unread(before?.cursor);
  expect((await read('ana')).unread).toBe(1);
  await as('ana').markNotificationsRead({ body: { until: newest?.at ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  expect(await db().$count(openedNotifications, eq(openedNotifications.user_name, 'ana@example.org'))).toBe(0);
});

test('a recommendation that is changed after it was opened is unread again', async () => {
  const give = async (recommendation: 'no' | 'yes') =>
    await as('cleo').saveRecommendation({ ...on, body: { recommendation, reason: '' } });
  await give('no');
  const [given] = (await read('ana')).results;
  await as('ana').markNotificationsRead({ body: { cursor: given?.cursor ?? '' } });
  expect((await read('ana')).unread).toBe(0);
  await give('yes');
  expect(await read('ana')).toMatchObject({ results: { 0: { detail: 'yes', is_unread: true } }, unread: 1 });
});

test('pages of notifications have each one exactly once', async () => {
  const all = (await read('bob')).results;
  const found: typeof all = [];
  let before: string | undefined;
  do {
    const page = await read('bob', { limit: 2, ...(before !== undefined && { before }) });
    found.push(...page.results);
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(found.length).toBeGreaterThan(3);
  expect(found).toEqual(all);
  await expect(read('bob', { before: 'yesterday' })).rejects.toMatchObject({ status: 400 });
});

test('without a sign-in proxy there is one user', async () => {
  const open = await startGateway(team.platform());
  await fail(null);
  await open.api.followAssessment({ assessment_id: 1 });
  await see(9_014, 'started');
  await see(9_014, 'completed');
  const kinds = (await open.api.listNotifications({})).value.results.map(({ kind }) => kind);
  expect(kinds[0]).toBe('completed');
  expect(kinds).toContain('job_paused');
  await open.stop();
});

test('what a user follows and has read is exported and erased by their email address [T44]', async () => {
  const cleo = { ...ADA, email: 'cleo@example.org' };
  await as('cleo').markNotificationsRead({ body: { until: new Date().toISOString() } });
  await as('bob').createNote({ ...on, body: { text: 'Fifth' } });
  const [newest] = (await read('cleo')).results;
  await as('cleo').markNotificationsRead({ body: { cursor: newest?.cursor ?? '' } });
  expect(await exportCandidate(db(), cleo)).toMatchObject({
    opened_notifications: [{ kind: 'note' }],
    followed_assessments: [{ user_name: cleo.email, assessment_id: 1 }],
    notification_reads: [{ user_name: cleo.email }],
  });
  // The erasure of a candidate with the same address changes nothing.
  await db().transaction(async (tx) => await eraseCandidate(tx, cleo));
  expect((await as('cleo').readNotificationSettings({})).value).toMatchObject({ followed: [{}] });
  await db().transaction(async (tx) => await eraseUser(tx, cleo.email));
  expect((await as('cleo').readNotificationSettings({})).value).toMatchObject({ followed: [] });
  expect(await exportCandidate(db(), cleo)).toBeNull();
});

test('notifications about a candidate are erased with the candidate [T44]', async () => {
  await follow('ana');
  await as('bob').createNote({ ...on, body: { text: 'Quandril asked' } });
  expect(JSON.stringify(await read('ana'))).toContain('Quandril');
  await db().transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(JSON.stringify(await read('ana'))).not.toContain('Quandril');
});
