import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../../contract/codes.ts';
import { failureOf } from '../../../api/failure.ts';
import { useMakeJob } from '../../../api/jobActions.ts';
import { rememberJob } from '../../../api/jobUndo.ts';
import { requestRejection } from '../../../api/rejectionRequests.ts';
import { calloutsOf, type Group, withoutGroups } from '../../../lib/callouts.ts';
import { MANY, reasonToType } from '../../../lib/many.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { LeaveOut } from '../../../ui/LeaveOut.tsx';
import { Failed } from '../../../ui/states.tsx';
import { type BulkAction, planFor } from './plan.ts';
import { type Choices, requestFor } from './request.ts';
import { WORDS } from './words.ts';

interface BulkDialogProps {
  action: BulkAction;
  /** Who was chosen when it was opened: whoever comes or goes later changes nothing. */
  chosen: readonly Candidature[];
  assessment: { id: number; status: string | null };
  /** Gets the ID of the job that was made. */
  onStarted: (jobId: number) => void;
  onClose: () => void;
}

/** Who is called out before many are moved to another stage. */
const STAGE_CALLOUTS: readonly Group[] = ['hired', 'offer_sent', 'rejected', 'not_completed'];

/** The last look before something is done to many people: how many, who is left out and why, and what exactly. */
export function BulkDialog({ action, chosen, assessment, onStarted, onClose }: BulkDialogProps) {
  const [choices, setChoices] = useState<Choices>({ stage: '' });
  const [typed, setTyped] = useState('');
  const [leftOutGroups, setLeftOutGroups] = useState<ReadonlySet<Group>>(new Set());
  // What opened it: the reject dialog, which takes its place, gives the focus back to it.
  const [opener] = useState(() => document.activeElement);
  // The same job, however often somebody has to press.
  const [requestKey] = useState(randomUuid);
  const client = useQueryClient();
  const create = useMakeJob();
  const plan = planFor(action, chosen, { assessmentStatus: assessment.status, stage: choices.stage });
  // The reject dialog has call-outs of its own.
  const isRejection = action === 'change_stage' && choices.stage === 'REJ';
  const callouts = action === 'change_stage' && !isRejection ? calloutsOf(plan.people, STAGE_CALLOUTS) : [];
  const people = withoutGroups(
    plan.people,
    new Set(callouts.map(({ group }) => group).filter((group) => leftOutGroups.has(group))),
  );
  const count = people.length;
  const words = WORDS[action];
  const asksNumber = action === 'remove' && count > MANY;
  const reason =
    count === 0 && !isRejection
      ? 'No candidates are left.'
      : action === 'change_stage' && choices.stage === ''
        ? 'Choose a stage first.'
        : asksNumber
          ? reasonToType(count, typed)
          : null;

  function start(): void {
    if (reason !== null || create.isPending) return;
    if (isRejection) {
      onClose();
      const returnFocus = () => (opener instanceof HTMLElement ? opener : null);
      requestRejection({ assessmentId: assessment.id, candidatures: chosen, onStarted, returnFocus });
      return;
    }
    const request = requestFor(action, people, choices, { request_key: requestKey, assessment: assessment.id });
    create.mutate(request, {
      onSuccess(job) {
        if (action === 'change_stage')
          rememberJob(client, job, `${words.title(count)}: ${labelOf(choices.stage)}`, people);
        onStarted(job.id);
      },
    });
  }

  return (
    <Dialog title={words.title(count)} description={words.about} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {action === 'change_stage' && (
          <SelectField
            label="New stage"
            value={choices.stage}
            options={[
              { value: '', label: 'Choose a stage' },
              ...STAGES.map((value) => ({ value, label: labelOf(value) })),
            ]}
            onChoose={(stage) => setChoices({ ...choices, stage })}
          />
        )}
        <LeaveOut callouts={callouts} leftOut={leftOutGroups} onChange={setLeftOutGroups} />
        {plan.leftOut.length > 0 && !isRejection && (
          <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
            {plan.leftOut.map((group) => (
              <li key={group.reason}>
                <span className="font-medium">{formatCount(group.count)} will be left out:</span> {group.reason}
              </li>
            ))}
          </ul>
        )}
        {asksNumber && (
          <TextField
            label={`Type ${count} to confirm`}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {create.error && (
          <Failed small title="Nothing was started." failure={failureOf(create.error)} onRetry={start} />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look={action === 'remove' ? 'danger' : 'primary'}
            busy={create.isPending}
            reason={reason}
          >
            {isRejection ? 'Continue to rejection…' : words.start(count)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
