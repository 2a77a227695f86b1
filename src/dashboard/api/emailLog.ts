import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Mail } from '../../contract/mail.ts';
import { api } from './client.ts';
import { readPage } from './pagedRows.ts';

const EMAILS_PER_PAGE = 50;

/** A page of the emails that the embedded platform has written, newest first. */
export const emailLogQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['outbox', q.trim(), page] as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readPage<Mail>(page, EMAILS_PER_PAGE, (part) =>
        api.listMails({ ...(q.trim() !== '' && { search: q.trim() }), ...part }, { signal }),
      ),
  });

/** What the text of an email is filled with; what is missing is a sample. */
interface EmailValues {
  name?: string | undefined;
  assessment_name?: string | undefined;
}

/** The text of each kind of email that the embedded platform writes. */
export const emailPreviewsQuery = (values: EmailValues = {}) =>
  queryOptions({
    queryKey: ['email-previews', values],
    queryFn: async ({ signal }) => (await api.listEmailPreviews(values, { signal })).value.results,
  });
