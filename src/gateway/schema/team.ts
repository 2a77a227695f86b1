import { and, arrayOverlaps, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { RecommendationCode } from '../../contract/codes.ts';
import { bigint, boolean, date, index, integer, jsonb, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { CriterionScore, RecommendationState } from '../../contract/recommendations.ts';
import type { Role } from '../../contract/role.ts';
import type { Criterion } from '../../contract/scorecards.ts';
import type { VerdictCode, VerdictCondition } from '../../contract/verdictCodes.ts';
import { gateway, id, moment } from './columns.ts';
import { isAboutIn, type Meaning, olderThan, owned, withoutCandidature } from './ownedTable.ts';

export const views = gateway.table(
  'views',
  {
    id: id(),
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    columns: text(),
    changed_at: moment().notNull(),
  },
  (t) => [unique('views_by_name').on(t.upstream, t.assessment_id, t.name)],
);

/** The assessments whose blind review was ever switched on. */
export const blindReviews = gateway.table(
  'blind_reviews',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    is_on: boolean().notNull(),
    /** The version of the read model at the last change. Lists of earlier versions are reloaded. */
    epoch: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id] })],
);

/** What a colleague stored about a candidature. */
const byColleague = () => ({
  id: id(),
  upstream: text().notNull(),
  candidature_id: integer().notNull(),
  /** Whose blind review decides what is shown, also without the read model. Null: not known, of old rows. */
  assessment_id: integer(),
  /** The candidate's address, so that erasure finds the row without the read model. */
  email: text(),
  /** Null: without a sign-in proxy. */
  author: text(),
});

/** A text of a colleague about a candidature. */
const aboutCandidature = () => ({
  ...byColleague(),
  /** Whether blind review was on when the text was last changed. */
  is_blind_text: boolean().notNull().default(false),
});

/** Notes of colleagues about candidatures. */
export const notes = gateway.table(
  'notes',
  {
    ...aboutCandidature(),
    text: text().notNull(),
    created_at: moment().notNull(),
    changed_at: moment(),
  },
  (t) => [
    index('notes_of_candidature').on(t.upstream, t.candidature_id, t.id),
    index('notes_newest').on(t.upstream, t.created_at, t.id),
  ],
);

/** The users whom notes mention: their notifications. The texts have their IDs. */
export const noteMentions = gateway.table(
  'note_mentions',
  {
    id: id(),
    upstream: text().notNull(),
    note_id: integer()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    user_name: text().notNull(),
    mentioned_at: moment().notNull(),
  },
  (t) => [
    unique('note_mentions_of_note').on(t.note_id, t.user_name),
    index('note_mentions_of_user').on(t.upstream, t.user_name, t.mentioned_at),
  ],
);

/** What colleagues score candidates of an assessment by: the row with the highest revision is valid, the others are its history. */
export const scorecards = gateway.table(
  'scorecards',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    /** From 1. A change names the last one that its user saw. */
    revision: integer().notNull(),
    criteria: jsonb().$type<Criterion[]>().notNull(),
    hides_recommendations: boolean().notNull(),
    author: text(),
    changed_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id, t.revision] })],
);

/**
 * Of each colleague and candidature one that is current, one draft and one that was changed after seeing others, each at most. No
 * unique constraint, because erased authors share one name.
 */
export const recommendations = gateway.table(
  'recommendations',
  {
    ...aboutCandidature(),
    recommendation: text().$type<RecommendationCode>().notNull(),
    reason: text().notNull(),
    scores: jsonb().$type<CriterionScore[]>().notNull().default([]),
    state: text().$type<RecommendationState>().notNull().default('current'),
    /** Whether its author saw those of colleagues, which their first one was hidden from. */
    after_seeing: boolean().notNull().default(false),
    /** Whether those of colleagues were hidden from its author. */
    is_independent: boolean().notNull().default(false),
    given_at: moment().notNull(),
  },
  (t) => [
    index('recommendations_of_candidature').on(t.upstream, t.candidature_id, t.id),
    index('recommendations_newest').on(t.upstream, t.given_at, t.id),
    // Those that a reader has submitted.
    index('recommendations_of_author').on(t.upstream, t.author, t.candidature_id),
  ],
);

/** The users whose view a colleague asked for: open until they have recommended. One that is taken back is deleted. */
export const viewRequests = gateway.table(
  'view_requests',
  { ...byColleague(), user_name: text().notNull(), asked_at: moment().notNull() },
  (t) => [
    unique('view_requests_of_candidature').on(t.upstream, t.candidature_id, t.user_name),
    index('view_requests_of_user').on(t.upstream, t.user_name, t.asked_at),
  ],
);

/** Reviewers' verdicts on test conditions. A change adds a row, so that the earlier ones stay. */
export const verdicts = gateway.table(
  'verdicts',
  {
    ...aboutCandidature(),
    condition: text().$type<VerdictCondition>().notNull(),
    /** Null: it was taken back. */
    verdict: text().$type<VerdictCode>(),
    reason: text().notNull(),
    /** Whether no later one replaces it. */
    is_current: boolean().notNull().default(true),
    given_at: moment().notNull(),
  },
  (t) => [
    index('verdicts_of_candidature').on(t.upstream, t.candidature_id, t.id),
    index('verdicts_current')
      .on(t.upstream, t.candidature_id)
      .where(sql`${t.is_current}`),
  ],
);

/** The user without a sign-in proxy: no user has this name. */
export const ONLY_USER = '';

/** The candidates whom a user decides on one after the other. What was decided is in the audit log. */
export const reviews = gateway.table(
  'reviews',
  {
    id: id(),
    upstream: text().notNull(),
    user_name: text().notNull(),
    candidatures: integer().array().notNull(),
    /** The stage of each when it was opened. */
    stages: text().array().notNull(),
    /** Those who were put off. */
    later: integer().array().notNull().default([]),
    opened_at: moment().notNull(),
  },
  (t) => [index('reviews_by_age').on(t.opened_at)],
);

/** The assessments that a user follows. */
export const followedAssessments = gateway.table(
  'followed_assessments',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    assessment_id: integer().notNull(),
    /** Earlier events are no notifications. */
    followed_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name, t.assessment_id] })],
);

/** The users who have signed in. */
export const users = gateway.table(
  'users',
  {
    /** Names the user in the texts of notes. */
    id: id(),
    upstream: text().notNull(),
    /** As the proxy names them, mostly an email address. */
    user_name: text().notNull(),
    /** Null: the proxy does not say. */
    display_name: text(),
    /** Of the last visit, as the groups. */
    role: text().$type<Role>().notNull(),
    groups: text().array().notNull().default([]),
    seen_at: moment().notNull(),
  },
  (t) => [unique('users_by_name').on(t.upstream, t.user_name)],
);

/** The users who get the daily email. */
export const dailyEmails = gateway.table(
  'daily_emails',
  {
    upstream: text().notNull(),
    /** An email address. */
    user_name: text().notNull(),
    timezone: text().notNull(),
    /** Notifications up to this time were in a daily email. */
    covered_until: moment().notNull(),
    /** The local day of the latest daily email, sent or not, and its state. `sending`: it may have been sent. */
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<'waiting' | 'sending' | 'done'>().notNull(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name] })],
);

/** The time up to which a user has read the notifications. */
export const notificationReads = gateway.table(
  'notification_reads',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    read_until: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name] })],
);

/** Single notifications that a user marked as read or unread, by the row that they are about. */
export const openedNotifications = gateway.table(
  'opened_notifications',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    kind: text().notNull(),
    row_id: integer().notNull(),
    /** The time of the notification: a later change of the row is another one. */
    at: moment().notNull(),
    is_unread: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.user_name, t.kind, t.row_id, t.at] }),
    index('opened_notifications_by_age').on(t.at),
  ],
);

/** The scores by the names of their criteria, which may have been taken off the scorecard since. */
const SCORES_BY_NAME = sql`(select json_object_agg(coalesce((select criterion ->> 'name' from ${scorecards} card,
    jsonb_array_elements(card.criteria) criterion
    where card.upstream = ${recommendations}.upstream and card.assessment_id = ${recommendations}.assessment_id
      and criterion -> 'id' = given -> 'criterion' order by card.revision desc limit 1), given ->> 'criterion'), given -> 'score')
  from jsonb_array_elements(${recommendations}.scores) given)`;

/** Exported without the author. */
const given = (
  table: typeof recommendations | typeof verdicts,
  exported: string[],
  more: Pick<Meaning, 'joined' | 'isExported'> = {},
) =>
  owned(table, {
    ...more,
    since: table.given_at,
    texts: [table.reason],
    exported: ['candidature_id', ...exported, 'reason', 'given_at'],
    isOld: withoutCandidature(table, table.given_at),
  });

export const teamTables = {
  // A row for each assessment.
  blindReviews: owned(blindReviews, { isOld: null }),
  // They stay until a user deletes them.
  views: owned(views, {
    isAbout: ({ viewIds }) => inArray(views.id, viewIds),
    texts: [views.name, views.search],
    isOld: null,
  }),
  // Exported without the author.
  notes: owned(notes, {
    since: notes.created_at,
    texts: [notes.text],
    exported: ['candidature_id', 'text', 'created_at', 'changed_at'],
    isOld: withoutCandidature(notes, sql`coalesce(${notes.changed_at}, ${notes.created_at})`),
  }),
  // They go with their note.
  noteMentions: owned(noteMentions, { since: noteMentions.mentioned_at, isOld: null }),
  // A row for each change of an assessment.
  scorecards: owned(scorecards, { since: scorecards.changed_at, texts: [scorecards.criteria], isOld: null }),
  recommendations: given(recommendations, ['recommendation', 'state'], {
    joined: { scores: SCORES_BY_NAME },
    // A draft says nothing yet.
    isExported: ne(recommendations.state, 'draft'),
  }),
  verdicts: given(verdicts, ['condition', 'verdict']),
  // Exported without the users.
  viewRequests: owned(viewRequests, {
    since: viewRequests.asked_at,
    exported: ['candidature_id', 'asked_at'],
    isOld: withoutCandidature(viewRequests, viewRequests.asked_at),
  }),
  users: owned(users, { since: users.seen_at, isOld: olderThan(users.seen_at) }),
  // A row for each user, or for each assessment that a user follows.
  reviews: owned(reviews, {
    since: reviews.opened_at,
    isAbout: ({ ids }) =>
      or(
        sql`false`,
        ...ids.map((own) =>
          and(eq(reviews.upstream, own.upstream), arrayOverlaps(reviews.candidatures, own.candidatures)),
        ),
      ),
    exported: ['opened_at'],
    isOld: olderThan(reviews.opened_at),
  }),
  followedAssessments: owned(followedAssessments, { since: followedAssessments.followed_at, isOld: null }),
  notificationReads: owned(notificationReads, { since: notificationReads.read_until, isOld: null }),
  openedNotifications: owned(openedNotifications, {
    since: openedNotifications.at,
    isAbout: (candidate) =>
      and(
        // The row ID of this kind is a candidature.
        eq(openedNotifications.kind, 'completed'),
        isAboutIn({ candidature_id: openedNotifications.row_id }, openedNotifications.upstream)(candidate),
      ),
    exported: ['kind', 'at', 'is_unread'],
    isOld: olderThan(openedNotifications.at),
  }),
  dailyEmails: owned(dailyEmails, { since: dailyEmails.covered_until, isOld: null }),
};
