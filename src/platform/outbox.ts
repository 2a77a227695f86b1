import { fillPath } from '../contract/paths.ts';
import { candidatePaths } from '../contract/endpoints.ts';
import { mails } from './schema.ts';
import type { Transaction } from './touch.ts';

/** Whom a mail goes to, and what it is about. */
export interface Occasion {
  candidature_id: number;
  email: string;
  full_name: string;
  assessment_name: string;
}

/** Where a person takes the assessment. From the configuration alone, never from a request. // T20 */
export function invitationLink(baseUrl: string, invitationUuid: string): string {
  return baseUrl + fillPath(candidatePaths.takeInvitation, { invitation_uuid: invitationUuid });
}

export function invitationMail(occasion: Occasion, link: string) {
  return {
    kind: 'invitation' as const,
    ...envelopeOf(occasion),
    subject: `Invitation: ${oneLine(occasion.assessment_name)}`,
    body: [
      greeting(occasion),
      `You are invited to take the assessment "${oneLine(occasion.assessment_name)}".`,
      `This is your personal link. It is for you alone:\n${link}`,
      'You may leave and come back later with the same link, as long as the assessment is open.',
      'If you did not expect this message, you can ignore it.',
    ].join('\n\n'),
    link,
  };
}

export function rejectionMail(occasion: Occasion) {
  return {
    kind: 'rejection' as const,
    ...envelopeOf(occasion),
    subject: `Your application: ${oneLine(occasion.assessment_name)}`,
    body: [
      greeting(occasion),
      `Thank you for the time you gave to the assessment "${oneLine(occasion.assessment_name)}".`,
      'We have decided to go on with other candidates. We know that this is not the answer you hoped for.',
      'We wish you all the best.',
    ].join('\n\n'),
    link: null,
  };
}

/** Writes the invitation into the outbox. */
export async function mailInvitation(tx: Transaction, occasion: Occasion, link: string): Promise<void> {
  await tx.insert(mails).values(invitationMail(occasion, link));
}

/** Writes the rejection e-mail into the outbox. */
export async function mailRejection(tx: Transaction, occasion: Occasion): Promise<void> {
  await tx.insert(mails).values(rejectionMail(occasion));
}

function envelopeOf({ candidature_id, email, full_name }: Occasion) {
  return { candidature_id, to: email, to_name: oneLine(full_name) };
}

function greeting({ full_name }: Occasion): string {
  return full_name === '' ? 'Hello,' : `Hello ${oneLine(full_name)},`;
}

/** Nothing that could end a header line, even from an assessment's name, which no request can set. // T18 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
