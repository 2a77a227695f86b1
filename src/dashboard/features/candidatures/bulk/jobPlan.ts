import type { SelectionGroup } from '../../../api/selections.ts';
import type { DialogAction, Choices } from './bulkActions.ts';

/** The candidates an action applies to, and those it skips. */
export interface Plan {
  groups: readonly SelectionGroup[];
  leftOut: readonly { reason: string; count: number }[];
}

/** Leaves out those for whom the rules forbid an action, or for whom there is nothing to do. */
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
