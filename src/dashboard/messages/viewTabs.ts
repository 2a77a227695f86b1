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
