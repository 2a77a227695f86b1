import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { ModelVersion } from '../readModel/modelState.ts';
import { Refusal } from '../refusal.ts';
import { blindReviews } from '../schema.ts';

/** Whether an assessment is under blind review; without an assessment, whether any is. */
export async function isBlind(db: Db, upstream: string, assessment?: number): Promise<boolean> {
  return (await count(db, upstream, assessment, eq(blindReviews.is_on, true))) > 0;
}

/** Whether blind review was switched on or off since a version of the read model. */
export async function wasSwitchedSince(
  db: Db,
  upstream: string,
  { epoch, number }: ModelVersion,
  assessment?: number,
): Promise<boolean> {
  const isLater = and(eq(blindReviews.epoch, epoch), gt(blindReviews.version, number));
  return (await count(db, upstream, assessment, isLater)) > 0;
}

async function count(db: Db, upstream: string, assessment: number | undefined, which: SQL | undefined) {
  const isOf = assessment === undefined ? undefined : eq(blindReviews.assessment_id, assessment);
  return await db.$count(blindReviews, and(eq(blindReviews.upstream, upstream), isOf, which));
}

/** 409 for an answer that would contain names. */
export const blindRefusal = (message: string): Refusal => new Refusal(409, 'blind_review', message);

/** The message in place of a report. */
export const NO_REPORT = 'Blind review is on, and reports name the candidate. Download them once it is off.';
