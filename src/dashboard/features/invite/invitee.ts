import type { InvitationRequest } from '../../../contract/candidature.ts';
import { normaliseEmail } from '../../../contract/email.ts';
import { plainText } from '../../../contract/plainText.ts';

/** The values of the form. */
export interface Invitee {
  email: string;
  first_name: string;
  last_name: string;
  sendMail: boolean;
}

export const BLANK: Invitee = { email: '', first_name: '', last_name: '', sendMail: true };

/** The request for the form's values. An empty name is left out, so that it does not replace a known one. */
export function requestOf(invitee: Invitee): InvitationRequest {
  const request: InvitationRequest = { email: normaliseEmail(plainText(invitee.email)) };
  const [first, last] = [plainText(invitee.first_name), plainText(invitee.last_name)];
  if (first !== '') request.first_name = first;
  if (last !== '') request.last_name = last;
  return request;
}
