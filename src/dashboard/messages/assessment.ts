import { formatCount, plural } from '../lib/numbers.ts';

/** The head of an assessment's pages. */
export const ASSESSMENT_HEADER = {
  unnamed: 'Unnamed assessment',
  /** Before the name of the benchmark. */
  comparedWith: 'Compared with',
  of: (total: number) => `of ${formatCount(total)}`,
  noCandidates: 'No candidates yet',
  progress: 'Progress',
  toReview: (count: number) => `${formatCount(count)} to review`,
  /** The strip in one line. `percent` null: there are no candidates. */
  short: (percent: number | null, links: number, toReview: number) =>
    [
      percent === null ? 'No candidates yet' : `${percent} % completed`,
      ...(toReview > 0 ? [`${formatCount(toReview)} to review`] : []),
      ...(links > 0 ? [plural(links, 'link')] : []),
    ].join(' · '),
  archived: 'Archived: no invitations, links are closed.',
};

export const PUBLIC_LINKS = {
  title: 'Public links',
  about: 'Anyone with a link can register',
  button: (count: number) => `Links (${formatCount(count)})`,
  none: 'No public links',
  on: 'On',
  off: 'Off',
  source: 'Links are created in your assessment service.',
  unnamed: (id: number) => `Link ${id}`,
  noAddress: 'Link unavailable',
  copied: 'Link copied.',
  copy: (label: string) => `Copy public link “${label}”`,
  qr: (label: string) => `QR code of public link “${label}”…`,
  /** `limit` 0 or null: there is none. */
  registered: (count: number | null, limit: number | null) =>
    limit ? `${formatCount(count)} of ${formatCount(limit)} registered` : `${formatCount(count)} registered`,
};

/** The tabs over a list of candidates. */
export const VIEW_TABS = {
  name: 'Candidate views',
  all: 'All',
  toReview: 'To review',
  inProgress: 'In progress',
  notStarted: 'Not started',
  shortlisted: 'Shortlisted',
  rejected: 'Rejected',
  command: (label: string) => `Show candidates: ${label}`,
  more: 'More views',
  moreShort: 'More',
};
