import { randomUUID } from 'node:crypto';
import type { Client } from '../../src/contract/client.ts';
import { SENTINEL_DOMAIN } from '../../src/platform/faults/sentinelFaults.ts';

/** A candidate invited by a test. */
export interface Invitee {
  /** The candidature ID. */
  id: number;
  assessmentId: number;
  testTakerId: number;
  email: string;
  /** First and last name; unique. */
  name: string;
}

interface Wishes {
  /** The local part of the email address. */
  local?: string;
  /** A name that makes an operation fail, see src/platform/faults/sentinelFaults.ts; the server needs the fixture `sentinels`. */
  sentinel?: string;
  sendMail?: boolean;
}

/** A unique email address. */
export function freshEmail(local = 'person'): string {
  return `${local}@${tag()}.example`;
}

/** A unique name, in two parts. */
export function freshName(): { first: string; last: string; full: string } {
  const last = `Quill-${tag()}`;
  return { first: 'Nadia', last, full: `Nadia ${last}` };
}

/** Invites a new candidate, by default without an email. */
export async function inviteCandidate(api: Client, assessmentId: number, wishes: Wishes = {}): Promise<Invitee> {
  const { first, last, full } = freshName();
  const email = wishes.sentinel ? `${wishes.sentinel}@${tag()}.${SENTINEL_DOMAIN}` : freshEmail(wishes.local);
  const { value } = await api.inviteCandidate({
    assessment_id: assessmentId,
    no_email: wishes.sendMail !== true,
    body: { email, first_name: first, last_name: last },
  });
  return { id: value.id, assessmentId, testTakerId: value.testtaker_id ?? 0, email, name: full };
}

/** The candidature of an email address in an assessment on the platform; undefined without one. */
export async function candidatureOf(api: Client, assessmentId: number, email: string) {
  const { value } = await api.listCandidatures({ assessment: assessmentId, search: email });
  return value.results.find((row) => row.email === email);
}

/** The emails to an address, newest first. */
export async function emailsTo(api: Client, email: string) {
  return (await api.listEmails({ search: email, limit: 100 })).value.results;
}

/** The path of a candidate's drawer. */
export function drawerPath({ assessmentId, id }: Pick<Invitee, 'assessmentId' | 'id'>): string {
  return `/assessments/${assessmentId}/candidates/${id}`;
}

function tag(): string {
  return randomUUID().slice(0, 8);
}
