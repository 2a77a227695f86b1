import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Conflict } from '../../contract/taking.ts';
import type { Db } from '../../database/open.ts';
import { HttpError, notFound } from '../http/httpError.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

/** A candidature with its assessment, found by a personal link. */
export interface Taking {
  candidature: typeof candidatures.$inferSelect;
  assessment: { name: string; language: string };
  first_name: string;
  last_name: string;
}

/** Aliased, because `for share of` accepts no schema-qualified name. */
const candidatureAlias = alias(candidatures, 'candidature');

function selectTaking(db: Pick<Db, 'select'>, uuid: string) {
  return db
    .select({
      candidature: candidatureAlias,
      assessment: { name: assessments.name, language: assessments.language },
      first_name: testTakers.first_name,
      last_name: testTakers.last_name,
    })
    .from(candidatureAlias)
    .innerJoin(assessments, eq(assessments.id, candidatureAlias.assessment_id))
    .innerJoin(testTakers, eq(testTakers.id, candidatureAlias.test_taker_id))
    .where(and(eq(candidatureAlias.invitation_uuid, uuid), isNull(assessments.archived_at)));
}

/** One query and the same 404 for every closed or unknown link. // T22 */
export async function findTaking(db: Pick<Db, 'select'>, uuid: string): Promise<Taking> {
  const [found] = await selectTaking(db, uuid);
  if (!found) throw notFound();
  return found;
}

/**
 * Finds a taking to save answers: the candidature cannot be deleted during the transaction. `share` also blocks
 * submitting; with `key share` the caller locks the row of the test's result for that.
 */
export async function shareTaking(tx: Transaction, uuid: string, strength: 'key share' | 'share'): Promise<Taking> {
  const [found] = await selectTaking(tx, uuid).for(strength, { of: candidatureAlias });
  if (!found) throw notFound();
  return found;
}

/**
 * Finds and locks a taking to change its progress. The assessment is locked first, as everywhere: see lockAssessment.
 */
export async function lockTaking(tx: Transaction, uuid: string): Promise<Taking> {
  const { candidature } = await findTaking(tx, uuid);
  await lockCandidature(tx, candidature);
  return await findTaking(tx, uuid);
}

/** Locks an assessment and one of its candidatures; false when the latter is gone. */
export async function lockCandidature(tx: Transaction, { id, assessment_id }: { id: number; assessment_id: number }) {
  await tx
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, assessment_id))
    .for('no key update');
  const one = eq(candidatures.id, id);
  const [locked] = await tx.select({ id: candidatures.id }).from(candidatures).where(one).for('no key update');
  return locked !== undefined;
}

const SENTENCES: Record<Conflict['reason'], string> = {
  not_started: 'This part has not started.',
  order: 'Complete the earlier parts first.',
  done: 'This was already submitted.',
  time_up: 'Time is up.',
};

/** 409: not possible in the current state. // T32 */
export function conflict(reason: Conflict['reason']): HttpError {
  return new HttpError(409, { detail: SENTENCES[reason], reason } satisfies Conflict);
}
