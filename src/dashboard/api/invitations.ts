import { invalidate } from './q.ts';
import { call } from './client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Candidature, InvitationRequest } from '../../contract/candidature.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { Problem } from '../../contract/problem.ts';
import { invitationEmailText } from '../messages/emails.ts';
import { ASSESSMENT_READS } from './assessments.ts';
import { showNewer } from './candidatureLists.ts';
import { emailDelivery } from './emailDelivery.ts';
import { isOutcomeUnknown } from './failure.ts';
import { changeUnlessMoved } from './stageConflict.ts';
import { evictIfGone } from './goneCandidature.ts';
import { withRetries } from './retries.ts';

/** What became of an invitation. */
export interface Invited {
  /**
   * `repeated`: the candidate had been invited before, and nothing was sent now. `found`: no answer came, but the candidate
   * is in the list, by this invitation or an earlier one.
   */
  outcome: 'invited' | 'repeated' | 'found';
  /** The row of the list, with the personal link; null when it could not be read back. */
  candidature: Candidature | null;
}

interface InviteArguments {
  body: InvitationRequest;
  sendMail: boolean;
}

/** How many rows of a search are compared with the address. */
const MAX_SEARCHED_ROWS = 100;

/** The candidature of one address in an assessment; null when there is none among the rows that a search finds. */
export async function findByEmail(assessmentId: number, email: string): Promise<Candidature | null> {
  const wanted = normaliseEmail(email);
  // Newest first, so that a candidate invited just now is found even where a server ignores the search.
  const query = { assessment: assessmentId, search: wanted, ordering: '-created', limit: MAX_SEARCHED_ROWS } as const;
  const value = await withRetries(() => call('listCandidatures', query));
  return value.results.find((row) => row.email !== null && normaliseEmail(row.email) === wanted) ?? null;
}

/** The code of the Problem when neither the invitation was answered nor the list could be read. */
export const NOT_CHECKED = 'not_checked';

/** Invites a candidate. If no answer comes, checks whether they are in the list. // S26 */
export async function invite(assessmentId: number, { body, sendMail }: InviteArguments): Promise<Invited> {
  const find = () => findByEmail(assessmentId, body.email);
  try {
    await call('inviteCandidate', { assessment_id: assessmentId, no_email: sendMail ? undefined : true, body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.errorKeys.includes('REPEATING_INVITATION')) {
      return { outcome: 'repeated', candidature: await find().catch(() => null) };
    }
    if (!isOutcomeUnknown(error)) throw error;
    return { outcome: 'found', candidature: await findAfterFailure(error, find) };
  }
  // Only the list has the link. If it cannot be read, the candidate is invited all the same.
  return { outcome: 'invited', candidature: await find().catch(() => null) };
}

/** Looks for the candidate after a call without an answer. Rejects with the request ID if they are not in the list. */
async function findAfterFailure(
  { status, code, requestId }: Problem,
  find: () => Promise<Candidature | null>,
): Promise<Candidature> {
  const found = await find().catch(() => {
    throw new Problem({
      status,
      code: NOT_CHECKED,
      message: 'The candidate may have been invited. Check the list before you try again.',
      requestId,
    });
  });
  if (found) return found;
  throw new Problem({
    status,
    code,
    message: 'The service did not confirm it, and the candidate is not in the list. Try again.',
    requestId,
  });
}

/** Invites a candidate to an assessment, and finds their personal link. `onInvited` is called also after the form was closed. */
export function useInvite(assessmentId: number, onInvited: (args: InviteArguments) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: InviteArguments) => invite(assessmentId, args),
    onSuccess: (_invited, args) => {
      onInvited(args);
      // Not awaited, so that the link is shown before the rows are refetched.
      void refreshAssessment(client, assessmentId);
    },
  });
}

/** Resends an invitation, unless a colleague has moved the candidate since they were shown. */
export function useSendInvitation(candidature: Candidature) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      changeUnlessMoved(client, candidature, (expected) =>
        call('sendInvitation', { candidature_id: candidature.id, ...expected }),
      ),
    onError: (error) => evictIfGone(error, candidature.id, client),
    meta: {
      done: () => invitationEmailText(candidature.email ?? 'the candidate', emailDelivery(client)).text,
      failed: 'Couldn’t resend the invitation.',
      unknown: 'The invitation may have been resent.',
    },
  });
}

/** Refetches the rows and the counts of an assessment. */
async function refreshAssessment(client: QueryClient, assessmentId: number): Promise<void> {
  await Promise.all([showNewer(client, assessmentId), invalidate(client, ASSESSMENT_READS)]);
}
