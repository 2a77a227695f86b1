import type { Callout, Group } from '../messages/callouts.ts';
import { Checkbox } from './fields.tsx';
import { Text } from './Text.tsx';
import { NameList } from './NameList.tsx';

interface LeaveOutChoicesProps {
  callouts: readonly Callout[];
  /** The groups whose checkbox is ticked. */
  ticked: ReadonlySet<Group>;
  onTick: (group: Group, isTicked: boolean) => void;
  /** Further notes on a group. */
  notes?: Partial<Record<Group, string>> | undefined;
}

/** Groups of candidates to check, each with a checkbox that includes them or leaves them out. Nothing if there are none. */
export function LeaveOutChoices({ callouts, ticked, onTick, notes = {} }: LeaveOutChoicesProps) {
  if (callouts.length === 0) return null;
  return (
    <fieldset className="rounded-md bg-warn-wash px-3 py-2">
      <legend className="sr-only">Candidates to check</legend>
      <ul className="space-y-2">
        {callouts.map(({ group, text, label, count, people }) => (
          <li key={group}>
            <p>
              <Text className="font-medium">{text}</Text> {notes[group] && <Text>{notes[group]}</Text>}
            </p>
            {people.length > 0 && <NameList people={people} count={count} />}
            <Checkbox
              label={label}
              checked={ticked.has(group)}
              onChange={({ target }) => onTick(group, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
