import { and, eq, gt, lte, or, type SQL } from 'drizzle-orm';
import { candidatures } from '../schema/readModel.ts';

const { first_version, is_initial, version } = candidatures;

/** The condition that a row belongs to the list as of a version. Rows of a first sweep always do: they are not new. */
export const isKnownAt = (asOf: number): SQL | undefined => or(lte(first_version, asOf), is_initial);

/** The condition that a row is new since a version. It begins with `version`, which has an index. */
export const isNewSince = (asOf: number): SQL | undefined =>
  and(gt(version, asOf), gt(first_version, asOf), eq(is_initial, false));

/** The condition that the first sweep of its list found a row after a version. */
export const isFoundSince = (since: number): SQL | undefined =>
  and(gt(version, since), gt(first_version, since), is_initial);
