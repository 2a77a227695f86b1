import { eq } from 'drizzle-orm';
import { isUndeliverable, normaliseEmail } from '../../contract/email.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import { createCandidature } from '../services/createCandidature.ts';
import type { Handler } from '../services/services.ts';
import { notFound, httpError, invitationError } from '../http/httpError.ts';
import { invitationLink, hasPendingInvitation } from '../mail/outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { isSentinelEmail } from '../faults/sentinelFaults.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { addedFields } from './addedFields.ts';

export const inviteCandidate: Handler<'inviteCandidate'> = async ({ params, query, body }, { db, ...services }) => {
  return await db.transaction(async (tx) => {
    const assessment = await lockAssessment(tx, params.assessment_id);
    if (!assessment) throw notFound();
    const reason = reasonAgainst('invite', { assessmentStatus: assessment.archived_at ? 'archived' : 'active' });
    if (reason) throw httpError(400, reason);
    const isSentinel = services.sentinelFault !== null && isSentinelEmail(body.email);
    if (isUndeliverable(body.email) && !isSentinel) throw invitationError('BAD_EMAIL_IPSCORE');
    const created = await createCandidature(tx, {
      assessment,
      email: body.email,
      first_name: body.first_name ?? '',
      last_name: body.last_name ?? '',
      public_link_id: null,
      updatesNames: true,
      emailKind: query.no_email === true ? null : 'invitation',
      emails: services.emails,
      outbox: services.outbox,
      candidateUrl: services.candidateUrl(),
    });
    if (!created) throw invitationError('REPEATING_INVITATION');
    const { candidature, taker } = created;
    return {
      id: candidature.id,
      assessment: assessment.id,
      email: taker.email,
      first_name: taker.first_name,
      last_name: taker.last_name,
      invitation_uuid: candidature.invitation_uuid,
      created: candidature.created.toISOString(),
      testtaker_id: taker.id,
      status: candidature.status,
      full_name: candidature.full_name,
      stage: candidature.stage,
      ...addedFields(candidature),
    };
  });
};

/** The body with the address normalised: case, Unicode form and surrounding spaces make no difference. */
export function normaliseInvitation(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return body;
  return { ...body, email: normaliseEmail(body.email) };
}

export const sendInvitation: Handler<'sendInvitation'> = async ({ params }, { db, emails, outbox, candidateUrl }) => {
  await db.transaction(async (tx) => {
    // Locked, so that the candidature is not removed meanwhile, and repeated clicks send one email.
    const one = eq(candidatures.id, params.candidature_id);
    const [candidature] = await tx.select().from(candidatures).where(one).for('update');
    if (!candidature) throw notFound();
    const [assessment] = await tx.select().from(assessments).where(eq(assessments.id, candidature.assessment_id));
    if (!assessment) throw notFound();
    const reason = reasonAgainst('sendInvitation', {
      assessmentStatus: assessment.archived_at ? 'archived' : 'active',
      status: candidature.status,
    });
    if (reason) throw httpError(409, reason);
    const { id, email, full_name, invitation_uuid } = candidature;
    const context = {
      candidature_id: id,
      assessment_id: assessment.id,
      email,
      full_name,
      assessment_name: assessment.name,
    };
    if (await hasPendingInvitation(tx, id)) return;
    await outbox.write(tx, emails.linkEmail('reinvitation', context, invitationLink(candidateUrl(), invitation_uuid)));
  });
  return {};
};
