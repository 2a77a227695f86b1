import { Ban, Pause, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import { useChangeJob } from '../../api/jobActions.ts';
import { isOver } from '../../api/jobs.ts';
import { plural } from '../../lib/numbers.ts';
import { useJobRefusal } from '../../lib/visitor.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { reasonAgainst, titleOf } from './words.ts';

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
  const name = `${titleOf(job)}, job ${job.id}`;
  const act = (action: 'pause' | 'resume' | 'retry_failed') => mutate({ jobId: job.id, action });
  return (
    <>
      {(!over || !inList) && (
        <Button
          shape={shape}
          busy={isPending}
          aria-label={`${paused ? 'Resume' : 'Pause'}: ${name}`}
          reason={refusal ?? reasonAgainst(paused ? 'resume' : 'pause', job)}
          onClick={() => act(paused ? 'resume' : 'pause')}
        >
          {paused ? (
            <Play aria-hidden="true" className="size-3.5" />
          ) : (
            <Pause aria-hidden="true" className="size-3.5" />
          )}
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {(failed > 0 || !inList) && (
        <Button
          shape={shape}
          busy={isPending}
          aria-label={`Retry failed: ${name}`}
          reason={refusal ?? reasonAgainst('retry_failed', job)}
          onClick={() => act('retry_failed')}
        >
          <RotateCw aria-hidden="true" className="size-3.5" />
          Retry failed
        </Button>
      )}
      {(!over || !inList) && (
        <Button
          shape={shape}
          look="danger"
          aria-label={`Cancel: ${name}`}
          reason={refusal ?? reasonAgainst('cancel', job)}
          onClick={() => setCancelling(true)}
        >
          <Ban aria-hidden="true" className="size-3.5" />
          Cancel
        </Button>
      )}
      {cancelling && <CancelDialog job={job} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { mutate } = useChangeJob();
  const left = (job.waiting ?? 0) + (job.doing ?? 0);
  return (
    <Dialog
      title="Cancel this bulk action?"
      description={
        <>
          {titleOf(job)}: {plural(left, 'person is', 'people are')} left as they are. What was done stays done
          {job.kind === 'reject' && ', and scheduled emails are not sent'}. A cancelled bulk action can’t be resumed.
        </>
      }
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>Go on</Button>
        <Button
          look="danger"
          onClick={() => {
            mutate({ jobId: job.id, action: 'cancel' });
            onClose();
          }}
        >
          Cancel job
        </Button>
      </DialogActions>
    </Dialog>
  );
}
