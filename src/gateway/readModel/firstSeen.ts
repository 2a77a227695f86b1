import { and, eq, gt, lte, or, type SQL } from 'drizzle-orm';
import { candidatures } from './tables.ts';

const { first_version, is_initial, version } = candidatures;

/** Rows that a reader of the list as of this version may see: the first sweep of a list brings nothing new. */
export const isKnownAt = (asOf: number): SQL | undefined => or(lte(first_version, asOf), is_initial);

/** Rows that are new since a version: found by their last change, so that few are looked at. */
export const isNewSince = (asOf: number): SQL | undefined =>
  and(gt(version, asOf), gt(first_version, asOf), eq(is_initial, false));

/** Rows that the first sweep of their list has found since a version. */
export const isFoundSince = (since: number): SQL | undefined =>
  and(gt(version, since), gt(first_version, since), is_initial);
