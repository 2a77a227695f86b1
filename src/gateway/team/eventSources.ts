import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CANDIDATE_ACTIONS } from '../../contract/eventKinds.ts';
import { JOB_RULES } from '../../contract/jobKinds.ts';
import { JOB_KINDS } from '../../contract/jobs.ts';
import { candidatures } from '../schema/readModel.ts';
import {
  audit,
  followedAssessments,
  IS_UNGROUPED,
  jobItems,
  jobs,
  noteMentions,
  notes,
  observedCompletions,
  observedStageChanges,
  observedStarts,
  ONLY_USER,
  recommendations,
  scheduledEmails,
  viewRequests,
} from '../schema/tables.ts';
import { isBy, type RowReader } from '../base/access.ts';
import type { User, Viewer } from '../base/user.ts';
import { IS_ANSWERED, IS_UNDECIDED } from '../readModel/askedViews.ts';
import { isSubmitted } from '../readModel/shownRecommendations.ts';
import { COMPLETED_AT, IS_COMPLETION_EXACT } from '../readModel/completions.ts';
import type { Source } from './events.ts';

export const userNameOf = ({ name }: Pick<User, 'name'>): string => name ?? ONLY_USER;

const invitations: Source = {
  kind: 'invited',
  from: candidatures,
  // An invitation from here has an audit entry with its user.
  which: sql`not exists (select from ${audit} where ${audit.candidature_id} = ${candidatures.id}
    and ${audit.upstream} = ${candidatures.upstream} and ${audit.operation} = 'inviteCandidate')
    and ${candidatures.created_at} is not null`,
  upstream: candidatures.upstream,
  at: candidatures.created_rank,
  id: candidatures.id,
  columns: { candidature_id: candidatures.id, assessment_id: candidatures.assessment_id },
};

const observed = (table: typeof observedStarts | typeof observedCompletions) => ({
  from: table,
  upstream: table.upstream,
  at: table.observed_at,
  id: table.candidature_id,
  columns: { candidature_id: table.candidature_id, assessment_id: table.assessment_id },
});
const starts: Source = { ...observed(observedStarts), kind: 'started' };
/** By the time at which they were seen, without those that were not seen happen. */
const seenCompletions: Source = {
  ...observed(observedCompletions),
  kind: 'completed',
  which: sql`${observedCompletions.was_open}`,
};
/** All, by the time of completion as far as it is known. */
const completions: Source = {
  ...observed(observedCompletions),
  kind: 'completed',
  from: sql`${observedCompletions} left join ${candidatures} on ${candidatures.upstream} = ${observedCompletions.upstream}
    and ${candidatures.id} = ${observedCompletions.candidature_id}`,
  at: COMPLETED_AT.getSQL(),
  columns: { ...observed(observedCompletions).columns, is_exact: IS_COMPLETION_EXACT.getSQL() },
};

const stageChanges: Source = {
  kind: 'stageChanged',
  from: observedStageChanges,
  upstream: observedStageChanges.upstream,
  at: observedStageChanges.observed_at,
  id: observedStageChanges.id,
  columns: {
    candidature_id: observedStageChanges.candidature_id,
    assessment_id: observedStageChanges.assessment_id,
    from_stage: observedStageChanges.from_stage,
    to_stage: observedStageChanges.to_stage,
  },
};

/** Actions of users. Notes and recommendations are separate sources, because their texts are in their own tables. */
const ofAudit = (which: SQL | undefined): Source => ({
  kind: audit.operation,
  from: audit,
  which: and(which, sql`(${audit.status} is null or ${audit.status} < 300)`),
  upstream: audit.upstream,
  at: audit.at,
  id: audit.id,
  columns: {
    actor: audit.actor,
    candidature_id: audit.candidature_id,
    assessment_id: audit.assessment_id,
    detail: sql`case when ${audit.operation} <> 'changeStage' then ${audit.detail} end`,
    from_stage: audit.from_stage,
    to_stage: sql`case when ${audit.operation} = 'changeStage' then ${audit.detail} end`,
    job_id: audit.job_id,
    is_exact: sql`${audit.status} is not null`,
  },
});
const actionsOnCandidatures = ofAudit(inArray(audit.operation, [...CANDIDATE_ACTIONS]));
const CHANGING_JOBS = JOB_KINDS.filter((kind) => JOB_RULES[kind].changes !== undefined);
/** In the activity of an assessment, a bulk action is one entry. */
const groupedActions = ofAudit(
  and(
    IS_UNGROUPED,
    or(
      inArray(audit.operation, [...CANDIDATE_ACTIONS, 'changePublicLink']),
      and(eq(audit.operation, 'createJob'), inArray(audit.detail, CHANGING_JOBS)),
    ),
  ),
);

type Written = typeof notes | typeof recommendations;

const ofColleague = (table: Written) => ({
  actor: table.author,
  candidature_id: table.candidature_id,
  assessment_id: table.assessment_id,
  is_blind_text: table.is_blind_text,
});
const written: Source = {
  kind: 'createNote',
  from: notes,
  upstream: notes.upstream,
  at: notes.created_at,
  id: notes.id,
  columns: { ...ofColleague(notes), text: notes.text },
  mayLackAssessment: true,
};
const recommended = (reader: RowReader): Source => ({
  kind: 'saveRecommendation',
  from: recommendations,
  upstream: recommendations.upstream,
  at: recommendations.given_at,
  id: recommendations.id,
  columns: {
    ...ofColleague(recommendations),
    detail: recommendations.recommendation,
    text: recommendations.reason,
  },
  which: isSubmitted(reader),
  mayLackAssessment: true,
});

/** The sources of the activity, for a reader. */
export function activitySources(
  reader: RowReader,
  { assessment, job }: { assessment?: number | undefined; job?: number | undefined },
) {
  if (job !== undefined) return [actionsOnCandidatures];
  const [completed, actions] =
    assessment === undefined ? [completions, actionsOnCandidatures] : [seenCompletions, groupedActions];
  return [invitations, starts, completed, actions, written, recommended(reader), stageChanges];
}

/** The condition that the user follows the assessment of a row. */
export const isFollowedBy = (user: Viewer) =>
  and(eq(followedAssessments.upstream, user.upstream), eq(followedAssessments.user_name, userNameOf(user)));

/** Starts from the few followed assessments, because the index of completions begins with the assessment. */
const followedCompletions = (recipient: Viewer): Source => ({
  ...seenCompletions,
  from: sql`${followedAssessments} join ${observedCompletions}
      on ${observedCompletions.upstream} = ${followedAssessments.upstream}
      and ${observedCompletions.assessment_id} = ${followedAssessments.assessment_id}
      and ${observedCompletions.observed_at} > ${followedAssessments.followed_at}
    join ${candidatures} on ${candidatures.upstream} = ${followedAssessments.upstream}
      and ${candidatures.id} = ${observedCompletions.candidature_id}`,
  which: and(isFollowedBy(recipient), seenCompletions.which),
});

/** Notes of colleagues that mention the user. */
const mentions = (recipient: Viewer): Source => ({
  ...written,
  kind: 'mention',
  from: sql`${noteMentions} join ${notes} on ${notes.id} = ${noteMentions.note_id}
    join ${candidatures} on ${candidatures.upstream} = ${notes.upstream} and ${candidatures.id} = ${notes.candidature_id}`,
  upstream: noteMentions.upstream,
  at: noteMentions.mentioned_at,
  id: noteMentions.id,
  columns: { ...written.columns, assessment_id: candidatures.assessment_id },
  which: and(
    eq(noteMentions.user_name, userNameOf(recipient)),
    sql`${notes.author} is distinct from ${noteMentions.user_name}`,
  ),
});

/** The condition that a note mentions the user, who has another notification of it. */
const mentionsUser = (recipient: Viewer) => sql`exists (select from ${noteMentions}
  where ${noteMentions.note_id} = ${notes.id} and ${noteMentions.user_name} = ${userNameOf(recipient)})`;

/** What colleagues write where the user follows the assessment, or had written about the candidature before. */
function byColleagues(recipient: Viewer, kind: 'note' | 'recommendation'): Source {
  const [source, table] = kind === 'note' ? [written, notes] : [recommended(recipient), recommendations];
  const { upstream } = recipient;
  const hadWritten = (other: Written, at: PgColumn) => sql`exists (select from ${other} own
    where own.upstream = ${upstream} and own.candidature_id = ${table.candidature_id}
      and ${isBy(sql`own.author`, recipient)} and own.${sql.identifier(at.name)} < ${source.at}
      ${other === recommendations ? sql`and own.state <> 'draft'` : sql``})`;
  return {
    ...source,
    kind,
    from: sql`${table} join ${candidatures}
      on ${candidatures.upstream} = ${table.upstream} and ${candidatures.id} = ${table.candidature_id}`,
    columns: { ...source.columns, assessment_id: candidatures.assessment_id },
    which: sql`not ${isBy(table.author, recipient)} and ${kind === 'note' ? not(mentionsUser(recipient)) : source.which}
      and (exists (select from ${followedAssessments}
        where ${isFollowedBy(recipient)} and ${followedAssessments.assessment_id} = ${candidatures.assessment_id}
          and ${followedAssessments.followed_at} < ${source.at})
      or ${hadWritten(notes, notes.created_at)} or ${hadWritten(recommendations, recommendations.given_at)})`,
  };
}

/** How long a colleague waits for a view before the asked user is reminded. */
const REMINDER_HOURS = 48;

/** Requests for the user's view until it is given, and the reminders that are due. */
function requests(recipient: Viewer, now: Date): Source[] {
  const { asked_at } = viewRequests;
  const remindedAt = sql`${asked_at} + make_interval(hours => ${REMINDER_HOURS})`;
  const isOpen = and(eq(viewRequests.user_name, userNameOf(recipient)), sql`not ${IS_ANSWERED}`);
  const source = {
    from: sql`${viewRequests} join ${candidatures} on ${candidatures.upstream} = ${viewRequests.upstream}
      and ${candidatures.id} = ${viewRequests.candidature_id}`,
    upstream: viewRequests.upstream,
    id: viewRequests.id,
    columns: {
      actor: viewRequests.author,
      candidature_id: viewRequests.candidature_id,
      assessment_id: candidatures.assessment_id,
    },
  };
  const isDue = sql`${remindedAt} <= ${now.toISOString()}::timestamptz`;
  return [
    { ...source, kind: 'view_asked', at: asked_at, which: isOpen },
    { ...source, kind: 'view_reminder', at: remindedAt, which: and(isOpen, IS_UNDECIDED, isDue) },
  ];
}

const failedItems = sql`(select count(*)::int from ${jobItems}
  where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'failed')`;

/** What became of the user's own bulk actions. */
const ofOwnJob = (user: Viewer, which: SQL | undefined) => ({
  from: jobs,
  upstream: jobs.upstream,
  id: jobs.id,
  columns: { assessment_id: jobs.assessment_id, detail: jobs.kind, job_id: jobs.id },
  which: and(isBy(jobs.actor, user), which),
});

/** The sources of a user's notifications: hiring managers have those of the team only. */
export function notificationSources(recipient: Viewer, now: Date): Source[] {
  const ofTeam = [
    followedCompletions(recipient),
    byColleagues(recipient, 'note'),
    byColleagues(recipient, 'recommendation'),
  ];
  if (recipient.role !== 'recruiter') return [...ofTeam, mentions(recipient), ...requests(recipient, now)];
  const paused = ofOwnJob(recipient, and(eq(jobs.state, 'paused'), isNotNull(jobs.paused_at)));
  const failed = ofOwnJob(recipient, sql`${jobs.state} = 'done' and ${failedItems} > 0`);
  /** One notification per bulk action, with the time of its last email in the state. */
  const emails = (state: 'failed' | 'overdue', at: SQL | PgColumn): Source => {
    const ofJob = ofOwnJob(recipient, eq(scheduledEmails.state, state));
    return {
      ...ofJob,
      kind: `emails_${state}`,
      from: sql`${scheduledEmails} join ${jobs} on ${jobs.id} = ${scheduledEmails.job_id}`,
      at: sql`max(${at})`,
      columns: { ...ofJob.columns, failed: sql`count(*)::int` },
      groupBy: jobs.id,
    };
  };
  const { finished_at, overdue_at, due_at } = scheduledEmails;
  return [
    ...ofTeam,
    {
      ...paused,
      kind: 'job_paused',
      at: jobs.paused_at,
      columns: { ...paused.columns, text: jobs.reason, is_blind_text: sql`true` },
    },
    { ...failed, kind: 'job_failed', at: jobs.finished_at, columns: { ...failed.columns, failed: failedItems } },
    emails('failed', finished_at),
    emails('overdue', sql`coalesce(${overdue_at}, ${due_at})`),
    mentions(recipient),
    ...requests(recipient, now),
  ];
}
