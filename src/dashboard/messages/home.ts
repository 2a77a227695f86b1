import { formatCount, plural } from '../lib/numbers.ts';

/** What the start page says. */
export const HOME = {
  title: 'Home',
  /** `isReading`: there may be more. */
  summary: (count: number | null, assessments: number, isReading: boolean) =>
    count === 0
      ? isReading
        ? ''
        : 'Nothing to review'
      : `${formatCount(count)}${isReading ? '+' : ''} to review in ${plural(assessments, 'assessment')}`,
  failed: 'Couldn’t load the start page.',
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
  notRead: 'Not read',
  nothingNoticed: 'Nothing noticed',
  noticed: (count: number) => `${formatCount(count)} noticed`,
  completed: 'Completed',
  /** `shown`: how many of them are listed. */
  more: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)}. A review goes through all of them.`,
  before: (date: string) => `before ${date}`,
  reading: 'Reading candidates',
  readingHint: 'Candidates to review appear here as they are read from the service.',
  none: 'No candidates to review',
  noneHint: 'Candidates appear here when they have completed all tests.',
};

export const HOME_ASSESSMENTS = {
  title: 'Assessments',
  all: 'All assessments',
  assessment: 'Assessment',
  toReview: 'To review',
  completed: 'Completed',
  inProgress: 'In progress',
  notStarted: 'Not started',
  unnamed: 'Unnamed assessment',
  /** The link of a count. */
  show: (count: number | null, what: string, assessment: string) => `${formatCount(count)} ${what}: ${assessment}`,
  none: 'There are no current assessments',
  noneHint: 'Create an assessment in your assessment service. It appears here by itself.',
};

export const NEEDS_ATTENTION = {
  title: 'Needs attention',
  none: 'Nothing needs your attention.',
  overdue: (count: number) => `${plural(count, 'rejection email is', 'rejection emails are')} overdue`,
  overdueHint: 'Shortlist was not running when they were due.',
  overdueLink: 'Decide whether to send them',
  failed: (count: number) => `${plural(count, 'rejection email')} could not be sent`,
  failedLink: 'Open the bulk action',
  paused: 'A bulk action is paused',
  pausedLink: 'Resume or cancel it',
};
