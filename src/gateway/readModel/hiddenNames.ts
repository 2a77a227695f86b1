import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { blindName } from '../../contract/blindReview.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { type HiddenCandidate, hideNameInText } from '../blindReview/hideNameInText.ts';
import { blindReviews } from '../schema.ts';
import { candidatures } from './tables.ts';

/** The condition that a row with these columns belongs to an assessment under blind review. */
export const isUnderBlindReview = (of: { upstream: AnyColumn | SQL; assessment_id: AnyColumn | SQL }): SQL<boolean> =>
  sql<boolean>`((${of.upstream}, ${of.assessment_id}) in (select ${blindReviews.upstream}, ${blindReviews.assessment_id}
    from ${blindReviews} where ${blindReviews.is_on}))`;

/** The condition that an assessment is under blind review. */
export const isAssessmentBlind = (upstream: string, assessment: number): SQL =>
  sql`exists (select from ${blindReviews} where ${blindReviews.upstream} = ${upstream}
    and ${blindReviews.assessment_id} = ${assessment} and ${blindReviews.is_on})`;

/** The condition that a candidature is under blind review. */
export const isHidden = isUnderBlindReview(candidatures);

/** `blindName`, in SQL. */
export const blindNameOf = (candidature: AnyColumn | SQL): SQL<string> => sql<string>`'Candidate ' || ${candidature}`;

/** Columns by which the name of a candidature that is under blind review is hidden in a text beside it. */
export const hiddenColumns = sql`case when ${isHidden} then ${candidatures.full_name} end as hidden_name,
  case when ${isHidden} then ${candidatures.email} end as hidden_email, ${isHidden} as is_hidden`;

/** A row with `hiddenColumns`. */
export interface RowWithHiddenColumns {
  candidature_id: number | null;
  hidden_name: string | null;
  hidden_email: string | null;
  is_hidden: boolean | null;
  text: string | null;
}

/** The text of the row, without the name if it is hidden. */
export function shownText({
  candidature_id: id,
  hidden_name: full_name,
  hidden_email: email,
  is_hidden,
  text,
}: RowWithHiddenColumns) {
  return is_hidden && id !== null && text !== null ? hideNameInText(text, { id, full_name, email }) : text;
}

/** A candidature that is under blind review; null: it is not. */
export async function findHidden(db: Db | Transaction, upstream: string, id: number): Promise<HiddenCandidate | null> {
  const { full_name, email } = candidatures;
  const [row] = await db
    .select({ id: candidatures.id, full_name, email })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, id), isHidden));
  return row ?? null;
}

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
    review: row.review && hideNameInText(row.review, row),
  };
}
