import { isAddressable } from '../../../contract/paths.ts';
import type { CandidatureFlags } from '../../../contract/candidate.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf, recommendedText } from '../../../contract/codes.ts';
import { FLAG_STATE_WORDS, FLAGS, type FlagState, flagState } from '../../../contract/flags.ts';
import { type FactorScore, LEVEL_WORDS, readBig5 } from '../../../contract/personality.ts';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import type { Recommendation } from '../../../contract/recommendations.ts';
import type { Criterion } from '../../../contract/scorecards.ts';
import { isProvisional } from '../../../contract/score.ts';
import type { Result } from '../../../contract/result.ts';
import { WORDS } from '../../messages/words.ts';
import { scoreText, plural } from '../../lib/numbers.ts';
import { isProfile, isTest, testKey, testsOf } from '../../lib/testScores.ts';
import { readTime, shortDate } from '../../lib/time.ts';

/** A compared candidate, with the data loaded so far. */
export interface Subject {
  candidature: KnownCandidature;
  /** Null while loading, or if they could not be read. */
  results: readonly Result[] | null;
  /** Null when the service sends none for this candidature; undefined while loading. */
  flags: CandidatureFlags | null | undefined;
  /** With criteria; null while loading, or if they could not be read. */
  recommendations: { results: readonly Recommendation[]; hides_recommendations: boolean } | null;
}

/** A row's value for one candidate. */
export interface Cell {
  /** The shown text, or the code of a stage; null while loading. */
  text: string | null;
  /** The number that differences are computed from; null: none. */
  value: number | null;
  /** A score that is not final. */
  provisional?: true;
  /** Of an average, the lowest and the highest value, if they differ. */
  spread?: string;
}

export interface Line {
  key: string;
  label: string;
  /** The benchmark of the values: "median 64", or "3 scores" where there are too few for a median. */
  note: string | null;
  /** Its kind, which decides how it is rendered. */
  kind: 'text' | 'stage' | 'score' | 'rating' | 'number' | 'level' | 'flag';
  median: number | null;
  cells: Cell[];
  /** Of a test: the ID of each candidate's result, null without one; its details can be opened. */
  resultIds?: (number | null)[];
}

export interface Group {
  title: string;
  lines: Line[];
}

const EMPTY_CELL: Cell = { text: '—', value: null };
const LOADING_CELL: Cell = { text: null, value: null };
export const HIDDEN_CELL: Cell = { text: WORDS.hiddenRecommendations, value: null };

/** Scores of all candidates of the assessment. */
export interface Scores {
  count: number | null;
  /** The first quartile, the median and the third; null: of too few. */
  quartiles: readonly number[] | null;
}

/** Final scores, and those of tests by their keys, as far as they were read. */
export interface AllScores {
  finalScores: Scores | null;
  testScores: ReadonlyMap<string, Scores>;
}

/** A line for each value of the candidates, scores with the median of all. */
export function comparisonOf(
  subjects: readonly Subject[],
  { finalScores, testScores }: AllScores,
  criteria: readonly Criterion[] = [],
): Group[] {
  const tests = testsOf(subjects.flatMap(({ results }) => results ?? [])).filter((test) =>
    // The numbers of a profile are in the group “Personality”, also where others have not taken that test.
    subjects.every(({ results }) => !results?.some((result) => testKey(result) === test.key && isProfile(result))),
  );
  return [
    {
      title: 'Candidate',
      lines: [
        line('status', 'Status', 'text', subjects, ({ candidature }) => code(candidature.status)),
        line('stage', 'Stage', 'stage', subjects, ({ candidature: { stage } }) => ({
          text: stage ?? '—',
          value: null,
        })),
        line('invited', 'Invited', 'text', subjects, ({ candidature }) => date(candidature.created)),
        line('rating', 'Rating', 'rating', subjects, ({ candidature }) => number(candidature.rating)),
        line('recommended', 'Recommended', 'text', subjects, ({ candidature }) => {
          const text = recommendedText(candidature);
          if (text !== null) return { text, value: null };
          return candidature.hides_recommendations ? HIDDEN_CELL : EMPTY_CELL;
        }),
        line('notes', 'Notes', 'number', subjects, ({ candidature }) => number(candidature.notes || null)),
      ],
    },
    {
      title: 'Scorecard',
      lines: criteria.length > 0 ? scorecardLines(subjects, criteria) : [],
    },
    {
      title: 'Scores',
      lines: [
        withMedian(
          finalScores,
          line('score', 'Score', 'score', subjects, ({ candidature }) => scoreCell(candidature)),
        ),
        ...tests.map(({ key, name }) => ({
          ...withMedian(
            testScores.get(key) ?? null,
            line(key, name ?? 'Unnamed test', 'score', subjects, ({ results }) =>
              results ? testCell(results, key) : LOADING_CELL,
            ),
          ),
          resultIds: subjects.map(({ results }) => {
            const result = results && resultOf(results, key);
            return result && isAddressable(result) ? result.id : null;
          }),
        })),
      ],
    },
    { title: 'Personality', lines: personality(subjects) },
    {
      title: 'Test conditions',
      lines: FLAGS.map(({ name, label }) =>
        line(name, label, 'flag', subjects, ({ flags, candidature }) =>
          flags === undefined
            ? LOADING_CELL
            : { text: FLAG_STATE_WORDS[flagState(name, flags?.[name] ?? null, candidature.status)], value: null },
        ),
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** Whether a line has the same value for all candidates. Loading values may still differ. */
export function isEqual({ cells }: Line): boolean {
  return cells.every(({ text }) => text !== null && text === cells[0]?.text);
}

/** The best value of a line of numbers; null: it has no best, or all are equal. A score that is not final does not count. */
export function bestOf({ kind, cells }: Line): number | null {
  if (kind !== 'score' && kind !== 'rating') return null;
  const values = cells.flatMap(({ value, provisional }) => (value === null || provisional ? [] : [value]));
  const best = Math.max(...values);
  return values.some((value) => value < best) ? best : null;
}

/** By how much a value differs from that of the pinned candidate: "+12", "−3"; null if one has no number. */
export function differenceOf(cell: Cell, pinned: Cell): string | null {
  if (cell.value === null || pinned.value === null || cell.provisional || pinned.provisional) return null;
  const difference = cell.value - pinned.value;
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '−'}${scoreText(Math.abs(difference))}`;
}

/** The state behind the words of a flag. */
export function stateOf(text: string): FlagState {
  const states: FlagState[] = ['fine', 'noticed', 'not used', 'not finished'];
  return states.find((state) => FLAG_STATE_WORDS[state] === text) ?? 'not recorded';
}

/** The profile of a candidature; null where there is none that can be read. */
export function profileOf({ personality_algorithm: algorithm, personality: text }: Candidature): FactorScore[] | null {
  return readBig5(algorithm, text);
}

const scorecardLines = (subjects: readonly Subject[], criteria: readonly Criterion[]): Line[] => [
  line('scorecard', 'Average', 'rating', subjects, ({ candidature }) => {
    if (candidature.scorecard) return averageCell(candidature.scorecard);
    return candidature.hides_recommendations ? HIDDEN_CELL : EMPTY_CELL;
  }),
  ...criteria.map(({ id, name }) =>
    line(`criterion ${id}`, name, 'rating', subjects, ({ recommendations }) => criterionCell(recommendations, id)),
  ),
];

function personality(subjects: readonly Subject[]): Line[] {
  const profiles = subjects.map(({ candidature }) => profileOf(candidature));
  const [factors] = profiles.filter((profile) => profile !== null);
  const lines = (factors ?? []).map(({ factor }, index) =>
    line(factor, factor, 'level', profiles, (profile) => {
      const score = profile?.[index];
      return score ? { text: LEVEL_WORDS[score.level - 1] ?? String(score.level), value: score.level } : EMPTY_CELL;
    }),
  );
  // A code that cannot be read as a profile is shown as it is.
  const codes = subjects.map(({ candidature: { personality: text } }, index) =>
    profiles[index] ? null : text || null,
  );
  if (codes.every((text) => text === null)) return lines;
  return [
    ...lines,
    line('code', 'Code', 'text', codes, (text) => (text === null ? EMPTY_CELL : { text, value: null })),
  ];
}

function line<Item>(
  key: string,
  label: string,
  kind: Line['kind'],
  items: readonly Item[],
  cell: (item: Item) => Cell,
): Line {
  return { key, label, note: null, kind, median: null, cells: items.map(cell) };
}

function withMedian(scores: Scores | null, row: Line): Line {
  if (!scores?.count) return row;
  const median = scores.quartiles?.[1] ?? null;
  return { ...row, median, note: median === null ? plural(scores.count, 'score') : `median ${scoreText(median)}` };
}

function scoreCell(candidature: Candidature): Cell {
  const cell = number(candidature.avg_score);
  return isProvisional(candidature) ? { ...cell, provisional: true } : cell;
}

const resultOf = (results: readonly Result[], key: string) =>
  results.find((one) => testKey(one) === key && isTest(one)) ?? null;

function testCell(results: readonly Result[], key: string): Cell {
  const result = resultOf(results, key);
  if (!result) return EMPTY_CELL;
  if (result.score !== null) return { text: scoreText(result.score), value: result.score };
  return { text: result.completed === false ? 'Not taken' : result.score_display || 'No score', value: null };
}

/** The average of what colleagues scored. */
function criterionCell(given: Subject['recommendations'], criterion: number): Cell {
  if (!given) return LOADING_CELL;
  if (given.hides_recommendations) return HIDDEN_CELL;
  const scores = given.results.flatMap((each) =>
    each.state === 'current' ? each.scores.flatMap((one) => (one.criterion === criterion ? [one.score] : [])) : [],
  );
  if (scores.length === 0) return EMPTY_CELL;
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return averageCell({ average, lowest: Math.min(...scores), highest: Math.max(...scores) });
}

interface Average {
  average: number;
  lowest: number;
  highest: number;
}

function averageCell({ average, lowest, highest }: Average): Cell {
  const spread = lowest < highest ? { spread: `${scoreText(lowest)}–${scoreText(highest)}` } : {};
  // Rounded, so that what looks equal is equally good.
  return { ...number(Math.round(average * 10) / 10), ...spread };
}

const code = (text: string | null): Cell => (text === null ? EMPTY_CELL : { text: labelOf(text), value: null });
const number = (value: number | null): Cell => (value === null ? EMPTY_CELL : { text: scoreText(value), value });

function date(timestamp: string | null): Cell {
  const time = readTime(timestamp);
  return time === null ? { ...EMPTY_CELL, text: timestamp ?? '—' } : { text: shortDate(time), value: null };
}
