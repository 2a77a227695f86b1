import { useState } from 'react';
import type { SelectionGroup } from '../lib/selectionGroup.ts';
import { type Callout, calloutsOf, type Group, totalOf, withoutGroups } from '../messages/callouts.ts';
import { formatCount, plural } from '../lib/numbers.ts';

/** What decides who takes part in an action. */
interface PlanRules {
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
interface Plan {
  groups: readonly SelectionGroup[];
  /** How many take part. */
  count: number;
  /** Of these, those who are not in the list; also if they are left out. */
  elsewhere: readonly SelectionGroup[];
  callouts: readonly Callout[];
  skipped: readonly Skipped[];
}

/** Candidates who are skipped for the same reason; the first by name. */
interface Skipped {
  reason: string;
  count: number;
  people: SelectionGroup['first'];
}

/** Leaves out candidates for whom the rules forbid the action, and those whom the user left out or did not include. */
export function planFor(
  selected: readonly SelectionGroup[],
  rules: PlanRules,
  { withElsewhere, ticked }: PlanChoices,
): Plan {
  const skipped = new Map<string, Skipped>();
  const possible = selected.filter((group) => {
    if (group.elsewhere && !withElsewhere) return false;
    const reason = rules.reasonAgainst(group);
    if (reason === null) return true;
    const { count, people } = skipped.get(reason) ?? { count: 0, people: [] };
    skipped.set(reason, { reason, count: count + group.count, people: [...people, ...group.first] });
    return false;
  });
  const callouts = calloutsOf(possible, rules.callouts(possible));
  const leftOut = callouts.filter(({ group, isLeftOut }) => isLeftOut !== ticked.has(group)).map(({ group }) => group);
  const groups = withoutGroups(possible, leftOut);
  return {
    groups,
    count: totalOf(groups),
    elsewhere: selected.filter(({ elsewhere }) => elsewhere),
    callouts,
    skipped: [...skipped.values()],
  };
}

/** `count` of the selected ones take part. */
const whoText = (count: number, selected: number) =>
  count === selected
    ? plural(count, 'candidate')
    : `${formatCount(count)} of ${plural(selected, 'selected candidate')}`;

/** A plan with the choices that change it. */
export interface SelectionPlan extends Plan {
  /** "9 of 12 selected candidates". */
  who: string;
  withElsewhere: boolean;
  onElsewhere: (isIncluded: boolean) => void;
  ticked: ReadonlySet<Group>;
  onTick: (group: Group, isTicked: boolean) => void;
}

interface Rules extends PlanRules {
  /** Whether candidates who are not in the list take part unless the user leaves them out. */
  includesElsewhere: boolean;
}

/** Who of a selection takes part in an action. Null: no selection. */
export function useSelectionPlan(
  selection: { groups: readonly SelectionGroup[] } | null,
  rules: Rules,
): SelectionPlan | null {
  const [withElsewhere, onElsewhere] = useState(rules.includesElsewhere);
  const [ticked, setTicked] = useState<ReadonlySet<Group>>(new Set());
  if (!selection) return null;
  const plan = planFor(selection.groups, rules, { withElsewhere, ticked });
  return {
    ...plan,
    who: whoText(plan.count, totalOf(selection.groups)),
    withElsewhere,
    onElsewhere,
    ticked,
    onTick(group, isTicked) {
      const next = new Set(ticked);
      if (isTicked) next.add(group);
      else next.delete(group);
      setTicked(next);
    },
  };
}
