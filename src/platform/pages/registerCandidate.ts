import { and, eq } from 'drizzle-orm';
import { nameForGreeting } from '../../contract/fullName.ts';
import { createCandidature } from '../services/createCandidature.ts';
import type { Services } from '../services/services.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { invitationLink, mayEmailRegistration } from '../mail/outbox.ts';
import { publicLinks } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { findOpenLink } from './openLink.ts';
import type { Registration } from './registrationForm.ts';

interface RegisteredAssessment {
  id: number;
  name: string;
}

type Outcome =
  | { is: 'registered'; assessment: RegisteredAssessment; link: string }
  | { is: 'repeated'; assessment: RegisteredAssessment }
  | { is: 'closed' };

/** Thrown to roll back the transaction, with the outcome. */
class RegistrationStopped extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.is);
    this.outcome = outcome;
  }
}

/** Creates a candidature through a public link, with its email; `repeated`: the address has one in this assessment. */
export async function registerCandidate(uuid: string, form: Registration, services: Services): Promise<Outcome> {
  const { db, emails, outbox, candidateUrl, verifiesAddresses } = services;
  try {
    return await db.transaction(async (tx) => {
      const [link] = await tx.select().from(publicLinks).where(eq(publicLinks.public_uuid, uuid));
      const assessment = link && (await lockAssessment(tx, link.assessment_id));
      // Checked again: the count of registrations is reliable only while the assessment is locked. // T06
      if (!link || !assessment || !(await findOpenLink(tx, uuid))) throw new RegistrationStopped({ is: 'closed' });
      const { consent: _, ...person } = form;
      const created = await createCandidature(tx, {
        ...person,
        assessment,
        public_link_id: link.id,
        updatesNames: false,
        greeting_name: verifiesAddresses ? null : nameForGreeting(person),
        emailKind: 'confirmation',
        emails,
        outbox,
        candidateUrl: candidateUrl(),
      });
      if (!created) throw new RegistrationStopped({ is: 'repeated', assessment });
      return { is: 'registered', assessment, link: created.link };
    });
  } catch (error) {
    if (error instanceof RegistrationStopped) return error.outcome;
    throw error;
  }
}

/** Emails the link to a candidate who is already registered, as often as forms may. */
export async function emailRegistered(assessment: RegisteredAssessment, address: string, services: Services) {
  const { db, emails, outbox, candidateUrl } = services;
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(candidatures.assessment_id, assessment.id), eq(candidatures.email, address));
    const [candidature] = await tx.select().from(candidatures).where(isTheirs).for('update');
    if (!candidature || !(await mayEmailRegistration(tx, candidature.id))) return;
    const { id, email, full_name, invitation_uuid } = candidature;
    const about = { assessment_id: assessment.id, assessment_name: assessment.name };
    const context = { candidature_id: id, email, full_name, ...about };
    const link = invitationLink(candidateUrl(), invitation_uuid);
    await outbox.write(tx, emails.linkEmail('repeated_registration', context, link));
  });
}
