import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RecommendationCode } from '../../contract/codes.ts';
import type { EmailOutcome } from '../../contract/jobs.ts';
import { LEFT_EMAILS } from '../../contract/reviewOrders.ts';
import { MAX_REVIEW_EMAIL_MINUTES, MAX_REVIEWED, REVIEW_EMAIL_MINUTES } from '../../contract/reviews.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import type { Clock } from '../base/clock.ts';
import { isBy, isAccessible } from '../base/access.ts';
import type { OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import type { Actor, User, Viewer } from '../base/user.ts';
import { shownName } from '../names/hiddenNames.ts';
import { COMPLETED_AT } from '../readModel/completions.ts';
import { isSelection } from '../readModel/selections.ts';
import { readReviewQueue } from '../readModel/toReview.ts';
import { assessments, candidatures, selections } from '../schema/readModel.ts';
import {
  audit,
  jobItems,
  jobs,
  observedCompletions,
  ONLY_USER,
  recommendations,
  reviews,
  scheduledEmails,
} from '../schema/tables.ts';
import { actorOf } from '../security/session.ts';
import { ALLOWED_STATES, cancelRest, changesOf } from './changeJob.ts';

const EXPIRED = 'This selection has expired. Select the candidates again.';
const TOO_MANY = `Review at most ${MAX_REVIEWED.toLocaleString('en')} candidates at once. Filter the list, or select fewer.`;
const ENDED = 'This review has ended. Start a new one.';
const NONE = 'There is no candidate to review.';

interface ItemRow extends Record<string, unknown> {
  candidature_id: number;
  assessment_id: number;
  assessment_name: string | null;
  name: string | null;
  avg_score: number | null;
  status: string | null;
  stage: string | null;
  first_stage: string | null;
  completed_at: string | null;
  is_later: boolean;
  recommendation: RecommendationCode | null;
  decided_stage: string | null;
  decided_at: string | null;
  email_state: EmailOutcome | null;
  email_due: string | null;
}

const isoText = (time: unknown) => sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The candidates of a review with their last move in it that was not undone, in the order of IDs. */
async function readItems(db: Db | Transaction, review: number, user: Viewer): Promise<ItemRow[]> {
  const { id, upstream, assessment_id, avg_score, status, stage } = candidatures;
  const { rows } = await db.execute<ItemRow>(sql`
    select ${id} as candidature_id, ${assessment_id} as assessment_id, ${assessments.name} as assessment_name,
      ${shownName} as name, ${avg_score} as avg_score, ${status} as status, ${stage} as stage, queued.stage as first_stage,
      ${isoText(COMPLETED_AT)} as completed_at, ${id} = any(${reviews.later}) as is_later,
      ${recommendations.recommendation} as recommendation, move.detail as decided_stage, ${isoText(sql`move.at`)} as decided_at,
      email.state as email_state, ${isoText(sql`email.due_at`)} as email_due
    from ${reviews} cross join unnest(${reviews.candidatures}, ${reviews.stages}) as queued (id, stage)
    join ${candidatures} on ${upstream} = ${reviews.upstream} and ${id} = queued.id
    left join ${assessments} on ${assessments.upstream} = ${upstream} and ${assessments.id} = ${assessment_id}
    left join ${observedCompletions} on ${observedCompletions.upstream} = ${upstream}
      and ${observedCompletions.candidature_id} = ${id}
    left join ${recommendations} on ${recommendations.upstream} = ${upstream} and ${recommendations.candidature_id} = ${id}
      and ${recommendations.state} = 'current' and ${isBy(recommendations.author, user)}
    left join lateral (select ${audit.detail}, ${audit.at}, ${audit.job_id} from ${audit}
      where ${audit.review_id} = ${reviews.id} and ${audit.candidature_id} = queued.id and ${audit.status} < 300
        and not exists (select from ${audit} undo where undo.undoes = ${audit.id} and (undo.status is null or undo.status < 300))
      order by ${audit.id} desc limit 1) as move on true
    left join lateral (select ${scheduledEmails.state}, ${scheduledEmails.due_at} from ${scheduledEmails}
      where ${scheduledEmails.job_id} = move.job_id and ${scheduledEmails.candidature_id} = queued.id
      order by ${scheduledEmails.id} desc limit 1) as email on true
    where ${and(eq(reviews.id, review), isAccessible(assessment_id, user))} order by ${id}`);
  return rows;
}

interface ReviewDeps {
  database: Database;
  upstream: string;
  clock: Clock;
  /** Makes the worker look for work now. */
  wake: () => void;
}

/** The operations of reviews. A user sees their own. */
export function reviewOperations({ database: { db }, upstream, clock, wake }: ReviewDeps) {
  const isOwn = ({ name }: User, review: number) =>
    and(eq(reviews.upstream, upstream), eq(reviews.user_name, name ?? ONLY_USER), eq(reviews.id, review));

  async function findOwn(tx: Db | Transaction, user: User, review: number) {
    const [row] = await tx.select().from(reviews).where(isOwn(user, review));
    if (!row) throw new Refusal(404, 'not_found', ENDED);
    return row;
  }

  /** The candidates to review, with their stages. */
  async function readQueue(selection: string | undefined, user: Viewer) {
    if (selection === undefined) {
      const queue = await readReviewQueue(db, user, MAX_REVIEWED);
      return {
        candidatures: queue.map((each) => each.candidature_id),
        stages: queue.map(({ stage }) => stage ?? ''),
      };
    }
    const [row] = await db.select().from(selections).where(isSelection(user, selection));
    if (!row) throw new Refusal(409, 'selection_expired', EXPIRED);
    if (row.ids.length > MAX_REVIEWED) throw new Refusal(409, 'conflict', TOO_MANY);
    return { candidatures: row.ids, stages: row.stages };
  }

  return {
    async openReview({ body: { selection }, user }) {
      const queue = await readQueue(selection, user);
      if (queue.candidatures.length === 0) throw new Refusal(409, 'conflict', NONE);
      const [review] = await db
        .insert(reviews)
        .values({ upstream, user_name: user.name ?? ONLY_USER, ...queue, opened_at: clock.now() })
        .returning({ id: reviews.id });
      if (!review) throw new Error('The review was not opened');
      return review;
    },

    async readReview({ values: { review_id }, user }) {
      const { opened_at } = await findOwn(db, user, review_id);
      const items = await readItems(db, review_id, user);
      return {
        id: review_id,
        opened: opened_at.toISOString(),
        results: items.map(({ decided_stage, decided_at, email_state, email_due, ...item }) => ({
          ...item,
          decision:
            decided_stage === null || decided_at === null
              ? null
              : {
                  stage: decided_stage,
                  at: decided_at,
                  email: email_state === null || email_due === null ? null : { state: email_state, due: email_due },
                },
        })),
      };
    },

    async setLater({ values: { review_id, candidature_id }, body: { is_later }, user }) {
      const { rowCount } = await db
        .update(reviews)
        .set({
          later: is_later
            ? sql`array_append(array_remove(${reviews.later}, ${candidature_id}), ${candidature_id})`
            : sql`array_remove(${reviews.later}, ${candidature_id})`,
        })
        .where(and(isOwn(user, review_id), sql`${candidature_id} = any(${reviews.candidatures})`));
      if (rowCount === 0) throw new Refusal(404, 'not_found', ENDED);
      return {};
    },

    async undoReview({ values: { review_id }, user }) {
      const undone = await db.transaction(async (tx) => {
        await findOwn(tx, user, review_id);
        return await undoReview(tx, { upstream, review: review_id, user, now: clock.now() });
      });
      wake();
      return undone;
    },
  } satisfies Partial<OwnOperations>;
}

interface Undo {
  upstream: string;
  review: number;
  user: Viewer;
  now: Date;
}

/**
 * Cancels what is left of the review's rejections, and the emails of those who are where the review put them; makes a job for each
 * assessment that moves them back to their first stage. Whom a colleague moved since, and whose email has left, stay.
 */
async function undoReview(tx: Transaction, { upstream, review, user, now }: Undo) {
  const ofReview = sql`(${jobs.options} ->> 'review')::int = ${review}`;
  const open = await tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.upstream, upstream),
        inArray(jobs.state, [...ALLOWED_STATES.cancel]),
        ofReview,
        isAccessible(jobs.assessment_id, user),
      ),
    );
  for (const job of open) {
    await tx
      .update(jobs)
      .set(changesOf('cancel', job, now))
      .where(eq(jobs.id, job.id));
    await cancelRest(tx, job.id, now);
  }
  const back = (await readItems(tx, review, user)).filter(
    ({ decided_stage, stage, first_stage, email_state }) =>
      decided_stage !== null &&
      stage === decided_stage &&
      first_stage !== stage &&
      (email_state === null || !LEFT_EMAILS.includes(email_state)),
  );
  const ids = back.map((item) => item.candidature_id);
  await tx
    .update(scheduledEmails)
    .set({ state: 'cancelled', reason: 'The review was undone.', finished_at: now })
    .where(
      and(
        inArray(scheduledEmails.state, ['scheduled', 'overdue']),
        inArray(scheduledEmails.candidature_id, ids),
        inArray(scheduledEmails.job_id, tx.select({ id: jobs.id }).from(jobs).where(ofReview)),
      ),
    );
  const { name: actor, role: actor_role } = actorOf(user);
  const made: number[] = [];
  for (const assessment_id of new Set(back.map((item) => item.assessment_id))) {
    const items = back.filter((item) => item.assessment_id === assessment_id);
    const stages = new Set(items.map((item) => item.first_stage));
    const [stage] = stages.size === 1 ? stages : [];
    const [job] = await tx
      .insert(jobs)
      .values({
        request_key: randomUUID(),
        upstream,
        kind: 'change_stage',
        assessment_id,
        // With one stage for all it is an ordinary change of the stage.
        options: { undoes_review: review, ...(stage && { stage }) },
        actor,
        actor_role,
        total: items.length,
        created_at: now,
      })
      .returning({ id: jobs.id });
    if (!job) throw new Error('The undo was not created');
    made.push(job.id);
    const rows = JSON.stringify(
      items.map(({ candidature_id: id, stage: from, first_stage: to }) => ({ id, from, to })),
    );
    const { id, testtaker_id, email, full_name, invitation_link } = candidatures;
    await tx.execute(sql`
      insert into ${jobItems} (job_id, position, candidature_id, testtaker_id, email, full_name, invitation_link,
        expected_stage, target_stage)
      select ${job.id}::integer, row_number() over (order by ${id}), ${id}, ${testtaker_id}, ${email}, ${full_name},
        ${invitation_link}, moved."from", moved."to"
      from json_to_recordset(${rows}::json) as moved (id integer, "from" text, "to" text)
      join ${candidatures} on ${candidatures.upstream} = ${upstream} and ${id} = moved.id`);
  }
  return { jobs: made, count: back.length };
}

const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`;

/** Puts off the scheduled emails of the actor's review after a decision in it: they leave together, and can be undone until then. */
export async function postponeReviewEmails(
  { db }: Database,
  upstream: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db.execute(sql`
    update ${scheduledEmails} set due_at = greatest(due_at, least(${now.toISOString()}::timestamptz
        + ${minutes(REVIEW_EMAIL_MINUTES)}, ${scheduledEmails.created_at} + ${minutes(MAX_REVIEW_EMAIL_MINUTES)}))
    from ${jobs}, ${reviews}
    where ${reviews.id} = ${actor.review ?? 0} and ${reviews.upstream} = ${upstream}
      and ${reviews.user_name} = ${actor.name ?? ONLY_USER}
      and ${jobs.id} = ${scheduledEmails.job_id} and (${jobs.options} ->> 'review')::int = ${reviews.id}
      and ${jobs.options} ->> 'email_timing' = 'scheduled' and ${scheduledEmails.state} = 'scheduled'`);
}
