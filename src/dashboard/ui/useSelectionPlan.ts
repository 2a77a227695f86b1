import { useState } from 'react';
import type { SelectionGroup } from '../lib/selectionGroup.ts';
import { type Group, totalOf } from '../messages/callouts.ts';
import { type Plan, planFor, type PlanRules } from './selectionPlan.ts';
import { plural, formatCount } from '../lib/numbers.ts';

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
