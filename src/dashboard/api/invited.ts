import { call } from './client.ts';
import { queryOptions } from '@tanstack/react-query';
import type { InvitedEmails } from '../../contract/invitedEmails.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { isFirstSweep } from './candidatureLists.ts';

const FIRST_SWEEP_POLL_INTERVAL_MS = 5_000;

/** Which of some email addresses were invited to an assessment, as far as its list was read. */
export const invitedQuery = (assessmentId: number, emails: readonly string[]) =>
  queryOptions<InvitedEmails>({
    // No address has a space in it.
    queryKey: [...candidatureKeys.ofAssessment(assessmentId), 'invited', emails.join(' ')],
    enabled: emails.length > 0,
    // While the list is edited, results of the other addresses stay.
    placeholderData: (before) => before,
    // Each key may hold 100,000 addresses.
    gcTime: 0,
    refetchInterval: ({ state }) => (isFirstSweep(state.data?.completeness) ? FIRST_SWEEP_POLL_INTERVAL_MS : false),
    queryFn: async ({ signal }) =>
      await call('findInvited', { body: { assessment: assessmentId, emails: [...emails] } }, { signal }),
  });
