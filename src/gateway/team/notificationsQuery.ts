import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import { NOTIFICATION_DAYS, type Notification } from '../../contract/notifications.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { shownName, type StoredText, textColumns } from '../names/hiddenNames.ts';
import { assessments, candidatures } from '../schema/readModel.ts';
import {
  followedAssessments,
  jobItems,
  jobs,
  notes,
  notificationReads,
  observedCompletions,
  ONLY_USER,
  openedNotifications,
  recommendations,
  scheduledEmails,
} from '../schema/tables.ts';
import type { User } from '../base/user.ts';
import { type Cursor, utcText } from './cursor.ts';

/** The user whose notifications are read. */
export interface Recipient extends User {
  upstream: string;
}

interface NotificationsQuery {
  recipient: Recipient;
  /** Only later notifications than this time, as utcText; null: all within NOTIFICATION_DAYS. */
  after: string | null;
  before: Cursor | null;
  /** The time up to which the user has read all but those marked as unread; null: never. */
  readUntil: string | null;
  /** Leaves out read ones. */
  unreadOnly: boolean;
  /** The end of NOTIFICATION_DAYS. */
  now: Date;
  limit: number;
}

export interface NotificationRow extends Record<string, unknown>, Cursor, StoredText {
  kind: z.input<typeof Notification>['kind'];
  is_unread: boolean;
  actor: string | null;
  assessment_id: number;
  candidature_id: number | null;
  assessment_name: string | null;
  name: string | null;
  detail: string | null;
  job_id: number | null;
  failed: number | null;
}

export const userNameOf = ({ name }: User): string => name ?? ONLY_USER;

const isFollowed = ({ upstream, ...user }: Recipient, assessment: PgColumn, at: PgColumn) =>
  sql`exists (select from ${followedAssessments}
    where ${followedAssessments.upstream} = ${upstream}
      and ${followedAssessments.user_name} = ${userNameOf(user)}
      and ${followedAssessments.assessment_id} = ${assessment} and ${followedAssessments.followed_at} < ${at})`;

type Written = typeof notes | typeof recommendations;

/** Whether the user had written about the candidature before. */
function hasWritten({ name, upstream }: Recipient, about: Written, at: PgColumn) {
  const found = (table: Written, writtenAt: PgColumn) => sql`exists (select from ${table} own
    where own.upstream = ${upstream} and own.candidature_id = ${about.candidature_id}
      and own.author is not distinct from ${name}::text and own.${sql.identifier(writtenAt.name)} < ${at})`;
  return sql`(${found(notes, notes.created_at)} or ${found(recommendations, recommendations.given_at)})`;
}

/** A source of notifications: the common columns, and the condition that a row concerns the user. */
interface Source {
  kind: z.input<typeof Notification>['kind'];
  columns: SQL;
  from: SQL;
  at: SQL | PgColumn;
  id: PgColumn;
  which: SQL;
  groupBy?: SQL;
}

const columnsOf = (values: Record<string, SQL | PgColumn | null>) => {
  const columns = ['actor', 'candidature_id', 'assessment_id', 'text', 'is_blind_text', 'detail', 'job_id', 'failed'];
  const types: Readonly<Record<string, string>> = {
    candidature_id: 'int',
    assessment_id: 'int',
    job_id: 'int',
    failed: 'int',
    is_blind_text: 'boolean',
  };
  return sql.join(
    columns.map(
      (name) => sql`${values[name] ?? sql`null`}::${sql.raw(types[name] ?? 'text')} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
};

function completions({ upstream, ...user }: Recipient): Source {
  const { candidature_id, assessment_id, observed_at } = observedCompletions;
  return {
    kind: 'completed',
    columns: columnsOf({ candidature_id, assessment_id }),
    // Starts from the few followed assessments, because the index begins with the assessment.
    from: sql`${followedAssessments} join ${observedCompletions}
        on ${observedCompletions.upstream} = ${followedAssessments.upstream}
        and ${assessment_id} = ${followedAssessments.assessment_id} and ${observed_at} > ${followedAssessments.followed_at}
      join ${candidatures} on ${candidatures.upstream} = ${followedAssessments.upstream}
        and ${candidatures.id} = ${candidature_id}`,
    at: observed_at,
    id: candidature_id,
    // Without completions before the first sweep, whose time is unknown.
    which: sql`${followedAssessments.upstream} = ${upstream}
      and ${followedAssessments.user_name} = ${userNameOf(user)} and ${observedCompletions.was_open}`,
  };
}

function entriesByColleagues(
  recipient: Recipient,
  [kind, table]: ['note', typeof notes] | ['recommendation', typeof recommendations],
  { at, ...values }: Record<string, SQL | PgColumn> & { at: PgColumn },
): Source {
  const { candidature_id, author: actor } = table;
  const { assessment_id } = candidatures;
  return {
    kind,
    columns: columnsOf({ actor, candidature_id, assessment_id, is_blind_text: table.is_blind_text, ...values }),
    from: sql`${table} join ${candidatures}
      on ${candidatures.upstream} = ${table.upstream} and ${candidatures.id} = ${candidature_id}`,
    at,
    id: table.id,
    which: sql`${table.upstream} = ${recipient.upstream} and ${actor} is distinct from ${recipient.name}::text
      and (${isFollowed(recipient, assessment_id, at)} or ${hasWritten(recipient, table, at)})`,
  };
}

const isOwnJob = ({ upstream, name }: Recipient) =>
  sql`${jobs.upstream} = ${upstream} and ${jobs.actor} is not distinct from ${name}::text`;

const failedItems = sql`(select count(*) from ${jobItems}
  where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'failed')`;

function ownJobs(recipient: Recipient): Source[] {
  const { id, assessment_id, kind: detail } = jobs;
  const about = { assessment_id, detail, job_id: id };
  return [
    {
      kind: 'job_paused',
      columns: columnsOf({ ...about, text: jobs.reason, is_blind_text: sql`true` }),
      from: sql`${jobs}`,
      at: jobs.paused_at,
      id,
      which: sql`${isOwnJob(recipient)} and ${jobs.state} = 'paused' and ${jobs.paused_at} is not null`,
    },
    {
      kind: 'job_failed',
      columns: columnsOf({ ...about, failed: failedItems }),
      from: sql`${jobs}`,
      at: jobs.finished_at,
      id,
      which: sql`${isOwnJob(recipient)} and ${jobs.state} = 'done' and ${failedItems} > 0`,
    },
  ];
}

/** One notification per bulk action, with the time of its last email in the state. */
function ownEmails(recipient: Recipient, state: 'failed' | 'overdue', at: SQL | PgColumn): Source {
  return {
    kind: state === 'failed' ? 'emails_failed' : 'emails_overdue',
    columns: columnsOf({
      assessment_id: jobs.assessment_id,
      detail: jobs.kind,
      job_id: jobs.id,
      failed: sql`count(*)`,
    }),
    from: sql`${scheduledEmails} join ${jobs} on ${jobs.id} = ${scheduledEmails.job_id}`,
    at: sql`max(${at})`,
    id: jobs.id,
    which: sql`${isOwnJob(recipient)} and ${scheduledEmails.state} = ${state}`,
    groupBy: sql`${jobs.id}`,
  };
}

/**
 * Hiring managers get notifications about candidates and by colleagues; recruiters also about their bulk actions and emails.
 */
function sourcesOf(recipient: Recipient): Source[] {
  const { text: note, created_at } = notes;
  const { reason, recommendation, given_at } = recommendations;
  const ofTeam = [
    completions(recipient),
    entriesByColleagues(recipient, ['note', notes], { at: created_at, text: note }),
    entriesByColleagues(recipient, ['recommendation', recommendations], {
      at: given_at,
      text: reason,
      detail: recommendation,
    }),
  ];
  if (recipient.role !== 'recruiter') return ofTeam;
  const { finished_at, overdue_at, due_at } = scheduledEmails;
  return [
    ...ofTeam,
    ...ownJobs(recipient),
    ownEmails(recipient, 'failed', finished_at),
    ownEmails(recipient, 'overdue', sql`coalesce(${overdue_at}, ${due_at})`),
  ];
}

/** As the user marked it, else whether it is later than what the user has read. */
function isUnreadBy(
  { upstream, ...user }: Recipient,
  readUntil: string | null,
  { kind, id, at }: Pick<Source, 'kind' | 'id' | 'at'>,
) {
  const isLater = readUntil === null ? sql`true` : sql`${at} > ${readUntil}::timestamptz`;
  return sql`coalesce((select ${openedNotifications.is_unread} from ${openedNotifications}
    where ${openedNotifications.upstream} = ${upstream} and ${openedNotifications.user_name} = ${userNameOf(user)}
      and ${openedNotifications.kind} = ${kind} and ${openedNotifications.row_id} = ${id}
      and ${openedNotifications.at} = ${at}), ${isLater})`;
}

function partsOf({ recipient, after, before, readUntil, unreadOnly, now, limit }: NotificationsQuery): SQL {
  const parts = sourcesOf(recipient).map(({ kind, columns, from, at, id, which, groupBy }, place) => {
    const conditions = [sql`${at} > ${now.toISOString()}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS})`];
    if (after !== null) conditions.push(sql`${at} > ${after}::timestamptz`);
    if (before) {
      conditions.push(sql`${at} <= ${before.at}::timestamptz and (${at} < ${before.at}::timestamptz
        or (${place}::int, ${id}) < (${before.source}::int, ${before.id}::bigint))`);
    }
    const isUnread = isUnreadBy(recipient, readUntil, { kind, id, at });
    if (unreadOnly) conditions.push(isUnread);
    const within = sql.join(conditions, sql` and `);
    const rest = groupBy ? sql`${which} group by ${groupBy} having ${within}` : sql`${which} and ${within}`;
    return sql`(select ${at} as moment, ${place}::int as source, ${id} as id, ${kind}::text as kind,
      ${isUnread} as is_unread, ${columns} from ${from}
      where ${rest} order by ${at} desc, ${id} desc limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}

/** The time up to which a user has read the notifications, as utcText; null: never. */
export async function readMark(db: Db | Transaction, { upstream, ...user }: Recipient): Promise<string | null> {
  const { read_until, user_name } = notificationReads;
  const [row] = await db
    .select({ until: utcText(read_until) })
    .from(notificationReads)
    .where(and(eq(notificationReads.upstream, upstream), eq(user_name, userNameOf(user))));
  return row?.until ?? null;
}

/** A page of a user's notifications, the newest first. */
export async function readNotifications(db: Db | Transaction, query: NotificationsQuery): Promise<NotificationRow[]> {
  const { upstream } = query.recipient;
  const shown = textColumns({ upstream: sql`${upstream}`, assessment_id: sql`part.assessment_id` });
  const { rows } = await db.execute<NotificationRow>(sql`
    with part as (select * from (${partsOf(query)}) sources
      order by moment desc, source desc, id desc limit ${query.limit})
    select ${utcText(sql`moment`)} as at, source, part.id, part.kind, part.is_unread,
      part.actor, part.assessment_id, ${assessments.name} as assessment_name, part.candidature_id, ${shownName} as name,
      ${shown.full_name} as full_name, ${shown.email} as email, ${shown.is_hidden} as is_hidden, part.text, part.is_blind_text,
      part.detail, part.job_id, part.failed
    from part
    left join ${assessments} on ${assessments.upstream} = ${upstream} and ${assessments.id} = part.assessment_id
    left join ${candidatures} on ${candidatures.upstream} = ${upstream} and ${candidatures.id} = part.candidature_id
    order by moment desc, source desc, part.id desc`);
  return rows;
}

/** The number of notifications, at most `limit`. */
export async function countNotifications(db: Db, query: Omit<NotificationsQuery, 'before'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from (${partsOf({ ...query, before: null })}) sources
      limit ${query.limit}) found`);
  return rows[0]?.count ?? 0;
}
