import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Mail } from '../../contract/mail.ts';
import { searchFor } from '../lib/matching.ts';
import { api } from './client.ts';
import { readPage, type Slice } from './slice.ts';

export const MAILS_PER_PAGE = 50;

export const outboxKey = (q: string, page: number) => ['outbox', q, page] as const;

/** A page of the mails that the embedded platform has written, newest first. */
export const outboxQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: outboxKey(q, page),
    placeholderData: keepPreviousData,
    // Mails appear while others work: always asked anew when the page is opened.
    staleTime: 0,
    // What comes while it is open waits until it is asked for, see useSteady.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readMails(q, page, api, signal),
  });

/** The same page as it is now. */
export function readMails(q: string, page: number, from: typeof api, signal: AbortSignal): Promise<Slice<Mail>> {
  return readPage<Mail>({ page, limit: MAILS_PER_PAGE, signal }, (part) =>
    from.listMails({ search: searchFor(q), ...part }, { signal }),
  );
}
