import { EMAIL_KINDS } from '../../contract/codes.ts';
import { pageQuery, q, resultsOf } from './q.ts';

const EMAILS_PER_PAGE = 50;

export interface EmailLogFilter {
  /** Searched in recipients. */
  q: string;
  /** Kinds of email, of which unknown ones are ignored; none: all. */
  kind: string[];
}

/** A page of the emails that the embedded platform has written, newest first. */
export function emailLogQuery({ q: search, kind }: EmailLogFilter, page: number) {
  const known = EMAIL_KINDS.filter((each) => kind.includes(each));
  const filter = { search: search.trim() || undefined, kind: known };
  return pageQuery('listEmails', filter, { page, limit: EMAILS_PER_PAGE }, { staleTime: 0 });
}

/** The values in the text of an email; missing ones are filled with samples. */
interface EmailValues {
  name?: string | undefined;
  assessment_name?: string | undefined;
}

/** The text of each kind of email that the embedded platform writes. */
export const emailPreviewsQuery = (values: EmailValues = {}) => q('listEmailPreviews', values, { select: resultsOf });
