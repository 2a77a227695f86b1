import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Candidature } from '../../src/contract/candidature.ts';
import { jobItems, jobs, observedCompletions, scheduledEmails } from '../../src/gateway/schema/tables.ts';
import { assessments, flags } from '../../src/gateway/schema/readModel.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => {
  gateway = await startFilledGateway();
}, 60_000);
afterAll(async () => await gateway.stop());

const completed = (id: number, change: Partial<Candidature> = {}) =>
  knownRow(id, { status: 'completed', stage: 'NYE', ...change });

async function addAssessment(id: number, change: Partial<typeof assessments.$inferInsert> = {}) {
  const row = { upstream: gateway.upstream, id, name: `Assessment ${id}`, status: 'active', modified: `2026-01-${id}` };
  const counts = { candidates: 10, invited: 5, started: 3, finished: 2, name_key: '', first_version: 1, version: 1 };
  await gateway.platform.database.db.insert(assessments).values({ ...row, ...counts, ...change });
}

async function observe(candidature_id: number, observed_at: string, was_open: boolean) {
  const row = { upstream: gateway.upstream, candidature_id, assessment_id: 10 };
  const seen = { observed_at: new Date(observed_at), was_open };
  await gateway.platform.database.db
    .insert(observedCompletions)
    .values({ ...row, ...seen })
    .onConflictDoUpdate({
      target: [observedCompletions.upstream, observedCompletions.candidature_id],
      set: seen,
    });
}

test('candidates to review are listed across active assessments, the first completed first', async () => {
  await addAssessment(10);
  await addAssessment(11, { name: null });
  await addAssessment(12, { status: 'archived' });
  await addAssessment(13);
  await gateway.store(10, [completed(1), completed(2), completed(3, { stage: 'EVA' }), completed(4, { stage: null })]);
  await gateway.store(11, [
    completed(5, { avg_score: 70 }),
    knownRow(6, { status: 'started', stage: 'NYE' }),
    completed(7, { avg_score: 90 }),
    completed(8, { avg_score: null }),
  ]);
  await gateway.store(12, [completed(9)]);
  const read = { upstream: gateway.upstream, testtaker_id: 1, read_at: new Date() };
  await gateway.platform.database.db.insert(flags).values([
    { ...read, candidature_id: 5, is_left_screen: true, is_exited_full_screen: false, is_camera_enabled: false },
    { ...read, candidature_id: 7 },
  ]);
  await observe(1, '2026-11-03T10:00:00Z', true);
  await observe(2, '2026-11-01T10:00:00Z', false);
  await observe(5, '2026-11-02T10:00:00Z', true);
  await observe(7, '2026-11-04T10:00:00Z', true);
  await observe(8, '2026-11-05T10:00:00Z', true);

  const { value } = await gateway.api.readHome({});
  expect(value.to_review?.count).toBe(5);
  expect(value.to_review?.results.map(({ candidature }) => candidature?.id)).toEqual([2, 5, 1, 7, 8]);
  expect(value.to_review?.results[0]).toMatchObject({
    candidature: { full_name: knownRow(2).full_name, assessment_id: 10 },
    assessment_name: 'Assessment 10',
    completion: { observed_at: '2026-11-01T10:00:00.000Z', exact: false },
  });
  expect(value.to_review?.results[1]).toMatchObject({ assessment_name: null, completion: { exact: true } });
  const shown = new Map(value.to_review?.results.map((row) => [row.candidature?.id, row]));
  expect([5, 7, 8].map((id) => shown.get(id)?.rank)).toEqual([{ place: 2, of: 2 }, { place: 1, of: 2 }, null]);
  expect([5, 7, 8].map((id) => shown.get(id)?.candidature?.test_conditions?.noticed)).toEqual([1, 0, undefined]);
  const review_id = (await gateway.api.openReview({ body: {} })).value.id;
  const queue = (await gateway.api.readReview({ review_id })).value.results;
  // In the order of IDs, which tells no names.
  expect(queue.map((each) => [each.candidature_id, each.assessment_id, each.completed_at])).toEqual([
    [1, 10, '2026-11-03T10:00:00.000Z'],
    [2, 10, '2026-11-01T10:00:00.000Z'],
    [5, 11, '2026-11-02T10:00:00.000Z'],
    [7, 11, '2026-11-04T10:00:00.000Z'],
    [8, 11, '2026-11-05T10:00:00.000Z'],
  ]);
  expect(value.assessments?.results.map((row) => [row.assessment?.id, row.to_review])).toEqual([
    [11, 3],
    [10, 2],
    // Not read yet.
    [13, null],
  ]);
  expect(value.assessments).toMatchObject({
    count: 3,
    results: [{ assessment: { invited: 5, started: 3, finished: 2 } }, {}, {}],
  });
});

test('candidates who completed or were invited since a time are listed once, the latest first', async () => {
  // The rows above were invited in January; 1, 5, 7 and 8 completed since, and 2 was completed when it was first read.
  const since = (time: string) => Date.parse(time) / 1000;
  const { value } = await gateway.api.readNews({ since: since('2026-11-01T00:00:00Z') });
  expect(value.count).toBe(4);
  expect(value.results.map((row) => [row.candidature?.id, row.is_completed, row.at])).toEqual([
    [8, true, '2026-11-05T10:00:00.000Z'],
    [7, true, '2026-11-04T10:00:00.000Z'],
    [1, true, '2026-11-03T10:00:00.000Z'],
    [5, true, '2026-11-02T10:00:00.000Z'],
  ]);
  expect(value.results[2]).toMatchObject({ assessment_name: 'Assessment 10' });
  const all = (await gateway.api.readNews({ since: since('2025-01-01T00:00:00Z') })).value;
  // Without the candidate of an archived assessment.
  expect(all.count).toBe(8);
  expect(all.results.find(({ candidature }) => candidature?.id === 6)).toMatchObject({ is_completed: false });
  expect((await gateway.api.readNews({ since: since('2026-12-01T00:00:00Z') })).value).toEqual({
    count: 0,
    results: [],
  });
});

test('candidates invited in a period who have not completed are counted by assessment', async () => {
  await gateway.store(13, [
    knownRow(20),
    knownRow(21),
    knownRow(22, { status: 'started' }),
    knownRow(23, { created: null }),
  ]);
  const waiting = async (last_invited: string, timezone?: string) =>
    (await gateway.api.readWaiting({ last_invited, ...(timezone !== undefined && { timezone }) })).value.results.map(
      (row) => [row.assessment_id, row.not_started, row.in_progress],
    );
  expect(await waiting('2000-01-01..2026-02-01')).toEqual([
    [13, 2, 1],
    [11, 0, 1],
  ]);
  expect(await waiting('2000-01-01..2026-01-01', 'Europe/Berlin')).toEqual([
    [13, 2, 1],
    [11, 0, 1],
  ]);
  expect(await waiting('2000-01-01..2025-12-31')).toEqual([]);
});

test('overdue emails, recent failures and paused bulk actions need attention', async () => {
  const { db } = gateway.platform.database;
  const now = new Date();
  const long = new Date(now.getTime() - 8 * 86_400_000);
  const job = {
    upstream: gateway.upstream,
    kind: 'reject',
    assessment_id: 10,
    options: {},
    total: 4,
    created_at: now,
  } as const;
  const [rejection, , other] = await db
    .insert(jobs)
    .values([
      { ...job, request_key: crypto.randomUUID(), state: 'done' },
      { ...job, request_key: crypto.randomUUID(), state: 'paused', reason: 'The service is not answering.' },
      { ...job, request_key: crypto.randomUUID(), state: 'paused', upstream: 'another' },
    ])
    .returning();
  const emailsOf = [
    { job_id: rejection?.id ?? 0, state: 'overdue', finished_at: null },
    { job_id: rejection?.id ?? 0, state: 'failed', finished_at: now },
    { job_id: rejection?.id ?? 0, state: 'failed', finished_at: long },
    { job_id: rejection?.id ?? 0, state: 'sent', finished_at: now },
    { job_id: other?.id ?? 0, state: 'overdue', finished_at: null, upstream: 'another' },
  ] as const;
  for (const [position, email] of emailsOf.entries()) {
    await db.insert(jobItems).values({ job_id: email.job_id, position });
    await db.insert(scheduledEmails).values({
      position,
      upstream: gateway.upstream,
      assessment_id: 10,
      candidature_id: position + 1,
      email: 'ada@example.org',
      full_name: 'Ada',
      due_at: now,
      created_at: now,
      ...email,
    });
  }
  const { value } = await gateway.api.readHome({});
  expect(value).toMatchObject({
    overdue_emails: 1,
    failed_emails: [{ job_id: rejection?.id, count: 1 }],
    paused_jobs: [{ reason: 'The service is not answering.' }],
  });
  expect(value.paused_jobs).toHaveLength(1);
});
