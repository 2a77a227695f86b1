import { eq } from 'drizzle-orm';
import { type Stage, STAGES } from '../../contract/codes.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import type { Handler } from '../services/services.ts';
import { invalidFields, notFound, httpError } from '../http/httpError.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment, type Transaction } from '../schema/lockAssessment.ts';

export const changeStage: Handler<'changeStage'> = async ({ params, body }, { db }) => {
  const stage = STAGES.find((known) => known === body.stage);
  if (!stage) throw invalidFields({ stage: [`Use one of ${STAGES.join(', ')}.`] });
  return await db.transaction(async (tx) => {
    const { candidature } = await lockCandidature(tx, params.candidature_id);
    await change(tx, candidature.id, { stage });
    return { id: candidature.id, stage, reminder_sent: candidature.rejection_emailed_at !== null };
  });
};

/** Sends the rejection email, despite the API's name. */
export const sendReminder: Handler<'sendReminder'> = async ({ params }, { db, emails, outbox }) => {
  await db.transaction(async (tx) => {
    const { candidature, assessment } = await lockCandidature(tx, params.candidature_id);
    const reason = reasonAgainst('sendRejection', { stage: candidature.stage });
    if (reason) throw httpError(409, reason);
    const { id, email, full_name } = candidature;
    await outbox.write(
      tx,
      emails.plainEmail('rejection', {
        candidature_id: id,
        assessment_id: assessment.id,
        email,
        full_name,
        assessment_name: assessment.name,
      }),
    );
    await change(tx, id, { rejection_emailed_at: new Date() });
  });
  return {};
};

/** Locks a candidature until the transaction ends, and marks its assessment as modified. */
async function lockCandidature(tx: Transaction, id: number) {
  const one = eq(candidatures.id, id);
  const [found] = await tx.select({ assessment_id: candidatures.assessment_id }).from(candidatures).where(one);
  if (!found) throw notFound();
  const assessment = await lockAssessment(tx, found.assessment_id);
  const [candidature] = await tx.select().from(candidatures).where(one).for('update');
  if (!candidature || !assessment) throw notFound();
  return { candidature, assessment };
}

async function change(tx: Transaction, id: number, values: { stage: Stage } | { rejection_emailed_at: Date }) {
  await tx.update(candidatures).set(values).where(eq(candidatures.id, id));
}
