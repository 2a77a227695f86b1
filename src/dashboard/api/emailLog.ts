import { call } from './client.ts';
import { EMAIL_KINDS } from '../../contract/codes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type LoggedEmail } from '../../contract/emailLog.ts';
import { readPage } from './pagedRows.ts';

const EMAILS_PER_PAGE = 50;

export interface EmailLogFilter {
  /** Searched in recipients. */
  q: string;
  /** Kinds of email, of which unknown ones are ignored; none: all. */
  kind: string[];
}

/** A page of the emails that the embedded platform has written, newest first. */
export const emailLogQuery = ({ q, kind }: EmailLogFilter, page: number) =>
  queryOptions({
    queryKey: ['outbox', q.trim(), kind, page] as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => {
      const known = EMAIL_KINDS.filter((each) => kind.includes(each));
      const filter = { ...(q.trim() !== '' && { search: q.trim() }), ...(known.length > 0 && { kind: known }) };
      return readPage<LoggedEmail>(page, EMAILS_PER_PAGE, (part) =>
        call('listEmails', { ...filter, ...part }, { signal }),
      );
    },
  });

/** The values in the text of an email; missing ones are filled with samples. */
interface EmailValues {
  name?: string | undefined;
  assessment_name?: string | undefined;
}

/** The text of each kind of email that the embedded platform writes. */
export const emailPreviewsQuery = (values: EmailValues = {}) =>
  queryOptions({
    queryKey: ['email-previews', values],
    queryFn: async ({ signal }) => (await call('listEmailPreviews', values, { signal })).results,
  });
