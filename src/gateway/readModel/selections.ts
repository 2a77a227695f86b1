import { MAX_SELECTED } from '../../contract/endpoint.ts';
import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { GUARDED_STAGES } from '../../contract/codes.ts';
import { type JobOutcome, MAX_LISTED, MAX_NAMED, type Selection } from '../../contract/selections.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import { blindRefusal } from '../names/blindReview.ts';
import { blindNameOf, isHidden, isInvitationHidden } from '../names/hiddenNames.ts';
import { candidatures, flags, selections } from '../schema/readModel.ts';
import { CONDITION_GROUP } from './testScores.ts';
import { sumByValue } from './valueCounts.ts';

/** How long a dialog about a selection may be open. */
const LIFETIME = sql.raw(`interval '1 hour'`);

const INVITATION_HIDDEN = 'Blind review is on, and an invitation would say which candidate has which address.';

type Groups = z.input<typeof Selection>['groups'];

interface CreatedSelection extends Record<string, unknown> {
  selection: string;
  /** ISO 8601. */
  expires_at: string;
  groups: Groups | null;
}

/** In the order of IDs: the order of a list could tell names. */
const listOf = (column: SQL) => sql`coalesce(array_agg(${column} order by id), '{}')`;

interface NewSelection extends RowReader {
  ids: readonly number[];
  /** The condition that a candidature is in the list that the user sees; undefined: all are. */
  isListed: SQL | undefined;
  withConditions?: boolean | undefined;
}

/**
 * Stores the selected candidatures that are known, with their stage and status. Deletes expired selections.
 */
export async function createSelection(
  db: Db,
  { upstream, noAccess, ids, isListed = sql`true`, withConditions = false }: NewSelection,
): Promise<z.input<typeof Selection>> {
  await db.delete(selections).where(lt(selections.expires_at, sql`now()`));
  const { id, stage, status, full_name, email, invitation_link } = candidatures;
  const isGiven = and(
    eq(candidatures.upstream, upstream),
    sql`${id} = given.id`,
    isAccessible(candidatures.assessment_id, { noAccess }),
  );
  const ofFlags = and(eq(flags.upstream, upstream), eq(flags.candidature_id, id));
  const { rows } = await db.execute<CreatedSelection>(sql`
    with given as (select id, min(place) as place
      from unnest(${sql.param(ids)}::int[]) with ordinality as given (id, place) group by id),
    known as materialized (select place, ${id} as id, ${stage} as stage, ${status} as status,
        ${full_name} as full_name, ${email} as email, ${invitation_link} as link, ${isHidden} as is_hidden,
        not coalesce(${isListed}, false) as elsewhere, ${withConditions ? CONDITION_GROUP : sql`null::text`} as conditions
      from given join ${candidatures} on ${isGiven}
      ${withConditions ? sql`left join ${flags} on ${ofFlags}` : sql``}),
    created as (insert into ${selections} (upstream, ids, stages, statuses, elsewhere, conditions, expires_at)
      select ${upstream}, ${listOf(sql`id`)}, ${listOf(sql`stage`)}, ${listOf(sql`status`)}, ${listOf(sql`elsewhere`)},
        ${withConditions ? listOf(sql`conditions`) : sql`'{}'`}, now() + ${LIFETIME}
      from known returning id, expires_at),
    groups as (select stage, status, elsewhere, conditions, count(*) as count, count(*) filter (where coalesce(email, '') = '') as without_email,
        count(*) filter (where link is null) as without_link, (array_agg(json_build_object(
          'id', id, 'full_name', case when is_hidden then ${blindNameOf(sql`id`)} else full_name end,
          'email', case when is_hidden then null else email end) order by place))[1:case when elsewhere
          or conditions is not null or ${inArray(sql`stage`, [...GUARDED_STAGES])} then ${MAX_LISTED}::int else ${MAX_NAMED}::int end] as first
      from known group by stage, status, elsewhere, conditions)
    select created.id as selection, to_char(created.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      (select json_agg(groups order by elsewhere, count desc, stage, status, conditions) from groups) as groups from created`);
  const [created] = rows;
  if (!created) throw new Error('The selection was not returned');
  const groups = created.groups ?? [];
  return {
    selection: created.selection,
    count: groups.reduce((sum, { count }) => sum + count, 0),
    by_stage: sumByValue(groups.map(({ stage: value, count }) => ({ value, count }))),
    by_status: sumByValue(groups.map(({ status: value, count }) => ({ value, count }))),
    groups,
    expires_at: created.expires_at,
  };
}

/** The condition that a selection exists, has not expired, and that its reader still has access to all of it. */
export const isSelection = (
  { upstream, noAccess }: Pick<RowReader, 'upstream' | 'noAccess'>,
  selection: string,
): SQL | undefined =>
  and(
    eq(selections.upstream, upstream),
    eq(selections.id, selection),
    gt(selections.expires_at, sql`now()`),
    noAccess.length === 0
      ? undefined
      : sql`not exists (select from ${candidatures} where ${candidatures.upstream} = ${upstream}
          and ${candidatures.id} = any(${selections.ids})
          and ${candidatures.assessment_id} = any(${sql.param(noAccess)}::int[]))`,
  );

/** A page of a selection; null if it does not exist or has expired. */
export async function readSelection(
  db: Db | Transaction,
  { selection, limit, offset, ...reader }: RowReader & { selection: string; limit: number; offset: number },
): Promise<{ count: number; ids: number[] } | null> {
  const from = Math.min(offset, MAX_SELECTED);
  const [row] = await db
    .select({
      count: sql<number>`cardinality(${selections.ids})`,
      ids: sql<number[]>`${selections.ids}[${from + 1}::int : ${from + limit}::int]`,
    })
    .from(selections)
    .where(isSelection(reader, selection));
  return row ?? null;
}

/**
 * The candidatures of a job, optionally with one outcome. `isVisible`: whether the user may see the job. Throws a Refusal for a hidden
 * invitation.
 */
export async function readIdsOfJob(
  db: Db,
  { upstream, isVisible }: { upstream: string; isVisible: SQL | undefined },
  { job, outcome, email }: JobOutcome,
): Promise<number[]> {
  const isJob = and(eq(jobs.id, job), isVisible);
  const hidden = await db.$count(jobs, and(isJob, isInvitationHidden));
  if (hidden > 0) throw blindRefusal(INVITATION_HIDDEN);
  const rows = await db
    .select({ id: jobItems.candidature_id })
    .from(jobItems)
    .innerJoin(jobs, and(eq(jobs.id, jobItems.job_id), eq(jobs.upstream, upstream), isJob))
    .leftJoin(
      scheduledEmails,
      and(eq(scheduledEmails.job_id, jobItems.job_id), eq(scheduledEmails.position, jobItems.position)),
    )
    .where(
      and(
        eq(jobItems.job_id, job),
        outcome && eq(jobItems.outcome, outcome),
        email && eq(scheduledEmails.state, email),
      ),
    )
    .orderBy(asc(jobItems.position));
  return rows.flatMap(({ id }) => id ?? []);
}
