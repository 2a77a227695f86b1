import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { HeldMail, HeldMailsChange } from '../../contract/jobs.ts';
import type { z } from 'zod/mini';
import { plural } from '../lib/numbers.ts';
import { readTime } from '../lib/time.ts';
import { gatewayApi } from './gateway.ts';
import { jobKeys } from './jobKeys.ts';
import { fetchSlice, type Slice } from './slice.ts';

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
  queryOptions<Slice<HeldMail>>({
    queryKey: [...jobKeys.held(), which, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => paceOf(state.data?.rows ?? []),
    queryFn: ({ signal }) =>
      fetchSlice<HeldMail>({
        offset: (page - 1) * HELD_PER_PAGE,
        limit: HELD_PER_PAGE,
        signal,
        async fetchPage({ offset, limit }) {
          const { value, drift } = await gatewayApi.listHeldMails({ ...which, limit, offset }, { signal });
          return { rows: value.results, total: value.count, drift, limit };
        },
      }),
  });

function paceOf(mails: readonly HeldMail[]): number | false {
  if (mails.length === 0) return false;
  const next = readTime(mails.find(({ state }) => state === 'held')?.due ?? null);
  return next === null ? SELDOM : Math.min(SELDOM, Math.max(SOON, next - Date.now() + SOON));
}

type Change = z.input<typeof HeldMailsChange>;

const DONE = {
  cancel: (changed: number) => `${plural(changed, 'e-mail')} cancelled.`,
  send_now: (changed: number) => `${plural(changed, 'e-mail leaves', 'e-mails leave')} now.`,
  confirm: (changed: number) => `${plural(changed, 'e-mail leaves', 'e-mails leave')} after all.`,
};

/** Cancels held mails, sends them at once, or confirms those that are overdue: the named ones, those of a job, or all. */
export function useChangeHeldMails() {
  return useMutation({
    mutationFn: async (change: Change) => (await gatewayApi.changeHeldMails({ body: change })).value.changed ?? 0,
    meta: {
      done: ({ action }: Change, changed: number) =>
        changed === 0 ? 'Nothing was changed: it had left or been cancelled by then.' : DONE[action](changed),
      failed: 'The e-mails stay as they are.',
      topic: 'held',
    },
    onSettled: (_changed, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.all }),
  });
}
