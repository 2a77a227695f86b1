import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GUARDED_STAGES, labelOf } from '../../../contract/codes.ts';
import { jobRulesOf } from '../../../contract/jobKinds.ts';
import type { Job } from '../../../contract/jobs.ts';
import { useChangeJob } from '../../api/createJob.ts';
import { isHeld, isOver, jobItemsQuery } from '../../api/jobs.ts';
import { hasNewerChange, undo, useChanges } from '../../api/undo.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { plural } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { NameList } from '../../ui/NameList.tsx';

interface UndoJobProps {
  job: Job;
  /** Called before the button disappears, if it was pressed by a key. */
  onUndo?: () => void;
  look?: 'quiet' | 'plain';
}

/** Whether a job can be undone, also by a colleague. */
const canBeUndone = (job: Job): boolean =>
  isOver(job) && job.same_upstream && job.undoes === null && job.done > 0 && jobRulesOf(job.kind)?.stage !== undefined;

/**
 * A button that undoes a job: one of this visit, or, on its page, of anyone. Renders nothing if it cannot be undone.
 */
export function UndoJob({ job, onUndo, look = 'quiet' }: UndoJobProps) {
  const changes = useChanges();
  const { mutate, isPending } = useChangeJob();
  const [asking, setAsking] = useState(false);
  const change = changes.find((one) => one.jobId === job.id);
  if (!(change ? isHeld(job) || isOver(job) : look === 'plain' && canBeUndone(job)) || job.undone) return null;
  return (
    <>
      <Button
        look={look}
        shape="small"
        busy={isPending}
        permission="changeStage"
        reason={change && hasNewerChange(change, changes) ? 'Undo newer changes first' : null}
        onClick={({ detail }) => {
          // A click by a key has `detail` 0.
          if (detail === 0) onUndo?.();
          if (change) void undo(change.id);
          else if (GUARDED_STAGES.includes(job.stage ?? '') && job.made_by !== currentUser().name) setAsking(true);
          else mutate({ jobId: job.id, action: 'undo' });
        }}
      >
        Undo
      </Button>
      {asking && (
        <UndoDecidedDialog
          job={job}
          onConfirm={() => mutate({ jobId: job.id, action: 'undo', with_decided: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface UndoDecidedDialogProps {
  job: Job;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether to move back those whom a colleague has moved to Hired or Offer sent, by name. */
function UndoDecidedDialog({ job, onConfirm, onClose }: UndoDecidedDialogProps) {
  const { data } = useQuery(jobItemsQuery(job.id, ['done'], 1));
  const [isTicked, setTicked] = useState(false);
  const count = job.done;
  const stage = labelOf(job.stage ?? '');
  const people = (data?.rows ?? []).flatMap(({ candidature: id, full_name, email }) =>
    id === null ? [] : [{ id, full_name, email }],
  );
  return (
    <Dialog
      title={`Move ${plural(count, 'candidate')} back from ${stage}?`}
      description="A colleague moved them there. Who has been moved since stays."
      onClose={onClose}
    >
      <NameList people={people} count={count} />
      <Checkbox
        label={`Move them back from ${stage}`}
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          reason={isTicked ? null : 'Tick the box to continue.'}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          Move back
        </Button>
      </DialogActions>
    </Dialog>
  );
}
