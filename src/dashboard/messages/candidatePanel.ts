import { formatCount, plural, scoreText } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

/** The panel of one candidate. */
export const CANDIDATE = {
  next: 'Next candidate',
  previous: 'Previous candidate',
  isFirst: 'First in list',
  isLast: 'Last in list',
  position: (total: number) => `of ${formatCount(total)}`,
  toReview: 'to review',
  itsAssessment: 'Its assessment',
  unidentified: 'Couldn’t identify this candidate, so results can’t be shown.',
  rating: (rating: number) => `Rating ${rating} of 5`,

  reject: 'Reject…',
  undo: (change: string) => `Undo ${change}`,
  remove: 'Remove from assessment…',
  removeNamed: (name: string) => `Remove ${name} from the assessment…`,

  loading: 'Loading candidate…',
  candidate: 'Candidate',
  loadFailed: 'Couldn’t load the candidate.',
  gone: 'This candidate no longer exists',
  goneHint: 'A colleague may have removed them from this assessment, or the address is wrong.',
  back: 'Back to the list',
};

/** The report of a candidate. */
export const REPORT = {
  download: 'Download PDF',
  downloadCommand: 'Download report (PDF)',
  preview: 'Preview report',
  noPreview: 'Preview isn’t available in this browser. Download instead.',
  title: (name: string) => `Report of ${name}`,
  unidentified: 'Couldn’t identify this candidate.',
  failed: 'Couldn’t open the report.',
  fileName: (name: string) => `Report ${name}.pdf`,
  candidate: 'candidate',
};

/** The results in the panel of a candidate. */
export const RESULTS = {
  title: 'Results',
  loadFailed: 'Couldn’t load the results.',
  none: 'No results yet',
  codeTest: 'Code test',
  unnamedTest: 'Unnamed test',
  provisional: 'Provisional',
  notTaken: 'Not taken',
  profileBelow: 'See profile below',
  noScore: 'No score',
  questions: 'Screening questions',
  noQuestionText: 'No question text',
  noAnswer: 'No answer',

  score: 'Score',
  of100: 'of 100',
  noRank: 'No rank until the candidate has completed the assessment.',
  rankPending: 'The rank appears when all candidates are loaded.',
  band: (from: number, to: number, count: number) => `${from} to ${to}: ${formatCount(count)}`,
  noOthers: 'No other completed candidate yet.',
  rank: (lower: number | null, others: number) =>
    `Higher than ${formatCount(lower)} of ${formatCount(others)} other completed ${others === 1 ? 'candidate' : 'candidates'}.`,
  median: (median: number) => `Median ${scoreText(median)}.`,
  tooFew: (count: number) => `${plural(count, 'score')}: too few for a median.`,
  provisionalOf: (taken: number, tests: number) => `Provisional · ${taken} of ${plural(tests, 'test')}`,

  personality: 'Personality',
  bigFive: 'Big Five · a position, not a score',
  noPersonality: 'The personality test has not been taken yet.',
  // The same raw score is another level in another trait.
  raw: (raw: number) => `Raw score ${raw}. Each trait has its own norms`,
};

/** The test conditions in the panel of a candidate. */
export const TEST_CONDITIONS = {
  title: 'Test conditions',
  loadFailed: 'Couldn’t load the test conditions.',
};

/** The invitation in the panel of a candidate. */
export const INVITATION = {
  title: 'Invitation',
  invited: 'Invited',
  noLink: 'Link unavailable',
  sendingIsOff: SENDING_IS_OFF.one,
  copyLink: 'Copy invitation link',
  resend: 'Resend invitation',
};

/** The other assessments of a candidate. */
export const OTHER_ASSESSMENTS = {
  title: 'Other assessments',
  profile: 'Open full profile',
  loadFailed: 'Couldn’t load the other assessments.',
  none: 'No other assessments',
};

/** The dialog that removes a candidate. */
export const REMOVAL = {
  title: (name: string) => `Remove ${name}?`,
  /** Between the names of the candidate and of the assessment. */
  isRemoved: (email: string | null) => `${email ? `(${email}) ` : ''}is removed from`,
  thisAssessment: 'this assessment',
  consequences: 'Their results, answers and link will be deleted. This can’t be undone. You can invite them again.',
  notYet: 'Not removed yet.',
  failed: 'Couldn’t remove the candidate.',
  cancel: 'Cancel',
  remove: 'Remove',
  removeAnyway: 'Remove anyway',
};
