import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ACTIONS, CANDIDATE_ACTIONS, CHANGING_JOBS, type OBSERVED } from '../../contract/activity.ts';
import type { Db } from '../../database/open.ts';
import { isUnderBlindReview, shownName, type StoredText, textColumns } from '../names/hiddenNames.ts';
import { isItemShown } from '../names/hiddenItems.ts';
import { candidatures } from '../schema/readModel.ts';
import {
  audit,
  IS_UNGROUPED,
  jobItems,
  jobs,
  notes,
  observedCompletions,
  observedStageChanges,
  observedStarts,
  recommendations,
} from '../schema/tables.ts';
import { type Cursor, utcText } from './cursor.ts';

export interface ActivityQuery {
  upstream: string;
  scope: {
    assessment?: number | undefined;
    candidature?: number | undefined;
    /** A test taker. */
    candidate?: number | undefined;
    job?: number | undefined;
  };
  /** The last entry of the previous page. */
  before: Cursor | null;
  limit: number;
}

export interface ActivityRow extends Record<string, unknown>, Cursor, StoredText {
  kind: (typeof OBSERVED)[number] | (typeof ACTIONS)[number];
  actor: string | null;
  assessment_id: number | null;
  candidature_id: number | null;
  name: string | null;
  detail: string | null;
  from_stage: string | null;
  to_stage: string | null;
  job_id: number | null;
  total: number | null;
  done: number | null;
  is_exact: boolean;
  undone_at: string | null;
  undone_by: string | null;
}

/** A source of entries: a table, and an expression for each common column. */
interface Source {
  table: SQL | PgColumn['table'];
  which?: SQL;
  upstream: PgColumn;
  at: PgColumn;
  id: PgColumn;
  candidature: PgColumn;
  assessment: PgColumn;
  kind: SQL;
  actor?: PgColumn;
  detail?: PgColumn | SQL;
  from?: PgColumn;
  to?: PgColumn | SQL;
  text?: PgColumn;
  /** Whether blind review was on when the text was last changed. */
  isBlindText?: PgColumn;
  job?: PgColumn;
  isExact?: PgColumn | SQL;
}

const isIn = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

const invitations: Source = {
  table: candidatures,
  // An invitation from here has an audit entry with its user.
  which: sql`not exists (select from ${audit} where ${audit.candidature_id} = ${candidatures.id}
    and ${audit.upstream} = ${candidatures.upstream} and ${audit.operation} = 'inviteCandidate')
    and ${candidatures.created_at} is not null`,
  upstream: candidatures.upstream,
  at: candidatures.created_rank,
  id: candidatures.id,
  candidature: candidatures.id,
  assessment: candidatures.assessment_id,
  kind: sql`'invited'`,
};

const observed = (table: typeof observedStarts | typeof observedCompletions): Omit<Source, 'kind'> => ({
  table,
  upstream: table.upstream,
  at: table.observed_at,
  id: table.candidature_id,
  candidature: table.candidature_id,
  assessment: table.assessment_id,
});
const starts: Source = { ...observed(observedStarts), kind: sql`'started'` };
const completions: Source = {
  ...observed(observedCompletions),
  kind: sql`'completed'`,
  isExact: observedCompletions.was_open,
};

const stageChanges: Source = {
  table: observedStageChanges,
  upstream: observedStageChanges.upstream,
  at: observedStageChanges.observed_at,
  id: observedStageChanges.id,
  candidature: observedStageChanges.candidature_id,
  assessment: observedStageChanges.assessment_id,
  kind: sql`'stageChanged'`,
  from: observedStageChanges.from_stage,
  to: observedStageChanges.to_stage,
};

/** Actions of users. Notes and recommendations are separate sources, because their texts are in their own tables. */
const ofAudit = (which: SQL): Source => ({
  table: audit,
  which: sql`${which} and (${audit.status} is null or ${audit.status} < 300)`,
  upstream: audit.upstream,
  at: audit.at,
  id: audit.id,
  candidature: audit.candidature_id,
  assessment: audit.assessment_id,
  kind: sql`${audit.operation}`,
  actor: audit.actor,
  detail: sql`case when ${audit.operation} <> 'changeStage' then ${audit.detail} end`,
  from: audit.from_stage,
  to: sql`case when ${audit.operation} = 'changeStage' then ${audit.detail} end`,
  job: audit.job_id,
  isExact: sql`${audit.status} is not null`,
});
const actionsOnCandidatures = ofAudit(isIn(audit.operation, CANDIDATE_ACTIONS));
const groupedActions =
  ofAudit(sql`${IS_UNGROUPED} and (${isIn(audit.operation, [...CANDIDATE_ACTIONS, 'changePublicLink'])}
  or ${audit.operation} = 'createJob' and ${isIn(audit.detail, CHANGING_JOBS)})`);

const written: Source = {
  table: notes,
  upstream: notes.upstream,
  at: notes.created_at,
  id: notes.id,
  candidature: notes.candidature_id,
  assessment: notes.assessment_id,
  kind: sql`'createNote'`,
  actor: notes.author,
  text: notes.text,
  isBlindText: notes.is_blind_text,
};
const recommended: Source = {
  table: recommendations,
  upstream: recommendations.upstream,
  at: recommendations.given_at,
  id: recommendations.id,
  candidature: recommendations.candidature_id,
  assessment: recommendations.assessment_id,
  kind: sql`'saveRecommendation'`,
  actor: recommendations.author,
  detail: recommendations.recommendation,
  text: recommendations.reason,
  isBlindText: recommendations.is_blind_text,
};

/** The sources for a scope. In the activity of an assessment, a bulk action is one entry. */
function sourcesOf({ assessment, job }: ActivityQuery['scope']): Source[] {
  if (job !== undefined) return [actionsOnCandidatures];
  if (assessment === undefined) {
    return [invitations, starts, completions, actionsOnCandidatures, written, recommended, stageChanges];
  }
  // Without completions before the first sweep, whose time is unknown.
  const seen = { ...completions, which: sql`${observedCompletions.was_open}` };
  return [invitations, starts, seen, groupedActions, written, recommended, stageChanges];
}

/**
 * The first undo of an entry: a stage change that names the entry, or a bulk action that names the entry's bulk action and
 * contains the candidate.
 */
const UNDONE = sql`select undos.at, undos.actor from (
    select undo.at, undo.actor from ${audit} undo
    where part.kind = 'changeStage' and undo.undoes = part.id and (undo.status is null or undo.status < 300)
    union all select undo.at, undo.actor from ${audit} call join ${audit} undo on undo.undoes = call.id
    where part.kind = 'createJob' and ${jobs.total} = 1 and call.job_id = part.job_id
      and (undo.status is null or undo.status < 300)
    union all select undo.created_at, undo.actor from ${jobs} undo
    where (undo.options ->> 'undoes')::int = part.job_id and undo.kind = 'change_stage'
      and (part.kind = 'createJob' or exists (select from ${jobItems} moved where moved.job_id = undo.id
        and moved.candidature_id = part.candidature_id and moved.outcome = 'done'))
  ) undos order by undos.at limit 1`;

/** The entries of a scope, the newest first. Each source is read by its index, and no further than needed. */
export async function readActivity(db: Db, query: ActivityQuery): Promise<ActivityRow[]> {
  const shown = textColumns({ upstream: sql`${query.upstream}`, assessment_id: sql`part.assessment_id` });
  const parts = sourcesOf(query.scope).map((source, place) => sql`(${partOf(source, place, query)})`);
  const { rows } = await db.execute<ActivityRow>(sql`
    with part as (select * from (${sql.join(parts, sql` union all `)}) sources
      order by moment desc, source desc, id desc limit ${query.limit})
    select ${utcText(sql`moment`)} as at, source, part.id, part.kind,
      part.actor, coalesce(part.assessment_id, ${candidatures.assessment_id}) as assessment_id,
      coalesce(part.candidature_id, item.candidature_id) as candidature_id,
      ${shownName} as name, ${shown.full_name} as full_name, ${shown.email} as email, ${shown.is_hidden} as is_hidden,
      part.is_blind_text,
      part.detail, coalesce(part.from_stage, item.expected_stage) as from_stage,
      coalesce(part.to_stage, ${jobs.options} ->> 'stage') as to_stage, part.text, part.job_id,
      ${jobs.total} as total, tally.done, part.is_exact,
      ${utcText(sql`undone.at`)} as undone_at, undone.actor as undone_by
    from part
    left join ${jobs} on ${jobs.id} = part.job_id and part.kind = 'createJob'
    left join lateral (select count(*)::int as done from ${jobItems}
      where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'done') tally on ${jobs.id} is not null
    left join ${jobItems} item on item.job_id = ${jobs.id} and item.position = 1 and ${jobs.total} = 1
      and ${isItemShown}
    left join ${candidatures} on ${candidatures.upstream} = ${query.upstream}
      and ${candidatures.id} = coalesce(part.candidature_id, item.candidature_id)
    left join lateral (${UNDONE}) undone on part.kind in ('changeStage', 'createJob')
    order by moment desc, source desc, part.id desc`);
  return rows;
}

const text = (column: PgColumn | SQL | undefined) => column ?? sql`null::text`;

function partOf(source: Source, place: number, { upstream, scope, before, limit }: ActivityQuery): SQL {
  const { table, which, at, id } = source;
  const conditions = [sql`${source.upstream} = ${upstream}`, ...scopeOf(source, scope)];
  if (which) conditions.push(which);
  if (before) {
    conditions.push(sql`${at} <= ${before.at}::timestamptz and (${at} < ${before.at}::timestamptz
      or (${place}::int, ${id}) < (${before.source}::int, ${before.id}::bigint))`);
  }
  return sql`select ${at} as moment, ${place}::int as source, ${id} as id, ${source.kind}::text as kind,
      ${text(source.actor)} as actor, ${source.assessment} as assessment_id,
      ${source.candidature} as candidature_id, ${text(source.detail)} as detail, ${text(source.from)} as from_stage,
      ${text(source.to)} as to_stage, ${text(source.text)} as text,
      ${source.isBlindText ?? sql`false`} as is_blind_text, ${source.job ?? sql`null::int`} as job_id,
      ${source.isExact ?? sql`true`} as is_exact
    from ${table} where ${sql.join(conditions, sql` and `)} order by ${at} desc, ${id} desc limit ${limit}`;
}

/** The conditions of a scope on the entries of a source. */
function scopeOf(source: Source, { assessment, candidature, candidate, job }: ActivityQuery['scope']): SQL[] {
  const conditions: SQL[] = [];
  const known = (which: SQL) => sql`${source.candidature} in (select known.id from ${candidatures} known
    where known.upstream = ${source.upstream} and ${which})`;
  if (candidature !== undefined) conditions.push(sql`${source.candidature} = ${candidature}`);
  if (candidate !== undefined) {
    // Of a hidden candidature it would say whose it is.
    const isNamed = sql`not ${isUnderBlindReview({ upstream: sql`known.upstream`, assessment_id: sql`known.assessment_id` })}`;
    conditions.push(known(sql`known.testtaker_id = ${candidate} and ${isNamed}`));
  }
  if (job !== undefined && source.job) conditions.push(sql`${source.job} = ${job}`);
  if (assessment !== undefined) {
    const isOf = sql`${source.assessment} = ${assessment}`;
    // Old notes and recommendations do not have it.
    const isOld = sql`${source.assessment} is null and ${known(sql`known.assessment_id = ${assessment}`)}`;
    conditions.push(source.text ? sql`(${isOf} or ${isOld})` : isOf);
  }
  return conditions;
}
