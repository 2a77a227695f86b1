import { formatCount, plural, scoreText } from '../lib/numbers.ts';
import { pluralForm } from '../../contract/plural.ts';

/** The page that compares candidates. */
export const COMPARE = {
  titleOf: (count: number) => (count < 2 ? 'Compare' : `Compare ${plural(count, 'candidate')}`),
  tab: (count: number) => (count > 0 ? `Compare ${formatCount(count)}` : 'Compare'),
  breadcrumb: 'Breadcrumb',
  assessments: 'Assessments',
  choose: 'Choose candidates',
  addOrRemove: 'Add or remove',
  onlyDifferences: 'Only show differences',
  print: 'Print',
  missing: (count: number) =>
    `${plural(count, 'candidate')} in this link ${pluralForm(count, 'isn’t', 'aren’t')} in this assessment.`,
  noneTitle: 'No candidates to compare',
  noneHint: (max: number) => `Choose two to ${max} candidates, here or in the table of candidates.`,
  chooseAnother: 'Choose another candidate to compare with. ',
  hidden: (rows: number) => `${plural(rows, 'equal row')} hidden. `,
  /** `read` of `completed` results are loaded. */
  medians: (read: number | null, completed: number | null) =>
    `The line marks the median of all completed candidates; for tests, of the ${formatCount(read)} of ${formatCount(completed)} whose results are loaded.`,
  loadFailed: 'Couldn’t load the candidates.',
  loadResultsFailed: 'Couldn’t load some of the results.',

  chooseText: (max: number) => `Up to ${max} candidates of this assessment.`,
  search: 'Search candidates',
  full: (max: number) => `${max} selected (maximum). Remove one to add another.`,
  found: (count: number) => `${plural(count, 'candidate')} found`,
  stillLoading: ', still loading',
  more: (count: number) => `${formatCount(count)} more: refine your search.`,

  candidate: 'Candidate',
  status: 'Status',
  stage: 'Stage',
  invitedOn: 'Invited',
  rating: 'Rating',
  recommended: 'Recommended',
  notes: 'Notes',
  scores: 'Scores',
  unnamedTest: 'Unnamed test',
  score: 'Score',
  personality: 'Personality',
  profilesTitle: 'Personality profiles',
  region: 'Comparison',
  table: 'Candidates side by side',
  value: 'Compared value',
  testConditions: 'Test conditions',
  code: 'Code',
  /** `median` null: too few scores. */
  note: (count: number, median: number | null) =>
    median === null ? plural(count, 'score') : `median ${scoreText(median)}`,
  notTaken: 'Not taken',
  noScore: 'No score',
  provisional: 'Provisional',
  difference: 'Difference from pinned',

  pin: (name: string) => `Pin ${name}`,
  unpin: (name: string) => `Unpin ${name}`,
  remove: (name: string) => `Remove ${name} from the comparison`,
  profilesPicture: 'Picture of the personality profiles',
  profiles: (count: number) =>
    `Profiles of ${plural(count, 'candidate')} over the Big Five; the table says the same in words.`,
} as const;
