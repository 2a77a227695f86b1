import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { fullName } from '../../contract/fullName.ts';
import type { EmailWriter, LinkEmailKind } from '../mail/emailWriter.ts';
import { invitationLink, type Outbox } from '../mail/outbox.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

export interface NewCandidature {
  assessment: { id: number; name: string };
  /** Normalised, see contract/email.ts. */
  email: string;
  first_name: string;
  last_name: string;
  /** The public link that the candidate registered through; null if a recruiter invited them. */
  public_link_id: number | null;
  /** Whether the given names replace stored ones: false for public links, where anyone can enter any address. */
  updatesNames: boolean;
  /** The greeting of a candidate whose address was not verified; null or absent: the stored name. */
  greeting_name?: string | null;
  /** The email to send; null: none. */
  emailKind: LinkEmailKind | null;
  emails: EmailWriter;
  outbox: Outbox;
  /** Public address of the candidates' pages. */
  candidateUrl: string;
}

/**
 * Creates a candidature, a new test taker if needed, and the email. Null if the test taker already has a candidature in this
 * assessment: then the caller must roll back the transaction. // T01 T02
 */
export async function createCandidature(tx: Transaction, request: NewCandidature) {
  const { assessment, email } = request;
  const taker = await upsertTestTaker(tx, request);
  const full_name = fullName(taker);
  const [candidature] = await tx
    .insert(candidatures)
    .values({
      assessment_id: assessment.id,
      test_taker_id: taker.id,
      public_link_id: request.public_link_id,
      email,
      full_name,
      greeting_name: request.greeting_name ?? null,
      // Version 4, 122 random bits: the link alone lets its holder take the assessment. // T24
      invitation_uuid: randomUUID(),
    })
    .onConflictDoNothing({ target: [candidatures.assessment_id, candidatures.test_taker_id] })
    .returning();
  if (!candidature) return null;
  const others = and(eq(candidatures.test_taker_id, taker.id), ne(candidatures.full_name, full_name));
  await tx.update(candidatures).set({ full_name }).where(others);
  const link = invitationLink(request.candidateUrl, candidature.invitation_uuid);
  const about = { candidature_id: candidature.id, assessment_id: assessment.id, assessment_name: assessment.name };
  const context = { ...about, email, full_name };
  if (request.emailKind) await request.outbox.write(tx, request.emails.linkEmail(request.emailKind, context, link));
  return { candidature, taker, link };
}

/** Creates or updates the test taker. The update, even without a change, locks the row against concurrent invitations. */
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
