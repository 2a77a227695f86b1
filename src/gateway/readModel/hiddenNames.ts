import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { blindName } from '../../contract/blindReview.ts';
import { blindReviews } from '../schema.ts';
import { candidatures } from './tables.ts';

/** The condition that a row with these columns belongs to an assessment under blind review. */
export const isUnderBlindReview = (of: { upstream: AnyColumn | SQL; assessment_id: AnyColumn | SQL }): SQL<boolean> =>
  sql<boolean>`((${of.upstream}, ${of.assessment_id}) in (select ${blindReviews.upstream}, ${blindReviews.assessment_id}
    from ${blindReviews} where ${blindReviews.is_on}))`;

/** The condition that a candidature is under blind review. */
export const isHidden = isUnderBlindReview(candidatures);

/** `blindName`, in SQL. */
export const blindNameOf = (candidature: AnyColumn | SQL): SQL<string> => sql<string>`'Candidate ' || ${candidature}`;

interface Nameable {
  id: number;
  testtaker_id: number | null;
  email: string | null;
  full_name: string | null;
  invitation_uuid: string | null;
  invitation_link: string | null;
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
  };
}
