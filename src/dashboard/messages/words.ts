import { labelOf } from '../../contract/codes.ts';
import { formatCount, plural } from '../lib/numbers.ts';
import { visibleText } from '../lib/visibleText.ts';

/** Words and sentences of several pages. Loaded with the first page, so short. */
export const WORDS = {
  retry: 'Retry',
  undo: 'Undo',
  undoHint: 'Press Ctrl/⌘ Z to undo',
  select: (row: string) => `Select ${row}`,
  you: 'You',
  colleague: 'A colleague',
  viewOnly: 'View only',
  help: 'Help',
  userGuide: 'User guide',
  takeTour: 'Take the tour',
  auditLog: 'Audit log',
  action: 'Action',
  date: 'Date',
  email: 'Email',
  share: 'Share',

  candidates: 'Candidates',
  theCandidate: 'the candidate',
  invited: 'Invited',
  completed: 'Completed',
  noneCompleted: 'No candidate has completed this assessment yet.',
  chooseCandidates: 'Choose candidates',
  screeningQuestions: 'Screening questions',
  provisional: 'Provisional',
  hiddenRecommendations: 'Hidden until you submit yours',
  /** `by`: the name of the user; null: not known. */
  movedBy: (by: string | null, from: string | null, to: string) =>
    `${by ?? WORDS.colleague} moved them from ${from === null ? 'an unknown stage' : labelOf(from)} to ${labelOf(to)}.`,
  resultsLoaded: (count: number | null, completed: number | null) =>
    `Results loaded: ${formatCount(count)} of ${formatCount(completed)}`,
  /** `seconds` null: there is no limit. */
  loadAllResults: (seconds: number | null) =>
    seconds === null ? 'Load all results' : `Load all results (about ${plural(Math.ceil(seconds / 60), 'min', 'min')})`,

  reference: (requestId: string) => `Reference ${requestId}`,
  sectionFailed: 'Couldn’t load this section.',
  startFailed: 'Couldn’t start the action.',
  candidatesFailed: 'Couldn’t load the candidates.',
  noAssessment: 'Assessment not found',
  noAssessmentHint: 'It may have been deleted, or you no longer have access to it.',
  noCandidate: 'Candidate not found',
  /** Why a list is incomplete or out of date, by the code of the last problem. */
  trouble: (code: string | null) => TROUBLES[code ?? ''] ?? 'The service isn’t answering.',
};

const TROUBLES: Record<string, string> = {
  upstream_auth: 'The service rejects the API token.',
  rate_limited: 'The service is busy.',
  certificate_expired: 'The service’s certificate has expired.',
  certificate_not_yet_valid: 'The service’s certificate is not valid yet.',
  certificate_other_name: 'The service’s certificate is for another name.',
  certificate_unknown_authority: 'The service’s certificate is from an unknown authority.',
  certificate_refused: 'The service’s certificate is not valid.',
  database_unavailable: 'The dashboard can’t store rows at the moment.',
  incomplete: 'The list changed while it was being read.',
  unreadable: 'The service sends rows in an unexpected format.',
};

/** The headings of commands. */
export const COMMAND_GROUPS = {
  selection: 'Selected candidates',
  page: 'This page',
  candidate: 'Candidate',
  navigation: 'Go to',
  rows: 'Rows',
  board: 'Board',
  global: 'Everywhere',
} as const;

/** What to call an assessment: by its name or, while that is not known, by its ID. */
export const assessmentLabel = (name: string | null | undefined, id: number | null | undefined): string =>
  visibleText(name) || (id && id > 0 ? `Assessment ${id}` : 'Unnamed assessment');

export const VIEWS = { table: 'Table', board: 'Board', insights: 'Insights', activity: 'Activity' };

/** The title of a view of an assessment: "Engineer · Board". */
export const viewTitle = (assessment: { name: string | null; id: number }, view: keyof typeof VIEWS): string =>
  `${assessmentLabel(assessment.name, assessment.id)} · ${VIEWS[view]}`;

/** How many rows of a list have changed since it was read: new ones, rows in another place, and rows that are gone. */
interface Counts {
  fresh: number;
  moved?: number;
  gone?: number;
}

/** "12 new, 1 moved"; null when everything is shown. */
export function newRowsText({ fresh, moved = 0, gone = 0 }: Counts): string | null {
  const counts = [
    [fresh, 'new'],
    [moved, 'moved'],
    [gone, 'gone'],
  ] as const;
  return counts.flatMap(([count, word]) => (count > 0 ? `${formatCount(count)} ${word}` : [])).join(', ') || null;
}
