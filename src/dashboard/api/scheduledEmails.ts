import { keepPreviousData, mutationOptions, queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import type { HeldMail, HeldMailsChange } from '../../contract/jobs.ts';
import type { z } from 'zod/mini';
import { readTime } from '../lib/time.ts';
import { gatewayApi } from './gateway.ts';
import { jobKeys } from './jobKeys.ts';
import { type PagedRows, readPage } from './pagedRows.ts';
import { EMAIL_CHANGES } from '../messages/jobChanges.ts';

export const HELD_PER_PAGE = 500;

/** Which held mails: of an assessment, of a job, or all. */
export interface WhichHeld {
  assessment?: number | undefined;
  job?: number | undefined;
}

/** How often mails are asked about that are not due yet, in milliseconds; others may cancel them. */
const SELDOM = 15_000;
const SOON = 1_500;

/** The rejection e-mails that have not left yet, the next first. */
export const heldMailsQuery = (which: WhichHeld, page: number) =>
  queryOptions<PagedRows<HeldMail>>({
    queryKey: [...jobKeys.held(), which, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => heldPace(state.data?.rows ?? []),
    queryFn: ({ signal }) =>
      readPage<HeldMail>(page, HELD_PER_PAGE, (part) => gatewayApi.listHeldMails({ ...which, ...part }, { signal })),
  });

/** How soon held mails are asked about again, in milliseconds; false: there is none. */
export function heldPace(mails: readonly HeldMail[]): number | false {
  if (mails.length === 0) return false;
  const next = readTime(mails.find(({ state }) => state === 'held')?.due ?? null);
  return next === null ? SELDOM : Math.min(SELDOM, Math.max(SOON, next - Date.now() + SOON));
}

type Change = z.input<typeof HeldMailsChange>;

const DONE = {
  cancel: EMAIL_CHANGES.cancelled,
  send_now: EMAIL_CHANGES.sent,
  confirm: EMAIL_CHANGES.sent,
};

const DECIDED_KEY = ['decide-held'];

/** Tells whether a scheduled email was cancelled, sent or confirmed since the page was loaded, alone or with others. */
export function useIsDecided(): (mail: HeldMail) => boolean {
  const changes = useMutationState({
    filters: { mutationKey: DECIDED_KEY },
    // Each mutation with this key is called with one.
    select: ({ state }) => state.variables as Change,
  });
  return ({ id, job }) =>
    changes.some((change) => change.mails?.includes(id) ?? (change.all === true || change.job === job));
}

/** Cancels held mails, sends them at once, or confirms those that are overdue: the named ones, those of a job, or all. */
export const heldMailsMutation = mutationOptions({
  mutationKey: DECIDED_KEY,
  // Rows that were decided about stay away for as long as the page lives.
  gcTime: Number.POSITIVE_INFINITY,
  mutationFn: async (change: Change) => (await gatewayApi.changeHeldMails({ body: change })).value.changed ?? 0,
  meta: {
    done: ({ action }: Change, changed: number) => (changed === 0 ? EMAIL_CHANGES.tooLate : DONE[action](changed)),
    failed: EMAIL_CHANGES.failed,
    // Takes the place of the message that said when an email goes out.
    topic: 'stage',
  },
  onSettled: (_changed, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.all }),
});

/** See heldMailsMutation. */
export const useChangeHeldMails = () => useMutation(heldMailsMutation);
