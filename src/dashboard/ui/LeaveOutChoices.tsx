import { type Callout, CANDIDATES_TO_CHECK, type Group } from '../messages/callouts.ts';
import { classes } from '../lib/classes.ts';
import { Checkbox } from './fields.tsx';
import { Text } from './Text.tsx';

interface LeaveOutChoicesProps {
  callouts: readonly Callout[];
  leftOut: ReadonlySet<Group>;
  onChange: (leftOut: ReadonlySet<Group>) => void;
  /** Further notes on a group. */
  notes?: Partial<Record<Group, string>>;
  className?: string;
}

/** Offers to leave groups of candidates out of a selection. Renders nothing if there are none. */
export function LeaveOutChoices({ callouts, leftOut, onChange, notes = {}, className }: LeaveOutChoicesProps) {
  if (callouts.length === 0) return null;
  function toggle(group: Group, checked: boolean): void {
    const next = new Set(leftOut);
    if (checked) next.add(group);
    else next.delete(group);
    onChange(next);
  }
  return (
    <fieldset className={classes('rounded-md bg-warn-wash px-3 py-2', className)}>
      <legend className="sr-only">{CANDIDATES_TO_CHECK}</legend>
      <ul className="space-y-2">
        {callouts.map(({ group, text, label }) => (
          <li key={group}>
            <p>
              <span className="font-medium">{text}</span> <Text>{notes[group] ?? ''}</Text>
            </p>
            <Checkbox
              label={label}
              checked={leftOut.has(group)}
              onChange={({ target }) => toggle(group, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
