import { useState } from 'react';
import { labelOf, STAGES } from '../../../../contract/codes.ts';
import { useEmailDelivery } from '../../../api/emailDelivery.ts';
import { failureOf } from '../../../api/failure.ts';
import { useCreateSelectionJob } from '../../../api/selectionJobs.ts';
import { requestRejection } from '../../../api/rejectionRequests.ts';
import type { FrozenSelection } from '../../../api/selections.ts';
import { calloutsOf, type Group, totalOf, withoutGroups } from '../../../messages/callouts.ts';
import { CONFIRM_THRESHOLD, confirmationError } from '../../../messages/confirmByTyping.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { BULK_DIALOG } from '../../../messages/selectionActions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { LeaveOutChoices } from '../../../ui/LeaveOutChoices.tsx';
import { SelectField } from '../../../ui/Select.tsx';
import { Failed } from '../../../ui/states.tsx';
import { type DialogAction, type Choices, withDelivery } from './bulkActions.ts';
import { planFor } from './jobPlan.ts';
import { Text } from '../../../ui/Text.tsx';

interface BulkDialogProps {
  action: DialogAction;
  /** The candidates who were selected when the dialog opened. */
  selection: FrozenSelection;
  assessment: { id: number; status: string | null };
  /** Called with the ID of the new job and the IDs of the selected candidates. */
  onStarted: (jobId: number, ids: readonly number[]) => void;
  onClose: () => void;
}

/** Confirms a bulk action: the number of candidates, who is left out and why, and its options. */
export function BulkDialog({ action: given, selection, assessment, onStarted, onClose }: BulkDialogProps) {
  const [choices, setChoices] = useState<Choices>({ stage: '' });
  const [typed, setTyped] = useState('');
  const [leftOutGroups, setLeftOutGroups] = useState<ReadonlySet<Group>>(new Set());
  // The reject dialog may replace this one, and returns the focus here.
  const [opener] = useState(() => document.activeElement);
  // One idempotency key for all attempts, so that retrying makes no second job.
  const [requestKey] = useState(randomUuid);
  const create = useCreateSelectionJob();
  const action = withDelivery(given, useEmailDelivery());
  const { title, about, asksStage, asksNumber } = action;
  const plan = planFor(action, selection.groups, { assessmentStatus: assessment.status, choices });
  // The reject dialog has its own call-outs.
  const isRejection = asksStage && choices.stage === 'REJ';
  const callouts = isRejection ? [] : calloutsOf(plan.groups, action.callouts);
  const leftOut = new Set(callouts.map(({ group }) => group).filter((group) => leftOutGroups.has(group)));
  const groups = withoutGroups(plan.groups, leftOut);
  const count = totalOf(groups);
  const isNumberTyped = asksNumber && count > CONFIRM_THRESHOLD;
  const reason =
    count === 0 && !isRejection
      ? BULK_DIALOG.noneLeft
      : asksStage && choices.stage === ''
        ? BULK_DIALOG.chooseStageFirst
        : (action.reasonAgainstCount(count) ?? (isNumberTyped ? confirmationError(count, typed) : null));

  function start(): void {
    if (reason !== null || create.isPending) return;
    if (isRejection) {
      onClose();
      const returnFocus = () => (opener instanceof HTMLElement ? opener : null);
      requestRejection({ assessmentId: assessment.id, selection, onStarted, returnFocus });
      return;
    }
    create.mutate(
      {
        work: action.work(choices),
        assessmentId: assessment.id,
        requestKey,
        selection,
        groups,
        undoText: action.undo?.(count, choices) ?? null,
      },
      { onSuccess: ({ job, ids }) => onStarted(job.id, ids) },
    );
  }

  return (
    <Dialog title={title(count)} description={about} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {asksStage && (
          <SelectField
            label={BULK_DIALOG.newStage}
            value={choices.stage}
            options={[
              { value: '', label: BULK_DIALOG.chooseStage },
              ...STAGES.map((value) => ({ value, label: labelOf(value) })),
            ]}
            onChoose={(stage) => setChoices({ ...choices, stage })}
          />
        )}
        <LeaveOutChoices callouts={callouts} leftOut={leftOutGroups} onChange={setLeftOutGroups} />
        {plan.leftOut.length > 0 && !isRejection && (
          <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
            {plan.leftOut.map((group) => (
              <li key={group.reason}>
                <span className="font-medium">{BULK_DIALOG.leftOut(group.count)}</span> <Text>{group.reason}</Text>
              </li>
            ))}
          </ul>
        )}
        {isNumberTyped && (
          <TextField
            label={BULK_DIALOG.typeToConfirm(count)}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {create.error && (
          <Failed small title={BULK_DIALOG.startFailed} failure={failureOf(create.error)} onRetry={start} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{BULK_DIALOG.cancel}</Button>
          <Button type="submit" look={action.isDanger ? 'danger' : 'primary'} busy={create.isPending} reason={reason}>
            {isRejection ? BULK_DIALOG.continueToRejection : action.start(count)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
