import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { type LinkEmailKind, linkEmail } from './mail/emailTexts.ts';
import { invitationLink, type Outbox } from './mail/outbox.ts';
import { candidatures, testTakers } from './schema/candidatures.ts';
import type { Transaction } from './lockAssessment.ts';

export interface NewCandidature {
  assessment: { id: number; name: string };
  /** Normalised, see contract/email.ts. */
  email: string;
  first_name: string;
  last_name: string;
  /** The link through which they came; null when invited in person. */
  public_link_id: number | null;
  /** Whether names given replace those known of the person: not where anybody may give any address. */
  updatesNames: boolean;
  /** What the person is mailed; null: nothing. */
  mail: LinkEmailKind | null;
  outbox: Outbox;
  /** Public address of the candidates' pages. */
  candidateUrl: string;
}

/**
 * Makes a candidature, the person where they are new, and the invitation mail. Null when the person already has one in
 * this assessment: then nothing may be kept, so the caller lets the transaction fail. // T01 T02
 */
export async function createCandidature(tx: Transaction, enrolment: NewCandidature) {
  const { assessment, email } = enrolment;
  const taker = await upsertTestTaker(tx, enrolment);
  const full_name = fullName(taker);
  const [candidature] = await tx
    .insert(candidatures)
    .values({
      assessment_id: assessment.id,
      test_taker_id: taker.id,
      public_link_id: enrolment.public_link_id,
      email,
      full_name,
      // Version 4, 122 random bits: whoever has the link takes the assessment. // T24
      invitation_uuid: randomUUID(),
    })
    .onConflictDoNothing({ target: [candidatures.assessment_id, candidatures.test_taker_id] })
    .returning();
  if (!candidature) return null;
  const others = and(eq(candidatures.test_taker_id, taker.id), ne(candidatures.full_name, full_name));
  await tx.update(candidatures).set({ full_name }).where(others);
  const link = invitationLink(enrolment.candidateUrl, candidature.invitation_uuid);
  const occasion = { candidature_id: candidature.id, email, full_name, assessment_name: assessment.name };
  if (enrolment.mail) await enrolment.outbox.write(tx, linkEmail(enrolment.mail, occasion, link));
  return { candidature, taker, link };
}

/** The one person of an address. Writing the row, even unchanged, locks it against a second invitation meanwhile. */
async function upsertTestTaker(tx: Transaction, { email, first_name, last_name, updatesNames }: NewCandidature) {
  const given = { first_name: first_name.trim(), last_name: last_name.trim() };
  const names = Object.fromEntries(Object.entries(given).filter(([, name]) => updatesNames && name !== ''));
  const [taker] = await tx
    .insert(testTakers)
    .values({ email, ...given })
    .onConflictDoUpdate({ target: testTakers.email, set: { email, ...names } })
    .returning();
  if (!taker) throw new Error('An upsert returned no row');
  return taker;
}

export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
