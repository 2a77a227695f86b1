import type { SelectionGroup } from '../../../api/selections.ts';
import type { DialogAction, Choices } from './bulkActions.ts';

/** The candidates an action applies to, and those it skips. */
export interface Plan {
  groups: readonly SelectionGroup[];
  leftOut: readonly { reason: string; count: number }[];
}

/** Skips candidates for whom the rules forbid the action, or for whom it changes nothing. */
export function planFor(
  { reasonAgainst }: Pick<DialogAction, 'reasonAgainst'>,
  groups: readonly SelectionGroup[],
  { assessmentStatus, choices }: { assessmentStatus: string | null; choices: Choices },
): Plan {
  const reasons = new Map<string, number>();
  const kept = groups.filter(({ stage, status, count }) => {
    const reason = reasonAgainst({ stage, status, assessmentStatus }, choices);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    return reason === null;
  });
  return { groups: kept, leftOut: [...reasons].map(([reason, count]) => ({ reason, count })) };
}
