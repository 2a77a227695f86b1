import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Candidature, InvitationRequest } from '../../contract/candidature.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { Problem } from '../../contract/problem.ts';
import { assessmentKeys } from './assessments.ts';
import { candidatureKeys } from './candidatures.ts';
import { api } from './client.ts';
import { isOutcomeUnknown } from './failure.ts';

/** What became of an invitation. */
export interface Invited {
  /** `repeated`: the person had been invited before, and nothing was sent now. */
  outcome: 'invited' | 'repeated';
  /** The row of the list, with the personal link; null when it could not be read back. */
  candidature: Candidature | null;
}

interface InviteArguments {
  body: InvitationRequest;
  sendMail: boolean;
}

/** How many rows of a search are looked through for one address. */
const LOOKED_THROUGH = 100;

/** The candidature of one address in an assessment; null when there is none among the rows that a search finds. */
export async function findByEmail(assessmentId: number, email: string): Promise<Candidature | null> {
  const wanted = normaliseEmail(email);
  const { value } = await api.listCandidatures({ assessment: assessmentId, search: wanted, limit: LOOKED_THROUGH });
  return value.results.find((row) => row.email !== null && normaliseEmail(row.email) === wanted) ?? null;
}

async function invite(assessmentId: number, { body, sendMail }: InviteArguments): Promise<Invited> {
  try {
    await api.inviteCandidate({ assessment_id: assessmentId, no_email: sendMail ? undefined : true, body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.errorKeys.includes('REPEATING_INVITATION')) {
      return { outcome: 'repeated', candidature: await findByEmail(assessmentId, body.email) };
    }
    if (!isOutcomeUnknown(error)) throw error;
    // No answer, or none that can be trusted: look whether the person is there before anybody tries again. // S26
    const candidature = await findByEmail(assessmentId, body.email).catch(() => null);
    if (!candidature) throw error;
    return { outcome: 'invited', candidature };
  }
  // The invitation holds no link: it is read from the list. That it cannot be read does not undo the invitation.
  return { outcome: 'invited', candidature: await findByEmail(assessmentId, body.email).catch(() => null) };
}

/** Invites one person to an assessment, and finds their personal link. */
export function useInvite(assessmentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: InviteArguments) => invite(assessmentId, args),
    onSuccess: () => refreshAssessment(client, assessmentId),
  });
}

/** Sends the invitation of one candidature again. */
export function useSendInvitation(candidature: Candidature) {
  return useMutation({
    mutationFn: () => api.sendInvitation({ candidature_id: candidature.id }),
    meta: {
      done: `Invitation sent again to ${candidature.email}.`,
      failed: 'The invitation was not sent again.',
      unknown: 'The invitation may have been sent.',
    },
  });
}

/** Brings the rows and the counts of an assessment up to date. */
export async function refreshAssessment(client: QueryClient, assessmentId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(assessmentId) }),
    client.invalidateQueries({ queryKey: assessmentKeys.all }),
  ]);
}
