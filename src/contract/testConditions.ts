import type { KnownCandidature } from './readModel.ts';

/** Shown until results or test conditions are read. */
export const NOT_READ = 'Not loaded';
export const NOT_RECORDED = 'Not recorded';
export const NOT_COMPLETED = 'Not completed yet';
export const NONE_NOTICED = 'Nothing to check';

/** What candidatures are filtered by. Read ones of which nothing is recorded are none of these. */
export const CONDITION_FILTERS = ['noticed', 'none', 'unread'] as const;

/** A value of the filter in the words of the column. */
export const conditionFilterText = (value: string): string =>
  value === 'noticed' ? 'To check' : value === 'none' ? NONE_NOTICED : NOT_READ;

/**
 * What the test conditions of a candidature leave to do. `unexplained`: one is to check, without a verdict or with Confirmed ·
 * `settled`: they were read, and none is unexplained.
 */
export const CONDITION_GROUPS = ['unread', 'unexplained', 'settled'] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];

type Row = Pick<KnownCandidature, 'test_conditions' | 'status'>;

/** The test conditions of a candidature in a few neutral words: "2 to check", "Nothing to check", or why nothing is known. */
export function testConditionsText({ test_conditions: counts, status }: Row): string {
  if (!counts) return NOT_READ;
  if (counts.noticed) return `${counts.noticed} to check`;
  if (counts.fine) return NONE_NOTICED;
  return status === 'invited' || status === 'started' ? NOT_COMPLETED : NOT_RECORDED;
}
