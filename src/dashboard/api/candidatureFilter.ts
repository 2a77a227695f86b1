import { bothDirections, CANDIDATURE_ORDERINGS, type CandidatureOrdering } from '../../contract/codes.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { dayIn } from '../lib/days.ts';
import { matcherOf } from '../lib/matching.ts';
import { hasScore, readDays, readScores } from '../lib/ranges.ts';
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

/**
 * Whether a row passes the filter. A server may ignore a filter, so its answers are filtered here as well; ranges are
 * known here alone.
 */
export function passing({ status, stage, q, score, invited }: CandidatureFilter): (row: Candidature) => boolean {
  const matches = matcherOf(q);
  const hasAverage = inScores(score);
  const wasInvited = inDays(invited);
  return (row) =>
    isOneOf(status, row.status) &&
    isOneOf(stage, row.stage) &&
    (matches(row.full_name) || matches(row.email)) &&
    hasAverage(row) &&
    wasInvited(row);
}

function isOneOf(chosen: readonly string[], code: string | null): boolean {
  return chosen.length === 0 || (code !== null && chosen.includes(code));
}

function inScores(text: string): (row: Candidature) => boolean {
  const range = readScores(text);
  if (!range) return () => true;
  return ({ avg_score: score }) => score !== null && hasScore(range, score);
}

function inDays(text: string): (row: Candidature) => boolean {
  const range = readDays(text);
  if (!range) return () => true;
  const dayOf = dayIn();
  return ({ created }) => {
    const time = readTime(created);
    const day = time === null ? null : dayOf(time);
    return day !== null && range.from <= day && day <= range.to;
  };
}
