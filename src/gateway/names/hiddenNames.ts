import { and, type AnyColumn, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { blindName } from '../../contract/blindReview.ts';
import { mentionOf, splitMentions } from '../../contract/mentions.ts';
import { candidatures } from '../schema/readModel.ts';
import { blindReviews, jobs } from '../schema/tables.ts';
import { type CandidateNames, hideAddresses, hideCandidate, hideInForeignText, TEXT_HIDDEN } from './shownText.ts';

type Value = AnyColumn | SQL;

/** The condition that a row with these columns belongs to an assessment under blind review. */
export const isUnderBlindReview = (of: { upstream: Value; assessment_id: Value }): SQL<boolean> =>
  sql<boolean>`((${of.upstream}, ${of.assessment_id}) in (select ${blindReviews.upstream}, ${blindReviews.assessment_id}
    from ${blindReviews} where ${blindReviews.is_on}))`;

/** The same where the assessment may be null, because it is not known: then any assessment of the service decides. */
export const isUnderAnyBlindReview = (of: { upstream: Value; assessment_id: Value }): SQL<boolean> =>
  sql<boolean>`case when ${of.assessment_id} is null then ${of.upstream} in (select ${blindReviews.upstream}
    from ${blindReviews} where ${blindReviews.is_on}) else ${isUnderBlindReview(of)} end`;

/** The condition that an assessment is under blind review. */
export const isAssessmentBlind = (upstream: string, assessment: number): SQL =>
  sql`exists (select from ${blindReviews} where ${blindReviews.upstream} = ${upstream}
    and ${blindReviews.assessment_id} = ${assessment} and ${blindReviews.is_on})`;

/** The condition that a candidature is under blind review. */
export const isHidden = isUnderBlindReview(candidatures);

/** `blindName`, in SQL. */
export const blindNameOf = (candidature: Value): SQL<string> => sql<string>`'Candidate ' || ${candidature}`;

/** A candidate's name to show: the full name, else the address; under blind review the blind name. */
export const shownName = sql<
  string | null
>`case when ${isHidden} then ${blindNameOf(candidatures.id)} else left(coalesce(nullif(trim(${candidatures.full_name}), ''), ${candidatures.email}), 500) end`;

/** A text of a user about a candidature, with what decides how it is shown. */
export interface StoredText extends CandidateNames {
  text: string | null;
  /** Whether blind review of its assessment was on when the text was last changed. */
  is_blind_text: boolean | null;
  /** Whether blind review is on. */
  is_hidden: boolean | null;
}

/** The columns of a StoredText but the text and `is_blind_text`, for a query that joins the candidature if it is known. */
export const textColumns = (of: { upstream: Value; assessment_id: Value }) => ({
  full_name: candidatures.full_name,
  email: candidatures.email,
  is_hidden: isUnderAnyBlindReview({
    upstream: of.upstream,
    assessment_id: sql`coalesce(${of.assessment_id}, ${candidatures.assessment_id})`,
  }),
});

/** The condition that joins the candidature of a row. */
export const isCandidatureOf = (row: { upstream: AnyColumn; candidature_id: AnyColumn }): SQL | undefined =>
  and(eq(candidatures.upstream, row.upstream), eq(candidatures.id, row.candidature_id));

/**
 * A user's text as every reader may see it. Under blind review, one that was written under it has no addresses at all:
 * the answer must not depend on whether it names the candidate. An older one has a mark in place of this candidate.
 */
export function shownText(stored: StoredText): string | null {
  const { text, is_hidden, is_blind_text } = stored;
  if (!is_hidden || !text) return text;
  if (is_blind_text) return hideAddresses(text);
  // A mention stays, also of the user whose ID is what a candidate is called.
  const shown = splitMentions(text).map((part) =>
    typeof part === 'number' ? mentionOf(part) : hideCandidate(part, stored),
  );
  return shown.includes(null) ? TEXT_HIDDEN : shown.join('');
}

/**
 * Whether a user's text may not be changed now: what is shown is not what is stored, and saving it would lose that. An older text
 * would also become one that was written under blind review.
 */
export const isLocked = (stored: StoredText): boolean =>
  Boolean(stored.is_hidden && stored.text) && !(stored.is_blind_text && shownText(stored) === stored.text);

interface Nameable {
  id: number;
  testtaker_id: number | null;
  email: string | null;
  full_name: string | null;
  invitation_uuid: string | null;
  invitation_link: string | null;
  review: string | null;
  is_hidden: boolean;
}

/** A row as the gateway may send it: without identifying fields if it is hidden. */
export function hideName<Row extends Nameable>(row: Row): Row {
  if (!row.is_hidden) return row;
  return {
    ...row,
    testtaker_id: row.testtaker_id === null ? null : row.id,
    email: null,
    full_name: blindName(row.id),
    invitation_uuid: null,
    invitation_link: null,
    review: row.review && hideInForeignText(row.review, row),
  };
}

/**
 * The condition that an item of an invitation has no candidature to show: its user knows the address that the candidature belongs
 * to.
 */
export const isInvitationHidden: SQL | undefined = and(eq(jobs.kind, 'invite'), isUnderBlindReview(jobs));

/** The condition that an item of a job may be shown with its candidature. */
export const isItemShown: SQL | undefined = or(not(eq(jobs.kind, 'invite')), not(isUnderBlindReview(jobs)));
