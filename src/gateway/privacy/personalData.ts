import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { flags, results } from '../schema/readModel.ts';
import * as schema from '../schema/tables.ts';
import type { FoundCandidate } from './findCandidate.ts';

const {
  audit,
  dailyEmails,
  blindReviews,
  erasedEmails,
  followedAssessments,
  installation,
  jobItems,
  jobs,
  emailHeartbeats,
  notes,
  notificationReads,
  openedNotifications,
  observedCompletions,
  observedStageChanges,
  observedStarts,
  recommendations,
  scheduledEmails,
  reports,
  verdicts,
  views,
} = schema;

/** The personal data in a table of the gateway. Erasure, export and the search for addresses use it. */
export interface PersonalData {
  table: PgTable;
  /** Addresses of candidates as typed, and when they were stored. */
  candidateEmail?: { column: PgColumn; since: SQL | PgColumn };
  /** Addresses of users who acted, when they were stored, and how to erase a user: their rows, or their address in them. */
  user?: { column: PgColumn; since: PgColumn; erase: 'rows' | 'address' };
  /** The rows about a candidate. */
  isAbout?: (candidate: FoundCandidate) => SQL | undefined;
  /** Texts by users or the service, which may name other candidates than that of the row. */
  texts?: readonly PgColumn[];
  /** How to erase these rows: delete them, or set these columns. */
  erase?: 'delete' | Record<string, SQL | string | null>;
  /** The columns to export; absent: all. */
  exported?: readonly string[];
}

type SchemaTable = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

/** Every table, each after the tables that it refers to. A missing one does not compile. */
export const PERSONAL_DATA = {
  // Part of backups, because jobs can only be resumed with the same identity.
  installation: { table: installation },
  jobs: {
    table: jobs,
    user: { column: jobs.actor, since: jobs.created_at, erase: 'address' },
    isAbout: (candidate) => exists(itemsAbout(candidate, eq(jobItems.job_id, jobs.id))),
    // A hash of few addresses would show whether a guessed address is among them.
    erase: { request_digest: null },
    texts: [jobs.reason],
    exported: ['id', 'kind', 'assessment_id', 'created_at'],
  },
  // Items keep position and outcome, so that the counts of a job stay right.
  jobItems: {
    table: jobItems,
    candidateEmail: {
      column: jobItems.email,
      since: sql`(select ${jobs.created_at} from ${jobs} where ${jobs.id} = ${jobItems.job_id})`,
    },
    isAbout: isItemAbout,
    texts: [jobItems.reason],
    erase: {
      candidature_id: null,
      testtaker_id: null,
      email: null,
      first_name: null,
      last_name: null,
      full_name: null,
      invitation_link: null,
      reason: 'This candidate was erased.',
      outcome: sql`case ${jobItems.outcome} when 'waiting' then 'skipped' when 'running' then 'unknown'
        else ${jobItems.outcome} end`,
    },
  },
  scheduledEmails: {
    table: scheduledEmails,
    candidateEmail: { column: scheduledEmails.email, since: scheduledEmails.created_at },
    isAbout: (candidate) =>
      or(
        inArray(scheduledEmails.email, candidate.spellings),
        hasId(candidate, scheduledEmails.upstream, { candidature: scheduledEmails.candidature_id }),
        belongsToItem(candidate, scheduledEmails),
      ),
    texts: [scheduledEmails.reason],
    erase: 'delete',
  },
  emailHeartbeats: { table: emailHeartbeats },
  reports: { table: reports, isAbout: (candidate) => belongsToItem(candidate, reports), erase: 'delete' },
  blindReviews: { table: blindReviews },
  views: {
    table: views,
    isAbout: ({ viewIds }) => inArray(views.id, viewIds),
    texts: [views.name, views.search],
    erase: 'delete',
  },
  // Exported without the user who acted.
  audit: {
    table: audit,
    user: { column: audit.actor, since: audit.at, erase: 'address' },
    isAbout: (candidate) => hasId(candidate, audit.upstream, { candidature: audit.candidature_id }),
    // Labels of public links.
    texts: [audit.label],
    erase: { candidature_id: null },
    exported: ['at', 'operation', 'assessment_id', 'candidature_id', 'detail', 'rows', 'status', 'reason'],
  },
  // Exported without the author.
  notes: {
    table: notes,
    candidateEmail: { column: notes.email, since: notes.created_at },
    user: { column: notes.author, since: notes.created_at, erase: 'address' },
    isAbout: (candidate) => isTeamEntryAbout(candidate, notes),
    texts: [notes.text],
    erase: 'delete',
    exported: ['candidature_id', 'text', 'created_at', 'changed_at'],
  },
  recommendations: {
    table: recommendations,
    candidateEmail: { column: recommendations.email, since: recommendations.given_at },
    user: { column: recommendations.author, since: recommendations.given_at, erase: 'address' },
    isAbout: (candidate) => isTeamEntryAbout(candidate, recommendations),
    texts: [recommendations.reason],
    erase: 'delete',
    exported: ['candidature_id', 'recommendation', 'reason', 'given_at'],
  },
  verdicts: {
    table: verdicts,
    candidateEmail: { column: verdicts.email, since: verdicts.given_at },
    user: { column: verdicts.author, since: verdicts.given_at, erase: 'address' },
    isAbout: (candidate) => isTeamEntryAbout(candidate, verdicts),
    texts: [verdicts.reason],
    erase: 'delete',
    exported: ['candidature_id', 'condition', 'verdict', 'reason', 'given_at'],
  },
  observedCompletions: {
    table: observedCompletions,
    isAbout: (candidate) =>
      hasId(candidate, observedCompletions.upstream, { candidature: observedCompletions.candidature_id }),
    erase: 'delete',
  },
  observedStarts: {
    table: observedStarts,
    isAbout: (candidate) => hasId(candidate, observedStarts.upstream, { candidature: observedStarts.candidature_id }),
    erase: 'delete',
  },
  observedStageChanges: {
    table: observedStageChanges,
    isAbout: (candidate) =>
      hasId(candidate, observedStageChanges.upstream, { candidature: observedStageChanges.candidature_id }),
    erase: 'delete',
  },
  followedAssessments: ofUser(followedAssessments, followedAssessments.followed_at),
  notificationReads: ofUser(notificationReads, notificationReads.read_until),
  // The row ID of the kind `completed` is a candidature.
  openedNotifications: {
    table: openedNotifications,
    user: { column: openedNotifications.user_name, since: openedNotifications.at, erase: 'rows' },
    isAbout: (candidate) =>
      and(
        eq(openedNotifications.kind, 'completed'),
        hasId(candidate, openedNotifications.upstream, { candidature: openedNotifications.row_id }),
      ),
    erase: 'delete',
    exported: ['kind', 'at', 'is_unread'],
  },
  dailyEmails: ofUser(dailyEmails, dailyEmails.seen_at),
  erasedEmails: { table: erasedEmails },
} satisfies Record<SchemaTable, PersonalData>;

/** Tables of the read model whose rows can exist without their candidature. */
export const CACHED_DATA: readonly PersonalData[] = [results, flags].map((table) => ({
  table,
  isAbout: (candidate) =>
    hasId(candidate, table.upstream, { candidature: table.candidature_id, testTaker: table.testtaker_id }),
  erase: 'delete',
}));

/** Replaces the address of an erased user. Null would mean an unknown user. */
export const ERASED_USER = 'erased';

/** The condition that a row has an ID of the candidate. IDs are compared per upstream. */
function hasId(
  { ids }: Pick<FoundCandidate, 'ids'>,
  upstream: SQL | PgColumn,
  { candidature, testTaker }: { candidature: PgColumn; testTaker?: PgColumn },
): SQL | undefined {
  return or(
    sql`false`,
    ...ids.map((own) =>
      and(
        sql`${upstream} = ${own.upstream}`,
        or(inArray(candidature, own.candidatures), testTaker && inArray(testTaker, own.testTakers)),
      ),
    ),
  );
}

/** A table with rows per user. */
function ofUser(table: typeof followedAssessments | typeof notificationReads | typeof dailyEmails, since: PgColumn) {
  return { table, user: { column: table.user_name, since, erase: 'rows' } } as const satisfies PersonalData;
}

/** The condition that a note, recommendation or verdict is about the candidate. */
const isTeamEntryAbout = (
  candidate: FoundCandidate,
  table: typeof notes | typeof recommendations | typeof verdicts,
): SQL | undefined =>
  or(eq(table.email, candidate.email), hasId(candidate, table.upstream, { candidature: table.candidature_id }));

/** An item may have an address, an ID, or both. */
function isItemAbout(candidate: FoundCandidate): SQL | undefined {
  const upstream = sql`(select ${jobs.upstream} from ${jobs} where ${jobs.id} = ${jobItems.job_id})`;
  const columns = { candidature: jobItems.candidature_id, testTaker: jobItems.testtaker_id };
  const byName = candidate.unnamedItems.map(({ job_id, position }) =>
    and(eq(jobItems.job_id, job_id), eq(jobItems.position, position)),
  );
  return or(inArray(jobItems.email, candidate.spellings), hasId(candidate, upstream, columns), ...byName);
}

const itemsAbout = (candidate: FoundCandidate, which: SQL | undefined): SQL =>
  sql`(select from ${jobItems} where ${and(which, isItemAbout(candidate))})`;

const belongsToItem = (candidate: FoundCandidate, table: typeof reports | typeof scheduledEmails): SQL =>
  exists(itemsAbout(candidate, and(eq(jobItems.job_id, table.job_id), eq(jobItems.position, table.position))));
