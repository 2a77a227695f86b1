import { bothDirections, CANDIDATURE_ORDERINGS, type CandidatureOrdering } from '../../contract/codes.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { hasScore, readDays, readScores } from '../../contract/ranges.ts';
import { dayIn } from '../lib/days.ts';
import { folded } from '../lib/matching.ts';
import { type PerRow, perRow } from '../lib/perRow.ts';
import { readTime } from '../lib/time.ts';

/** What can be sorted by beyond what the API orders by: only here, on rows that have been brought in. */
const LOCAL_ORDERINGS = ['status', 'stage'] as const;

export const LIST_ORDERINGS = bothDirections([...CANDIDATURE_ORDERINGS, ...LOCAL_ORDERINGS]);
export type ListOrdering = (typeof LIST_ORDERINGS)[number];

/** Which candidatures of an assessment are shown, in which order. The search parameters of the page are one. */
export interface CandidatureFilter {
  /** Status codes; empty: all. */
  status: string[];
  /** Stage codes; empty: all. */
  stage: string[];
  ordering: ListOrdering;
  /** What the e-mail or the name contains. */
  q: string;
  /** Averages, `60-69`, and days of invitation in the reader's time zone, `2026-11-01..2026-11-07`; empty: all. */
  score: string;
  invited: string;
}

export const EVERYONE: CandidatureFilter = {
  status: [],
  stage: [],
  ordering: '-created',
  q: '',
  score: '',
  invited: '',
};

/** The ordering as the API takes it, or null when it cannot. */
export function upstreamOrdering(ordering: ListOrdering): CandidatureOrdering | null {
  return bothDirections(CANDIDATURE_ORDERINGS).find((known) => known === ordering) ?? null;
}

/** Between what is searched of a row: nobody types it. */
const BETWEEN = '\n';

/** Whether a row, of which the place is told, too, passes. */
type Passes = (row: Candidature, index: number) => boolean;
/** What is searched of a row. */
type TextOf = (row: Candidature, index: number) => string;

/**
 * Of each row whether it passes the filter; null: all do. A server may ignore a filter, so its answers are filtered here as
 * well; ranges are known here alone. The rows are asked as they lie in memory: a hundred thousand in any other order
 * take five times as long.
 */
export function passedBy(rows: readonly Candidature[], filter: CandidatureFilter): Uint8Array | null {
  const passes = passing(filter, () => {
    const texts = searchTexts(rows);
    return (_row, index) => texts[index] ?? '';
  });
  if (!passes) return null;
  const passed = new Uint8Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (row && passes(row, index)) passed[index] = 1;
  }
  return passed;
}

/** The same for a few rows, one by one: what is kept of the list beside which they are looked at stays as it is. */
export function passesAlone(filter: CandidatureFilter): (row: Candidature) => boolean {
  const passes = passing(filter, () => searchText);
  return (row) => passes?.(row, 0) ?? true;
}

function passing({ status, stage, q, score, invited }: CandidatureFilter, texts: () => TextOf): Passes | null {
  const [scores, days] = [inScores(score), inDays(invited)];
  const tests: Passes[] = [];
  // Of a hundred thousand rows each is asked what the filter says, and no more.
  if (status.length > 0) tests.push((row) => row.status !== null && status.includes(row.status));
  if (stage.length > 0) tests.push((row) => row.stage !== null && stage.includes(row.stage));
  if (scores) tests.push(scores);
  if (days) tests.push(days);
  const wanted = folded(q.trim());
  if (wanted !== '') {
    const textOf = texts();
    tests.push((row, index) => textOf(row, index).includes(wanted));
  }
  const [first = null] = tests;
  return tests.length < 2 ? first : (row, index) => tests.every((test) => test(row, index));
}

const searchText = ({ full_name, email }: Candidature) => folded(`${full_name ?? ''}${BETWEEN}${email ?? ''}`);

// Of the last list. To fold a hundred thousand names takes ten times as long as to look through what was folded.
let folding: PerRow<string> | undefined;

/** What is searched of each row: its name and its address, which no search goes across. */
export function searchTexts(rows: readonly Candidature[]): readonly string[] {
  if (folding?.rows.deref() !== rows) {
    folding = perRow(rows, folding, searchText);
  }
  return folding.values;
}

function inScores(text: string): ((row: Candidature) => boolean) | null {
  const range = readScores(text);
  if (!range) return null;
  return ({ avg_score: score }) => score !== null && hasScore(range, score);
}

function inDays(text: string): ((row: Candidature) => boolean) | null {
  const range = readDays(text);
  if (!range) return null;
  const dayOf = dayIn();
  return ({ created }) => {
    const time = readTime(created);
    const day = time === null ? null : dayOf(time);
    return day !== null && range.from <= day && day <= range.to;
  };
}
