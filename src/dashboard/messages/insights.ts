import { formatCount, plural, scoreText } from '../lib/numbers.ts';

/** The insights of an assessment. */
export const INSIGHTS = {
  title: (assessment: string) => `Insights, ${assessment}`,
  noneTitle: 'Nothing to show yet',
  noneHint: 'Once candidates are invited, their progress and their scores are shown here.',
  loadFailed: 'Couldn’t load the candidates.',
  loadBulkActionsFailed: (reason: string) => `Couldn’t load the bulk actions. ${reason}`,
  stillLoading: 'Still loading candidates.',
  noneCompleted: 'No candidate has completed this assessment yet.',

  funnel: 'Funnel',
  funnelNote: 'Candidates who reached each step.',
  invited: 'Invited',
  started: 'Started',
  completed: 'Completed',
  noStage: 'No stage',
  unknownStatus: (count: number) =>
    `${plural(count, 'candidate has', 'candidates have')} an unknown status, counted as invited.`,
  currentStage: 'Current stage',
  step: 'Step',
  candidates: 'Candidates',
  candidatesInvited: 'Candidates invited',
  candidatesCompleted: 'Candidates who completed',
  share: 'Share',

  scores: 'Score distribution',
  scoresNote: (completed: number) => plural(completed, 'completed candidate'),
  score: 'Score',
  inTens: (name: string, spread: string) => `${name}, in bands of ten. ${spread}`,
  band: (from: number, to: number, count: number) => `${from} to ${to}: ${plural(count, 'candidate')}`,
  tooFew: (count: number | null) => `${plural(count, 'score')}: too few for a median.`,
  median: (median: number, lower: number, upper: number) =>
    `Median ${scoreText(median)}; middle half ${scoreText(lower)}–${scoreText(upper)}.`,

  invitations: 'Invitations over time',
  invitationsNote: 'Grouped by invitation date, with how many have completed by now.',
  noInvitationDates: 'No invitation dates.',
  notCompleted: 'Not completed',
  undated: (count: number) => `${formatCount(count)} without a date`,
  invitedAndCompleted: (days: string, completed: number, invited: number) =>
    `${days}: ${formatCount(completed)} of ${formatCount(invited)} invited have completed`,
  invitedOn: 'Invited on',
  completions: 'Completions over time',
  completionsNote: 'By the day on which Shortlist saw the completion.',
  completedBefore: (count: number, date: string) => `${formatCount(count)} completed before ${date}`,
  onlyBefore: (count: number, date: string) =>
    `${plural(count, 'candidate')} completed before ${date}, when Shortlist first looked.`,
  daysCompleted: (days: string, count: number) => `${days}: ${formatCount(count)} completed`,
  seenOn: 'Seen on',
  earlier: (count: number) => `${formatCount(count)} earlier`,
  notShown: (parts: readonly string[]) => `Not shown: ${parts.join('; ')}.`,
  groupBy: 'Group by',
  units: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  byUnit: (title: string, unit: string) => `${title}, by ${unit}`,

  tests: 'Tests',
  noTestScores: 'No test scores yet.',
  unnamedTest: 'Unnamed test',
  scoreCount: (count: number) => plural(count, 'score'),
  basedOn: (read: number | null, completed: number | null) =>
    `Based on ${formatCount(read)} of ${plural(completed, 'completed candidate')}.`,
  resultsLoaded: 'Results loaded',
  progress: (done: number, total: number | null) => `${formatCount(done)} of ${formatCount(total)}`,
  /** `seconds` null: not known. */
  timeLeft: (seconds: number | null) => {
    if (seconds === null) return '';
    return seconds < 60 ? ', less than a minute left' : `, about ${plural(Math.ceil(seconds / 60), 'minute')} left`;
  },
  refresh: 'Refresh results',
  loading: 'Loading results',
  paused: (reason: string | null) => `Loading is paused. ${reason ?? ''}`.trim(),
  cancelled: 'Loading was cancelled.',
  expired: 'Results have expired. Load them again.',
  someFailed: (count: number) => `Couldn’t load the results of ${plural(count, 'candidate')}.`,

  showData: 'Show data',
  asData: (name: string) => `${name}, data`,
} as const;
