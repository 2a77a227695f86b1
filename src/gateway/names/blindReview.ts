import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import type { ModelVersion } from '../schema/readModel.ts';
import { Refusal } from '../base/refusal.ts';
import { blindReviews } from '../schema/tables.ts';
import { NAME_HIDDEN, TEXT_HIDDEN } from './shownText.ts';

/** Whether an assessment is under blind review; without an assessment, whether any is. */
export async function isBlind(db: Db | Transaction, upstream: string, assessment?: number | null): Promise<boolean> {
  return (await count(db, upstream, assessment ?? undefined, eq(blindReviews.is_on, true))) > 0;
}

/** Whether blind review of an assessment was ever switched on or off. */
export async function wasSwitched(db: Db, upstream: string, assessment: number): Promise<boolean> {
  return (await count(db, upstream, assessment, undefined)) > 0;
}

/** The assessments under blind review. */
export async function readBlindAssessments(db: Db, upstream: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: blindReviews.assessment_id })
    .from(blindReviews)
    .where(and(eq(blindReviews.upstream, upstream), eq(blindReviews.is_on, true)));
  return new Set(rows.map(({ id }) => id));
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

async function count(db: Db | Transaction, upstream: string, assessment: number | undefined, which: SQL | undefined) {
  const isOf = assessment === undefined ? undefined : eq(blindReviews.assessment_id, assessment);
  return await db.$count(blindReviews, and(eq(blindReviews.upstream, upstream), isOf, which));
}

/** 409 for an answer that would contain names. */
export const blindRefusal = (message: string): Refusal => new Refusal(409, 'blind_review', message);

/** The message in place of a report. */
/** Why blind review refuses to give them out. */
export const NOT_GIVEN_OUT = {
  report: 'Blind review is on, and reports name the candidate. Download them once it is off.',
  link: 'Blind review is on, and personal links name the candidate. Copy them once it is off.',
} as const;

const LOCKED = 'Blind review is on, and this text has names or addresses that it hides. Change it once it is off.';

/** 409 for a change of a text that is not shown as it is stored. */
export const lockedText = (): Refusal => blindRefusal(LOCKED);

/** Throws a Refusal if a text was copied from one with hidden names: the marks would replace what they stand for. */
export function refuseCopiedMarks(text: string): void {
  if (text.includes(NAME_HIDDEN) || text.includes(TEXT_HIDDEN)) throw lockedText();
}
