import { and, eq } from 'drizzle-orm';
import { httpError, notFound } from '../http/httpError.ts';
import type { Handler } from '../services/services.ts';
import { wasSentRecently } from '../mail/outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';

/** Sends the report to the candidate. Repeated calls within a minute send one email. */
export const sendPdf: Handler<'sendPdf'> = async ({ params, query }, { db, emails, outbox }) => {
  await db.transaction(async (tx) => {
    const which = and(eq(candidatures.id, query.candidature), eq(candidatures.test_taker_id, params.test_taker_id));
    const [candidature] = await tx.select().from(candidatures).where(which).for('update');
    if (!candidature) throw notFound();
    const { id, email, full_name, status, assessment_id } = candidature;
    if (status !== 'completed') throw httpError(409, 'The candidate has not completed the assessment.');
    const [assessment] = await tx
      .select({ name: assessments.name })
      .from(assessments)
      .where(eq(assessments.id, assessment_id));
    if (!assessment) throw notFound();
    if (await wasSentRecently(tx, id, 'report')) return;
    const context = { candidature_id: id, assessment_id, email, full_name, assessment_name: assessment.name };
    await outbox.write(tx, emails.plainEmail('report', context));
  });
  return { ok: true };
};
