import type { SelectionGroup } from '../lib/selectionGroup.ts';
import { type Callout, type Group, calloutsOf, totalOf, withoutGroups } from '../messages/callouts.ts';

/** What decides who takes part in an action. */
export interface PlanRules {
  /** Why candidates of a group are skipped; null: they are not. */
  reasonAgainst: (group: SelectionGroup) => string | null;
  /** The groups to point out among those who are not skipped. */
  callouts: (possible: readonly SelectionGroup[]) => readonly Group[];
}

/** What the user chose. */
export interface PlanChoices {
  /** Candidates who are not in the list take part. */
  withElsewhere: boolean;
  /** The groups that the user has ticked: to include them, or to leave them out. */
  ticked: ReadonlySet<Group>;
}

/** The candidates an action applies to, and those it leaves out. */
export interface Plan {
  groups: readonly SelectionGroup[];
  /** How many take part. */
  count: number;
  /** Of these, those who are not in the list; also if they are left out. */
  elsewhere: readonly SelectionGroup[];
  callouts: readonly Callout[];
  skipped: readonly { reason: string; count: number }[];
}

/** Leaves out candidates for whom the rules forbid the action, and those whom the user left out or did not include. */
export function planFor(
  selected: readonly SelectionGroup[],
  rules: PlanRules,
  { withElsewhere, ticked }: PlanChoices,
): Plan {
  const reasons = new Map<string, number>();
  const possible = selected.filter((group) => {
    if (group.elsewhere && !withElsewhere) return false;
    const reason = rules.reasonAgainst(group);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + group.count);
    return reason === null;
  });
  const callouts = calloutsOf(possible, rules.callouts(possible));
  const leftOut = callouts.filter(({ group, isLeftOut }) => isLeftOut !== ticked.has(group)).map(({ group }) => group);
  const groups = withoutGroups(possible, leftOut);
  return {
    groups,
    count: totalOf(groups),
    elsewhere: selected.filter(({ elsewhere }) => elsewhere),
    callouts,
    skipped: [...reasons].map(([reason, count]) => ({ reason, count })),
  };
}
