import { type ReactNode, useState } from 'react';
import { type Callout, confirmationError, type Group, totalOf } from '../messages/callouts.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Checkbox, TextField } from './fields.tsx';
import { NameList } from './NameList.tsx';
import { StagePill } from './StagePill.tsx';
import { Failed } from './states.tsx';
import type { Failure } from '../lib/failure.ts';
import { type Elements, Text } from './Text.tsx';
import type { SelectionPlan } from './useSelectionPlan.ts';
import { formatCount } from '../lib/numbers.ts';
import { pluralForm } from '../../contract/plural.ts';

interface LeaveOutChoicesProps {
  callouts: readonly Callout[];
  /** The groups whose checkbox is ticked. */
  ticked: ReadonlySet<Group>;
  onTick: (group: Group, isTicked: boolean) => void;
  /** Further notes on a group. */
  notes?: Partial<Record<Group, string>> | undefined;
}

/** Groups of candidates to check, each with a checkbox that includes them or leaves them out. Nothing if there are none. */
function LeaveOutChoices({ callouts, ticked, onTick, notes = {} }: LeaveOutChoicesProps) {
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

const elsewhereText = (count: number) => `${formatCount(count)} ${pluralForm(count, 'is', 'are')} not in this list.`;

interface SelectionDialogProps {
  title: string;
  description: NonNullable<ReactNode>;
  /** Null: an action on one candidate, whom the title names. */
  plan: SelectionPlan | null;
  /** How many candidates it is about, without a plan. Default: 1. */
  count?: number;
  /** Further notes on a group. */
  notes?: Partial<Record<Group, string>>;
  /** From how many candidates on the user must type their number. */
  typedFrom?: number | undefined;
  /** The button that starts the action. */
  confirm: { label: string; look: NonNullable<ButtonProps['look']>; busy: boolean };
  /** Why it cannot start; null: it can. */
  reason: string | null;
  /** Why it could not be started. */
  failed: { title: string; failure: Failure | null };
  onStart: () => void;
  onClose: () => void;
  /** Called by Cancel in place of `onClose`. */
  onCancel?: () => void;
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
  /** The options of the action. */
  children?: Elements;
}

/** The most names of those who take part. */
const MAX_NAMED = 5;

/** Confirms an action on candidates: who takes part by name and stage, who is left out, and the options. */
export function SelectionDialog({ plan, confirm, typedFrom, failed, children, ...props }: SelectionDialogProps) {
  const { onStart, onClose, onCancel = onClose } = props;
  const [typed, setTyped] = useState('');
  const count = plan?.count ?? props.count ?? 1;
  const isTyped = typedFrom !== undefined && count >= typedFrom;
  const reason =
    plan?.count === 0 ? 'Everyone is left out.' : (props.reason ?? (isTyped ? confirmationError(count, typed) : null));

  function start(): void {
    if (reason === null && !confirm.busy) onStart();
  }

  return (
    <Dialog title={props.title} description={props.description} returnFocus={props.returnFocus} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {plan && <Participants plan={plan} notes={props.notes} />}
        {children}
        {isTyped && (
          <TextField
            label={`Type ${count} to confirm`}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {failed.failure && <Failed small title={failed.title} failure={failed.failure} onRetry={start} />}
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" look={confirm.look} busy={confirm.busy} reason={reason}>
            {confirm.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Who takes part, and who does not. */
function Participants({ plan, notes }: { plan: SelectionPlan; notes?: SelectionDialogProps['notes'] }) {
  const { groups, count, elsewhere, callouts, skipped, ticked, onTick } = plan;
  const named = groups.flatMap(({ first }) => first).slice(0, MAX_NAMED);
  return (
    <>
      {count > 0 && (
        <div className="space-y-2">
          <div className="text-soft">
            <NameList people={named} count={count} />
          </div>
          <Stages plan={plan} />
        </div>
      )}
      {elsewhere.length > 0 && <Elsewhere plan={plan} />}
      <LeaveOutChoices callouts={callouts} ticked={ticked} onTick={onTick} notes={notes} />
      {skipped.length > 0 && (
        <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
          {skipped.map((group) => (
            <li key={group.reason}>
              <Text className="font-medium">{`${formatCount(group.count)} skipped:`}</Text> <Text>{group.reason}</Text>
              <NameList people={group.people} count={group.count} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How many of those who take part are in which stage. */
function Stages({ plan: { groups } }: { plan: SelectionPlan }) {
  const stages = Map.groupBy(groups, ({ stage }) => stage);
  return (
    <ul aria-label="Their stages" className="flex flex-wrap gap-x-3 gap-y-1">
      {[...stages].map(([stage, ofStage]) => (
        <li key={stage} className="flex items-center gap-1.5">
          <StagePill code={stage} />
          <Text className="font-medium tabular-nums">{totalOf(ofStage)}</Text>
        </li>
      ))}
    </ul>
  );
}

/** Those who are not in the list that is shown, by name. */
function Elsewhere({ plan: { elsewhere, withElsewhere, onElsewhere } }: { plan: SelectionPlan }) {
  const count = totalOf(elsewhere);
  const choices = [
    { label: 'Leave out', isIncluded: false },
    { label: 'Include', isIncluded: true },
  ];
  return (
    <div role="group" aria-label={elsewhereText(count)} className="rounded-md bg-warn-wash px-3 py-2">
      <p className="font-medium">{elsewhereText(count)}</p>
      <NameList people={elsewhere.flatMap(({ first }) => first)} count={count} />
      <div className="mt-2 flex gap-2">
        {choices.map(({ label, isIncluded }) => (
          <Button
            key={label}
            shape="small"
            aria-pressed={withElsewhere === isIncluded}
            className="max-md:h-8 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent-strong"
            onClick={() => onElsewhere(isIncluded)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
