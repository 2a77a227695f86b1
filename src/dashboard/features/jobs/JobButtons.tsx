import { Ban, Pause, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import { useChangeJob } from '../../api/createJob.ts';
import { isOver } from '../../api/jobs.ts';
import { useJobRefusal } from '../../lib/currentUser.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { disabledReason, titleOf } from './jobTexts.ts';
import { UndoJob } from './UndoJob.tsx';

interface JobButtonsProps {
  job: Job;
  /** Small ones, and of a job that is over only what still makes sense: in a list. */
  inList?: boolean;
}

/** What can be done with a job. */
export function JobButtons({ job, inList = false }: JobButtonsProps) {
  const { mutate, isPending } = useChangeJob();
  const [cancelling, setCancelling] = useState(false);
  const refusal = useJobRefusal(job);
  const shape = inList ? 'small' : 'normal';
  const over = isOver(job);
  const failed = job.failed ?? 0;
  const paused = job.state === 'paused';
  const name = BULK_ACTIONS.named(titleOf(job), job.id);
  const toggle = paused ? 'resume' : 'pause';
  const { actions } = BULK_ACTIONS;
  if (refusal !== null) return null;
  const act = (action: 'pause' | 'resume' | 'retry_failed') => mutate({ jobId: job.id, action });
  return (
    <>
      {over && job.undone === null && <UndoJob jobId={job.id} look="plain" />}
      {(!over || !inList) && (
        <Button
          shape={shape}
          busy={isPending}
          aria-label={`${actions[toggle]}: ${name}`}
          reason={disabledReason(toggle, job)}
          onClick={() => act(toggle)}
        >
          {paused ? (
            <Play aria-hidden="true" className="size-3.5" />
          ) : (
            <Pause aria-hidden="true" className="size-3.5" />
          )}
          {actions[toggle]}
        </Button>
      )}
      {(failed > 0 || !inList) && (
        <Button
          shape={shape}
          busy={isPending}
          aria-label={`${actions.retry_failed}: ${name}`}
          reason={disabledReason('retry_failed', job)}
          onClick={() => act('retry_failed')}
        >
          <RotateCw aria-hidden="true" className="size-3.5" />
          {actions.retry_failed}
        </Button>
      )}
      {(!over || !inList) && (
        <Button
          shape={shape}
          look="danger"
          aria-label={`${actions.cancel}: ${name}`}
          reason={disabledReason('cancel', job)}
          onClick={() => setCancelling(true)}
        >
          <Ban aria-hidden="true" className="size-3.5" />
          {actions.cancel}
        </Button>
      )}
      {cancelling && <CancelDialog job={job} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { mutate } = useChangeJob();
  const left = (job.waiting ?? 0) + (job.running ?? 0);
  return (
    <Dialog
      title={BULK_ACTIONS.cancelTitle}
      description={BULK_ACTIONS.cancelText(titleOf(job), left, job.kind === 'reject')}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{BULK_ACTIONS.keepRunning}</Button>
        <Button
          look="danger"
          onClick={() => {
            mutate({ jobId: job.id, action: 'cancel' });
            onClose();
          }}
        >
          {BULK_ACTIONS.confirmCancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
