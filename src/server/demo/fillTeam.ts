import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { VERDICT_CONDITIONS } from '../../contract/verdictCodes.ts';
import type { Database, Transaction } from '../../database/open.ts';
import { flags } from '../../gateway/schema/readModel.ts';
import * as gateway from '../../gateway/schema/tables.ts';
import { addFirstReasons } from '../../gateway/team/rejectionReasons.ts';
import { identifyUpstream } from '../../gateway/upstream/upstream.ts';
import { createRandom, type Random } from '../../operation/random.ts';
import { assessments } from '../../platform/schema/assessments.ts';
import { candidatures } from '../../platform/schema/candidatures.ts';
import {
  COLLEAGUES,
  impressionOf,
  NOTES,
  REASONS,
  RECOMMENDATION_OF,
  VERDICT_OF,
  VERDICT_REASONS,
} from './data/texts.ts';

const SEED = 14;
const REQUEST = 'demo';
const HOUR_MS = 3_600_000;
const RECENT_DAYS = 14;
const NOTE_COUNT = 36;
const RECOMMENDATION_COUNT = 24;
const VERDICT_COUNT = 12;
const REQUEST_COUNT = 4;
const [MARA, TOM] = COLLEAGUES;

type Candidature = typeof candidatures.$inferSelect;
type Job = Pick<typeof gateway.jobs.$inferInsert, 'kind' | 'options' | 'state'> & { actor: string; at: Date };

type AuditEntry = typeof gateway.audit.$inferInsert & { at: Date };

interface Filling {
  tx: Transaction;
  upstream: string;
  now: Date;
  random: Random;
}

/**
 * Adds what colleagues and the gateway would have stored about the demo: notes, recommendations, verdicts, requests for views, reasons
 * of rejections, moves, a paused bulk action, an overdue email, test conditions, and when tests were started and completed. All of it
 * is about candidates of the demo.
 */
export async function fillTeam({ db }: Database, now: Date): Promise<void> {
  const upstream = await identifyUpstream(db, { baseUrl: '', token: '', embedded: true });
  await db.transaction(async (tx) => {
    const filling = { tx, upstream, now, random: createRandom(SEED) };
    await fillObserved(filling);
    await addReasons(filling);
    const inJobs = [...(await addPausedJob(filling)), ...(await addOverdueEmail(filling))];
    const rows = await tx
      .select({ candidature: candidatures })
      .from(candidatures)
      .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
      .where(and(isNull(assessments.archived_at), gt(candidatures.completed_at, daysBefore(now, RECENT_DAYS))))
      .orderBy(asc(candidatures.id));
    const recent = rows.map(({ candidature }) => candidature).filter(({ id }) => !inJobs.includes(id));
    const verdictEntries = await addVerdicts({ ...filling, random: createRandom(SEED + 1) }, recent);
    await addMoves(filling, recent, verdictEntries);
    await addOpinions(filling, recent);
    await addViewRequests({ ...filling, random: createRandom(SEED + 2) }, recent);
  });
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);

/** Of all candidates: the test conditions, and when they started and completed. */
async function fillObserved({ tx, upstream, now }: Filling): Promise<void> {
  const { id, test_taker_id, assessment_id, started_at, completed_at } = candidatures;
  await tx.execute(sql`
    insert into ${flags} (upstream, candidature_id, testtaker_id, read_at, is_exited_full_screen, is_left_screen, repeated_ip,
      is_camera_enabled)
    select ${upstream}, ${id}, ${test_taker_id}, ${now.toISOString()}, ${candidatures.is_exited_full_screen},
      ${candidatures.is_left_screen}, ${candidatures.repeated_ip}, ${candidatures.is_camera_enabled}
    from ${candidatures} where ${isNotNull(completed_at)}`);
  await tx.execute(sql`
    insert into ${gateway.observedStarts} (upstream, candidature_id, assessment_id, observed_at)
    select ${upstream}, ${id}, ${assessment_id}, ${started_at} from ${candidatures} where ${isNotNull(started_at)}`);
  await tx.execute(sql`
    insert into ${gateway.observedCompletions} (upstream, candidature_id, assessment_id, observed_at, was_open)
    select ${upstream}, ${id}, ${assessment_id}, ${completed_at}, true from ${candidatures} where ${isNotNull(completed_at)}`);
}

/** The positions of reasons in the first list, so that some are frequent. */
const REASONS_GIVEN = [0, 0, 0, 0, 1, 1, 1, 2, 2, 4, 4, 5, 6];

/** Of all who were rejected: the reason, and a stage before. */
async function addReasons({ tx, upstream, now }: Filling): Promise<void> {
  await addFirstReasons(tx, { upstream, now });
  const { id, assessment_id, email, completed_at, rejection_emailed_at, stage } = candidatures;
  await tx.execute(sql`
    insert into ${gateway.rejections} (upstream, candidature_id, assessment_id, email, from_stage, reason_id, author, rejected_at)
    select ${upstream}, ${id}, ${assessment_id}, ${email}, (array['NYE', 'NYE', 'EVA', 'INT'])[1 + ${id} % 4],
      (select reason.id from ${gateway.rejectionReasons} reason where reason.upstream = ${upstream}
        and reason.position = (${sql.param(REASONS_GIVEN)}::int[])[1 + ${id} % ${REASONS_GIVEN.length}::int]),
      ${MARA}, coalesce(${rejection_emailed_at}, ${completed_at}, ${now.toISOString()}::timestamptz)
    from ${candidatures} where ${eq(stage, 'REJ')}`);
}

/** The latest completed candidatures of a stage, in the open assessment that has most of them. */
async function latestOf({ tx }: Filling, which: { stage: 'NYE' | 'EVA' | 'REJ'; assessment?: number; limit: number }) {
  const isOfStage = and(
    eq(candidatures.stage, which.stage),
    isNotNull(candidatures.completed_at),
    isNull(candidatures.rejection_emailed_at),
    isNull(assessments.archived_at),
  );
  const [most] = await tx
    .select({ id: assessments.id })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(isOfStage)
    .groupBy(assessments.id)
    .orderBy(desc(sql`count(*)`), asc(assessments.id))
    .limit(1);
  return await tx
    .select()
    .from(candidatures)
    .where(
      and(
        eq(candidatures.assessment_id, which.assessment ?? most?.id ?? 0),
        eq(candidatures.stage, which.stage),
        isNotNull(candidatures.completed_at),
        isNull(candidatures.rejection_emailed_at),
      ),
    )
    .orderBy(desc(candidatures.completed_at))
    .limit(which.limit);
}

/** Stores a bulk action with its items and audit entries; returns its ID. */
async function addJob(
  { tx, upstream, now }: Filling,
  { at, ...job }: Job,
  items: readonly { row: Candidature; outcome: 'done' | 'waiting' }[],
): Promise<number> {
  const assessment_id = items[0]?.row.assessment_id ?? 0;
  const [stored] = await tx
    .insert(gateway.jobs)
    .values({
      ...job,
      request_key: randomUUID(),
      upstream,
      assessment_id,
      actor_role: 'recruiter',
      total: items.length,
      created_at: at,
      started_at: at,
      finished_at: job.state === 'done' ? at : null,
    })
    .returning({ id: gateway.jobs.id });
  const job_id = stored?.id ?? 0;
  await tx.insert(gateway.jobItems).values(
    items.map(({ row, outcome }, index) => ({
      job_id,
      position: index + 1,
      candidature_id: row.id,
      testtaker_id: row.test_taker_id,
      email: row.email,
      full_name: row.full_name,
      expected_stage: 'NYE',
      outcome,
      attempts: outcome === 'done' ? 1 : 0,
    })),
  );
  const entry = { at, upstream, actor: job.actor, role: 'recruiter', assessment_id, job_id, status: 200 } as const;
  const done = items.filter(({ outcome }) => outcome === 'done');
  await tx.insert(gateway.audit).values([
    { ...entry, operation: 'createJob' as const, detail: job.kind, request_id: REQUEST },
    ...done.map(({ row }, index) => ({
      ...entry,
      at: new Date(Math.min(now.getTime(), at.getTime() + (index + 1) * 1000)),
      operation: 'changeStage' as const,
      candidature_id: row.id,
      from_stage: 'NYE',
      detail: row.stage,
      request_id: REQUEST,
    })),
  ]);
  return job_id;
}

/** A bulk action that a colleague paused half-way; returns its candidatures. */
async function addPausedJob(filling: Filling): Promise<number[]> {
  const waiting = await latestOf(filling, { stage: 'NYE', limit: 6 });
  const done = await latestOf(filling, { stage: 'EVA', assessment: waiting[0]?.assessment_id ?? 0, limit: 5 });
  const items = [
    ...done.map((row) => ({ row, outcome: 'done' as const })),
    ...waiting.map((row) => ({ row, outcome: 'waiting' as const })),
  ];
  if (items.length === 0) return [];
  const latest = Math.max(...items.map(({ row }) => row.completed_at?.getTime() ?? 0));
  const at = new Date((latest + filling.now.getTime()) / 2);
  await addJob(filling, { kind: 'change_stage', options: { stage: 'EVA' }, state: 'paused', actor: TOM, at }, items);
  return items.map(({ row }) => row.id);
}

/** A rejection whose email was not sent in time; returns its candidature. */
async function addOverdueEmail(filling: Filling): Promise<number[]> {
  const { tx, upstream, now } = filling;
  const [row] = await latestOf(filling, { stage: 'REJ', limit: 1 });
  if (!row) return [];
  const at = new Date(Math.max(row.completed_at?.getTime() ?? 0, now.getTime() - 20 * HOUR_MS));
  const options = { email_timing: 'scheduled', email_delay_minutes: 30 } as const;
  const job_id = await addJob(filling, { kind: 'reject', options, state: 'done', actor: MARA, at }, [
    { row, outcome: 'done' },
  ]);
  const { assessment_id, id, email, full_name } = row;
  const due_at = new Date(at.getTime() + HOUR_MS / 2);
  await tx.insert(gateway.scheduledEmails).values({
    job_id,
    position: 1,
    upstream,
    assessment_id,
    candidature_id: id,
    email,
    full_name,
    state: 'overdue',
    due_at,
    overdue_at: now,
    created_at: at,
  });
  return [id];
}

/** A time after the completion, and before a rejection email that was sent. */
function timeAfter({ now, random }: Filling, { completed_at, rejection_emailed_at }: Candidature): Date {
  const from = completed_at?.getTime() ?? now.getTime();
  const until = Math.min(now.getTime(), rejection_emailed_at?.getTime() ?? Infinity, from + 60 * HOUR_MS);
  return new Date(from + (until - from) * random.between(0.1, 0.95));
}

/** Verdicts of the colleagues on test conditions to check of candidates who were moved; returns their audit entries. */
async function addVerdicts(filling: Filling, recent: readonly Candidature[]): Promise<AuditEntry[]> {
  const { tx, upstream, random } = filling;
  const given = recent
    .filter(({ stage }) => stage !== 'NYE')
    .flatMap((row) => VERDICT_CONDITIONS.filter((name) => row[name]).map((condition) => ({ row, condition })))
    .map((each) => ({ ...each, rank: random.unit() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, VERDICT_COUNT)
    .map(({ row, condition }) => {
      const impression = impressionOf(row.stage);
      return {
        upstream,
        candidature_id: row.id,
        assessment_id: row.assessment_id,
        email: row.email,
        author: random.pick(COLLEAGUES),
        condition,
        verdict: VERDICT_OF[impression],
        reason: VERDICT_REASONS[impression][condition],
        given_at: timeAfter(filling, row),
      };
    })
    .toSorted((a, b) => a.given_at.getTime() - b.given_at.getTime());
  if (given.length > 0) await tx.insert(gateway.verdicts).values(given);
  return given.map(({ candidature_id, assessment_id, author, verdict, given_at }) => ({
    at: given_at,
    upstream,
    actor: author,
    role: 'recruiter',
    operation: 'saveVerdict',
    assessment_id,
    candidature_id,
    detail: verdict,
    status: 200,
    request_id: REQUEST,
  }));
}

/** The moves that led to the present stages, among other audit entries. */
async function addMoves(
  filling: Filling,
  recent: readonly Candidature[],
  others: readonly AuditEntry[],
): Promise<void> {
  const { tx, upstream, random } = filling;
  const moved = recent.filter(({ stage }) => stage !== 'NYE');
  const rows = moved.map((row) => ({
    at: timeAfter(filling, row),
    upstream,
    actor: random.pick(COLLEAGUES),
    role: 'recruiter' as const,
    operation: 'changeStage' as const,
    assessment_id: row.assessment_id,
    candidature_id: row.id,
    from_stage: 'NYE',
    detail: row.stage,
    status: 200,
    request_id: REQUEST,
  }));
  // In order of time, since the audit log is read by ID.
  const entries = [...rows, ...others].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (entries.length > 0) await tx.insert(gateway.audit).values(entries);
}

/** Notes and recommendations by the colleagues, mostly on candidates who were moved. */
async function addOpinions(filling: Filling, recent: readonly Candidature[]): Promise<void> {
  const { tx, upstream, random } = filling;
  const ordered = recent
    .map((row) => ({ row, rank: random.unit() + (row.stage === 'NYE' ? 0.6 : 0) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
  const about = (row: Candidature) => ({
    upstream,
    candidature_id: row.id,
    assessment_id: row.assessment_id,
    email: row.email,
    author: random.pick(COLLEAGUES),
  });
  const notes = ordered.slice(0, NOTE_COUNT).map((row) => ({
    ...about(row),
    text: random.pick(NOTES[impressionOf(row.stage)]),
    created_at: timeAfter(filling, row),
  }));
  const given = ordered.slice(NOTE_COUNT / 2, NOTE_COUNT / 2 + RECOMMENDATION_COUNT).map((row) => ({
    ...about(row),
    recommendation: RECOMMENDATION_OF[impressionOf(row.stage)],
    reason: random.pick(REASONS[impressionOf(row.stage)]),
    given_at: timeAfter(filling, row),
  }));
  if (notes.length === 0) return;
  // By ID the newest is the last.
  await tx.insert(gateway.notes).values(notes.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()));
  if (given.length > 0) await tx.insert(gateway.recommendations).values(given);
}

/** Requests for the view of the only user, and of a colleague, on candidates in a stage between. */
async function addViewRequests(filling: Filling, recent: readonly Candidature[]): Promise<void> {
  const { tx, upstream } = filling;
  const rows = recent
    .filter(({ stage }) => !['NYE', 'REJ', 'HIR'].includes(stage))
    .slice(0, REQUEST_COUNT)
    .map((row, index) => ({
      upstream,
      candidature_id: row.id,
      assessment_id: row.assessment_id,
      email: row.email,
      author: MARA,
      user_name: index % 2 === 0 ? gateway.ONLY_USER : TOM,
      asked_at: timeAfter(filling, row),
    }));
  if (rows.length > 0) await tx.insert(gateway.viewRequests).values(rows);
}
