import { createHash } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import { InvitationRequest } from '../../contract/candidature.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { JOB_RULES, type Outcome } from '../../contract/jobKinds.ts';
import type { JobOptions, JobRequest } from '../../contract/jobs.ts';
import type { ConditionGroup } from '../../contract/testConditions.ts';
import type { Database, Transaction } from '../../database/open.ts';
import { actorOf } from '../security/session.ts';
import type { Viewer } from '../base/user.ts';
import { isSelection } from '../readModel/selections.ts';
import { candidatures, selections } from '../schema/readModel.ts';
import { invalid, Refusal } from '../base/refusal.ts';
import { jobItems, jobs, rejectionReasons } from '../schema/tables.ts';
import type { JobRow } from './executeItem.ts';
import { touchDelayed } from './delayedItems.ts';

/** Rows written at once. */
const BATCH = 5000;
const OTHER_REQUEST = 'This request_key belongs to another request. Use a new one for a new request.';
const NO_SUCH_REASON = 'This reason was taken off the list. Choose another one.';
const DUPLICATE = 'Already in this bulk action.';

/**
 * Creates a job and its items in one transaction. A repeated request returns the job of the first one. Throws a Refusal if
 * the key belongs to a request of another user or with other contents.
 */
export async function createJob(
  { db }: Database,
  request: JobRequest,
  { upstream, now, user }: { upstream: string; now: Date; user: Viewer },
): Promise<JobRow> {
  const { request_key, kind, assessment } = request;
  // Copied without options that the kind does not have.
  const options: JobOptions = { ...request.options };
  const { name: actor, role: actor_role } = actorOf(user);
  const request_digest = digestOf(request);
  return await db.transaction(async (tx) => {
    const [job] = await tx
      .insert(jobs)
      .values({
        request_key,
        request_digest,
        upstream,
        kind,
        assessment_id: assessment,
        options,
        actor,
        actor_role,
        total: 0,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!job) {
      const existing = await findByKey(tx, request_key);
      const isSame = existing.actor === actor && [null, request_digest].includes(existing.request_digest);
      if (!isSame) throw new Refusal(409, 'conflict', OTHER_REQUEST);
      return existing;
    }
    await checkReason(tx, job);
    const total = await insertItems(tx, job, { request, user });
    await tx.update(jobs).set({ total }).where(eq(jobs.id, job.id));
    await touchDelayed(tx, job.id);
    return { ...job, total };
  });
}

/** Throws a Refusal if the reason of a rejection is not on the list. */
async function checkReason(tx: Transaction, { upstream, options: { reason } }: JobRow): Promise<void> {
  if (reason === undefined) return;
  const { id, is_retired } = rejectionReasons;
  const isOnList = and(eq(rejectionReasons.upstream, upstream), eq(id, reason), not(is_retired));
  if ((await tx.$count(rejectionReasons, isOnList)) === 0) throw new Refusal(409, 'conflict', NO_SUCH_REASON);
}

/** Hashes the request with keys in a fixed order, so that equal requests have equal digests. */
function digestOf(request: JobRequest): string {
  const { kind, assessment, options = {} } = request;
  const candidates = request.kind === 'invite' ? request.invitees : [request.selection, request.leave_out ?? []];
  return createHash('sha256')
    .update(JSON.stringify([kind, assessment, candidates, options]))
    .digest('hex');
}

/** Returns how many items the job has. */
async function insertItems(
  tx: Transaction,
  job: JobRow,
  { request, user }: { request: JobRequest; user: Viewer },
): Promise<number> {
  if (request.kind === 'invite') return await insertInvitees(tx, job.id, request.invitees);
  const { selection, leave_out: leftOut = [] } = request;
  const total = await insertSelected(tx, job, { selection, leftOut, user });
  if (total === 0) throw new Refusal(409, 'conflict', 'No candidates are left. Select others.');
  const { maximum } = JOB_RULES[request.kind];
  if (maximum === undefined || total <= maximum) return total;
  throw invalid({ selection: [`Choose at most ${maximum.toLocaleString('en')} at once.`] });
}

async function findByKey(tx: Transaction, requestKey: string): Promise<JobRow> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.request_key, requestKey));
  if (!job) throw new Error('The job was not created');
  return job;
}

type Invitee = Extract<JobRequest, { kind: 'invite' }>['invitees'][number];

interface Row extends Invitee {
  position: number;
  outcome: Outcome;
  reason?: string;
}

async function insertInvitees(tx: Transaction, jobId: number, invitees: Invitee[]): Promise<number> {
  const rows = toRows(invitees);
  for (let start = 0; start < rows.length; start += BATCH) {
    const part = JSON.stringify(rows.slice(start, start + BATCH));
    await tx.execute(sql`
      insert into ${jobItems} (job_id, position, email, first_name, last_name, outcome, reason)
      select ${jobId}::integer, position, email, first_name, last_name, outcome, reason
      from json_to_recordset(${part}::json) as x (position integer, email text, first_name text, last_name text,
        outcome text, reason text)`);
  }
  return rows.length;
}

function toRows(invitees: Invitee[]): Row[] {
  const seen = new Set<string>();
  return invitees.map((item, index) => {
    const read = InvitationRequest.safeParse({ ...item, email: item.email.trim() });
    const { email, first_name, last_name } = read.success ? read.data : item;
    const row = { position: index + 1, email, first_name, last_name };
    const { size } = seen;
    const isNew = seen.add(normaliseEmail(email)).size > size;
    if (!read.success) {
      return { ...row, outcome: 'failed', reason: read.error.issues[0]?.message ?? 'This row can’t be invited.' };
    }
    return isNew ? { ...row, outcome: 'waiting' } : { ...row, outcome: 'skipped', reason: DUPLICATE };
  });
}

const EXPIRED = 'This selection has expired. Select the candidates again.';
const OTHER_ASSESSMENT = 'Some of the selected candidates are in another assessment. Select those of one assessment.';

interface Selected {
  user: Viewer;
  selection: string;
  /** Groups to leave out. */
  leftOut: readonly {
    stage: string | null;
    status: string | null;
    elsewhere?: boolean | undefined;
    conditions?: ConditionGroup | undefined;
  }[];
}

/**
 * Creates the items of a selection from the read model, in the order of IDs: any other order, also that in which they are done,
 * could tell names. Returns their number. Throws a Refusal if the selection is
 * invalid.
 */
async function insertSelected(
  tx: Transaction,
  { id: jobId, upstream, assessment_id: assessment, options, created_at }: JobRow,
  { selection, leftOut, user }: Selected,
): Promise<number> {
  const which = isSelection(user, selection);
  if ((await tx.$count(selections, which)) === 0) throw new Refusal(409, 'selection_expired', EXPIRED);
  const { id, assessment_id, testtaker_id, email, full_name, invitation_link } = candidatures;
  const chosen = sql`select chosen.* from ${selections}, unnest(${selections.ids}, ${selections.stages},
      ${selections.statuses}, ${selections.elsewhere}, ${selections.conditions}) as chosen (id, stage, status, elsewhere, conditions)
    where ${which} and not exists (select from json_to_recordset(${JSON.stringify(leftOut)}::json)
      as left_out (stage text, status text, elsewhere boolean, conditions text) where left_out.stage is not distinct from chosen.stage
        and left_out.status is not distinct from chosen.status
        and coalesce(left_out.elsewhere, chosen.elsewhere, false) = coalesce(chosen.elsewhere, false)
        and coalesce(left_out.conditions, chosen.conditions, '') = coalesce(chosen.conditions, ''))`;
  const isKnown = sql`${candidatures.upstream} = ${upstream} and ${id} = chosen.id`;
  const others = await tx.execute(sql`select from (${chosen}) as chosen join ${candidatures} on ${isKnown}
    where ${assessment_id} <> ${assessment} limit 1`);
  if (others.rowCount !== 0) throw new Refusal(409, 'conflict', OTHER_ASSESSMENT);
  const { rowCount } = await tx.execute(sql`
    insert into ${jobItems} (job_id, position, candidature_id, testtaker_id, email, full_name, invitation_link, expected_stage,
      expected_status, due_at)
    select ${jobId}::integer, row_number() over (order by chosen.id), chosen.id, ${testtaker_id}, ${email}, ${full_name},
      ${invitation_link}, chosen.stage, chosen.status, ${created_at.toISOString()}::timestamptz + make_interval(mins => ${options.delay_minutes ?? null}::int)
    from (${chosen}) as chosen left join ${candidatures} on ${isKnown}`);
  return rowCount ?? 0;
}
