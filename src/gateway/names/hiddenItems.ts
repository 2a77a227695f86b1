import { and, eq, not, or, type SQL } from 'drizzle-orm';
import { jobs } from '../schema/tables.ts';
import { isUnderBlindReview } from './hiddenNames.ts';

/**
 * The condition that an item of an invitation has no candidature to show: its user knows the address that the candidature belongs
 * to.
 */
export const isInvitationHidden: SQL | undefined = and(eq(jobs.kind, 'invite'), isUnderBlindReview(jobs));

/** The condition that an item of a job may be shown with its candidature. */
export const isItemShown: SQL | undefined = or(not(eq(jobs.kind, 'invite')), not(isUnderBlindReview(jobs)));
