import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Mail } from '../../contract/mail.ts';
import { searchFor } from '../lib/matching.ts';
import { api } from './client.ts';
import { fetchSlice } from './slice.ts';

export const MAILS_PER_PAGE = 50;

/** A page of the mails that the embedded platform has written, newest first. */
export const outboxQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['outbox', q, page],
    placeholderData: keepPreviousData,
    // Mails appear while others work: always asked anew when the page is opened.
    staleTime: 0,
    queryFn: ({ signal }) =>
      fetchSlice<Mail>({
        offset: (page - 1) * MAILS_PER_PAGE,
        limit: MAILS_PER_PAGE,
        signal,
        async fetchPage({ offset, limit }) {
          const { value, drift } = await api.listMails({ search: searchFor(q), limit, offset }, { signal });
          return { rows: value.results, total: value.count, drift, limit };
        },
      }),
  });
