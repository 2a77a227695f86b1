import { pluralForm } from '../../contract/plural.ts';
import { formatCount } from '../lib/numbers.ts';

/** Groups of candidates to point out before a bulk action. */
export type Group = 'hired' | 'offer_sent' | 'rejected' | 'not_started' | 'not_completed';

interface Person {
  full_name: string | null;
  email: string | null;
}

/** A group with its number of candidates. Its checkbox changes whether they take part. */
export interface Callout {
  group: Group;
  /** "3 of 38 are hired." */
  text: string;
  /** Of the checkbox: "Include 3 hired", "Leave out 2 not started". */
  label: string;
  /** They are left out unless the user includes them. */
  isLeftOut: boolean;
  count: number;
  /** Those who are listed by name. */
  people: readonly Person[];
}

/** Candidates of one stage and status. */
interface Counted {
  stage: string | null;
  status: string | null;
  count: number;
  first: readonly Person[];
}

interface GroupDefinition {
  isIn: (candidates: Pick<Counted, 'stage' | 'status'>) => boolean;
  one: string;
  many: string;
  label: string;
  isLeftOut: boolean;
  /** Each is listed by name. */
  isNamed?: true;
}

const GROUPS: Record<Group, GroupDefinition> = {
  hired: {
    isIn: ({ stage }) => stage === 'HIR',
    one: 'is hired',
    many: 'are hired',
    label: 'hired',
    isLeftOut: true,
    isNamed: true,
  },
  offer_sent: {
    isIn: ({ stage }) => stage === 'OFS',
    one: 'is in stage Offer sent',
    many: 'are in stage Offer sent',
    label: 'with an offer',
    isLeftOut: true,
    isNamed: true,
  },
  rejected: {
    isIn: ({ stage }) => stage === 'REJ',
    one: 'is already rejected',
    many: 'are already rejected',
    label: 'already rejected',
    isLeftOut: true,
    isNamed: true,
  },
  not_started: {
    isIn: ({ status }) => status === 'invited',
    one: 'has not started the assessment',
    many: 'have not started the assessment',
    label: 'not started',
    isLeftOut: false,
  },
  not_completed: {
    isIn: ({ status }) => status === 'invited' || status === 'started',
    one: 'has not completed the assessment',
    many: 'have not completed the assessment',
    label: 'not completed',
    isLeftOut: false,
  },
};

export const totalOf = (counted: readonly Pick<Counted, 'count'>[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/** The groups that some of the candidates are in. A candidate may be in several. */
export function calloutsOf(counted: readonly Counted[], groups: readonly Group[]): Callout[] {
  return groups.flatMap((group) => {
    const { isIn, one, many, label, isLeftOut, isNamed } = GROUPS[group];
    const found = counted.filter(isIn);
    const count = totalOf(found);
    if (count === 0) return [];
    const text = `${formatCount(count)} of ${formatCount(totalOf(counted))} ${pluralForm(count, one, many)}.`;
    return [
      {
        group,
        text,
        label: `${isLeftOut ? 'Include' : 'Leave out'} ${formatCount(count)} ${label}`,
        isLeftOut,
        count,
        people: isNamed ? found.flatMap(({ first }) => first) : [],
      },
    ];
  });
}

/** The candidates who are in none of the groups that are left out. */
export const withoutGroups = <Some extends Counted>(counted: readonly Some[], leftOut: readonly Group[]): Some[] =>
  counted.filter((some) => !leftOut.some((group) => GROUPS[group].isIn(some)));

/** Why the typed text does not confirm this count; null if it does. */
export function confirmationError(count: number, typed: string): string | null {
  return typed.replaceAll(/[\s,.]/g, '') === String(count) ? null : `Enter ${count} to continue.`;
}
