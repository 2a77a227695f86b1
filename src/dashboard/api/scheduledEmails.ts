import { keepPreviousData, mutationOptions, queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import type { ScheduledEmail, ScheduledEmailsChange } from '../../contract/jobs.ts';
import type { z } from 'zod/mini';
import { readTime } from '../lib/time.ts';
import { gatewayApi } from './gateway.ts';
import { jobKeys } from './jobKeys.ts';
import { type PagedRows, readPage } from './pagedRows.ts';
import { EMAIL_CHANGES } from '../messages/jobChanges.ts';

export const SCHEDULED_EMAILS_PER_PAGE = 500;

/** Which scheduled emails: of an assessment, of a job, or all. */
export interface ScheduledEmailScope {
  assessment?: number | undefined;
  job?: number | undefined;
}

/** How often mails are asked about that are not due yet, in milliseconds; others may cancel them. */
const MAX_INTERVAL_MS = 15_000;
const MIN_INTERVAL_MS = 1_500;

/** The rejection e-mails that have not left yet, the next first. */
export const scheduledEmailsQuery = (which: ScheduledEmailScope, page: number) =>
  queryOptions<PagedRows<ScheduledEmail>>({
    queryKey: [...jobKeys.scheduledEmails(), which, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => scheduledEmailsInterval(state.data?.rows ?? []),
    queryFn: ({ signal }) =>
      readPage<ScheduledEmail>(page, SCHEDULED_EMAILS_PER_PAGE, (part) =>
        gatewayApi.listScheduledEmails({ ...which, ...part }, { signal }),
      ),
  });

/** How soon scheduled emails are asked about again, in milliseconds; false: there is none. */
export function scheduledEmailsInterval(mails: readonly ScheduledEmail[]): number | false {
  if (mails.length === 0) return false;
  const next = readTime(mails.find(({ state }) => state === 'scheduled')?.due ?? null);
  return next === null
    ? MAX_INTERVAL_MS
    : Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, next - Date.now() + MIN_INTERVAL_MS));
}

type Change = z.input<typeof ScheduledEmailsChange>;

const DONE = {
  cancel: EMAIL_CHANGES.cancelled,
  send_now: EMAIL_CHANGES.sent,
  confirm: EMAIL_CHANGES.sent,
};

const CHANGE_KEY = ['change-scheduled-emails'];

/** Tells whether a scheduled email was cancelled, sent or confirmed since the page was loaded, alone or with others. */
export function useHasBeenHandled(): (mail: ScheduledEmail) => boolean {
  const changes = useMutationState({
    filters: { mutationKey: CHANGE_KEY },
    // Each mutation with this key is called with one.
    select: ({ state }) => state.variables as Change,
  });
  return ({ id, job }) =>
    changes.some((change) => change.ids?.includes(id) ?? (change.all === true || change.job === job));
}

/** Cancels scheduled emails, sends them at once, or confirms those that are overdue: the named ones, those of a job, or all. */
export const scheduledEmailsMutation = mutationOptions({
  mutationKey: CHANGE_KEY,
  // Rows that were decided about stay away for as long as the page lives.
  gcTime: Number.POSITIVE_INFINITY,
  mutationFn: async (change: Change) => (await gatewayApi.changeScheduledEmails({ body: change })).value.changed ?? 0,
  meta: {
    done: ({ action }: Change, changed: number) => (changed === 0 ? EMAIL_CHANGES.tooLate : DONE[action](changed)),
    failed: EMAIL_CHANGES.failed,
    // Takes the place of the message that said when an email goes out.
    topic: 'stage',
  },
  onSettled: (_changed, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.all }),
});

/** See scheduledEmailsMutation. */
export const useChangeScheduledEmails = () => useMutation(scheduledEmailsMutation);

/** The latest entries about one candidature. */
export const latestActivityQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: ['activity', 'latest', candidatureId] as const,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await gatewayApi.listActivity({ candidature: candidatureId, limit: 50 }, { signal })).value.results,
  });
