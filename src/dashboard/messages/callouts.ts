import { pluralForm } from '../../contract/plural.ts';
import { formatCount } from '../lib/numbers.ts';

/** Names the choice of groups to leave out. */
export const CANDIDATES_TO_CHECK = 'Candidates to check';

/** Groups of candidates to point out before a bulk action. */
export type Group = 'hired' | 'offer_sent' | 'rejected' | 'not_started' | 'not_completed';

/** A group with its number of candidates. */
export interface Callout {
  group: Group;
  /** "3 of 38 are hired." */
  text: string;
  /** Of the checkbox: "Leave out 3 hired". */
  label: string;
}

/** Candidates of one stage and status. */
interface Counted {
  stage: string | null;
  status: string | null;
  count: number;
}

interface GroupDefinition {
  isIn: (candidates: Counted) => boolean;
  one: string;
  many: string;
  label: string;
}

const GROUPS: Record<Group, GroupDefinition> = {
  hired: { isIn: ({ stage }) => stage === 'HIR', one: 'is hired', many: 'are hired', label: 'hired' },
  offer_sent: {
    isIn: ({ stage }) => stage === 'OFS',
    one: 'is in stage Offer sent',
    many: 'are in stage Offer sent',
    label: 'with an offer',
  },
  rejected: {
    isIn: ({ stage }) => stage === 'REJ',
    one: 'is already rejected',
    many: 'are already rejected',
    label: 'already rejected',
  },
  not_started: {
    isIn: ({ status }) => status === 'invited',
    one: 'has not started the assessment',
    many: 'have not started the assessment',
    label: 'not started',
  },
  not_completed: {
    isIn: ({ status }) => status === 'invited' || status === 'started',
    one: 'has not completed the assessment',
    many: 'have not completed the assessment',
    label: 'not completed',
  },
};

export const totalOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** The groups that some of the candidates are in. A candidate may be in several. */
export function calloutsOf(counted: readonly Counted[], groups: readonly Group[]): Callout[] {
  return groups.flatMap((group) => {
    const { isIn, one, many, label } = GROUPS[group];
    const count = totalOf(counted.filter(isIn));
    if (count === 0) return [];
    const text = `${formatCount(count)} of ${formatCount(totalOf(counted))} ${pluralForm(count, one, many)}.`;
    return [{ group, text, label: `Leave out ${formatCount(count)} ${label}` }];
  });
}

/** The candidates who are in none of the groups that are left out. */
export const withoutGroups = <Some extends Counted>(counted: readonly Some[], leftOut: ReadonlySet<Group>): Some[] =>
  counted.filter((some) => ![...leftOut].some((group) => GROUPS[group].isIn(some)));
