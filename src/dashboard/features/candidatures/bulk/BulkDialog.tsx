import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../../contract/codes.ts';
import { failureOf } from '../../../api/failure.ts';
import { useMakeJob } from '../../../api/jobActions.ts';
import { rememberJob } from '../../../api/jobUndo.ts';
import { MANY, reasonToType } from '../../../lib/many.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
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

/** The last look before something is done to many people: how many, who is left out and why, and what exactly. */
export function BulkDialog({ action, chosen, assessment, onStarted, onClose }: BulkDialogProps) {
  const [choices, setChoices] = useState<Choices>({ stage: '' });
  const [typed, setTyped] = useState('');
  // The same job, however often somebody has to press.
  const [requestKey] = useState(randomUuid);
  const client = useQueryClient();
  const create = useMakeJob();
  const { people, leftOut } = planFor(action, chosen, { assessmentStatus: assessment.status, stage: choices.stage });
  const count = people.length;
  const words = WORDS[action];
  const asksNumber = action === 'remove' && count > MANY;
  const reason =
    count === 0
      ? 'There is nobody left to do this to.'
      : action === 'change_stage' && choices.stage === ''
        ? 'Choose a stage first.'
        : asksNumber
          ? reasonToType(count, typed)
          : null;

  function start(): void {
    if (reason !== null || create.isPending) return;
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
        {leftOut.length > 0 && (
          <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
            {leftOut.map((group) => (
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
            {words.start(count)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
