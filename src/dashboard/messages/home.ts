import { formatCount, plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

/** The Home page. */
export const HOME = {
  title: 'Home',
  /** `isReading`: there may be more. */
  summary: (count: number | null, assessments: number, isReading: boolean) =>
    count === 0
      ? isReading
        ? ''
        : 'Nothing to review'
      : `${formatCount(count)}${isReading ? '+' : ''} to review in ${plural(assessments, 'assessment')}`,
  failed: 'Couldn’t load Home.',
  startReview: 'Start review',
};

export const TO_REVIEW_LIST = {
  title: 'To review',
  about: 'Completed, not yet evaluated',
  candidate: 'Candidate',
  assessment: 'Assessment',
  score: 'Score',
  rank: 'Rank',
  place: ({ place, of }: { place: number | null; of: number | null }) => `${formatCount(place)} of ${formatCount(of)}`,
  conditions: 'Test conditions',
  /** Test conditions that were not read, or not recorded. */
  notRead: 'Not loaded',
  nothingNoticed: 'None to check',
  noticed: (count: number) => `${formatCount(count)} to check`,
  completed: 'Completed',
  /** `shown`: how many of them are listed. */
  more: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)}. “Start review” goes through all of them.`,
  before: (date: string) => `before ${date}`,
  reading: 'Loading candidates',
  readingHint: 'Candidates to review appear here as they load.',
  none: 'All reviewed',
  noneHint: 'Candidates appear here when they have completed all tests. Invite more from an assessment.',
  openAssessments: 'Open assessments',
};

export const HOME_ASSESSMENTS = {
  title: 'Assessments',
  all: 'All assessments',
  assessment: 'Assessment',
  toReview: 'To review',
  completed: 'Completed',
  inProgress: 'In progress',
  notStarted: 'Not started',
  /** The link of a count. */
  show: (count: number | null, what: string, assessment: string) => `${formatCount(count)} ${what}: ${assessment}`,
  reading: 'Loading assessments',
  readingHint: 'Assessments appear here as they load.',
  none: 'There are no current assessments',
  noneHint: 'Create an assessment in your assessment service. It then appears here.',
};

export const NEEDS_ATTENTION = {
  title: 'Needs attention',
  none: 'Nothing needs your attention.',
  tokenRefused: 'The service rejects the API token',
  tokenRefusedHint: 'Nothing can be loaded or changed. Ask your administrator to renew the token.',
  stale: 'The lists may be out of date',
  /** `updated`: when the service last answered; null: not yet. */
  staleHint: (updated: string | null, trouble: string | null) =>
    [updated === null ? null : `Last updated ${updated}.`, trouble].filter((part) => part !== null).join(' '),
  overdue: (count: number) => `${plural(count, 'rejection email is', 'rejection emails are')} overdue`,
  overdueHint: 'Shortlist was not running when they were due.',
  overdueLink: 'Decide whether to send them',
  failed: (count: number) => `Couldn’t send ${plural(count, 'rejection email')}`,
  failedLink: 'Open the bulk action',
  held: (count: number) => `${plural(count, 'email is', 'emails are')} on hold`,
  heldHint: 'Candidates don’t get them until an administrator releases them.',
  heldLink: 'See why in the email log',
  limited: (label: string, assessment: string) => `A public link was limited: ${label}, ${assessment}`,
  /** `isOver`: whether the link accepts registrations again. */
  limitedHint: (until: string, isOver: boolean) =>
    `Too many candidates registered within an hour, so it refused some. ${isOver ? 'It has accepted them again since' : 'It accepts them again at'} ${until}. If you didn’t expect this, turn the link off.`,
  limitedLink: 'Open the assessment',
  paused: 'A bulk action is paused',
  pausedLink: 'Resume or cancel it',
};

export const NEWS = {
  title: 'New since your last visit',
  markRead: 'Mark as read',
  markReadCommand: 'Mark news as read',
  failed: 'Couldn’t load the news.',
  firstVisit: 'On your next visit, you’ll see who completed or was invited in the meantime.',
  none: 'Nothing new since your last visit,',
  completed: 'completed',
  invited: 'was invited to',
  more: (count: number) => `And ${formatCount(count)} more.`,
};

export const WAITING = {
  title: 'In progress and not started',
  waited: 'Last invited',
  days: (days: number) => `${days}+ days ago`,
  failed: 'Couldn’t load the candidates in progress and not started.',
  reading: 'Candidates appear here as they load.',
  none: (days: number) => `All candidates last invited ${days} or more days ago have completed.`,
  counts: (notStarted: number, inProgress: number) =>
    `${formatCount(notStarted)} not started · ${formatCount(inProgress)} in progress`,
  resend: (count: number, assessment: string) => `Resend invitation to ${plural(count, 'candidate')}: ${assessment}`,
  notSelected: 'Couldn’t select the candidates.',
  resent: 'Resending the invitations.',
  /** Instead, while no email is sent. */
  written: `Writing the invitations. ${SENDING_IS_OFF.many}`,
};
