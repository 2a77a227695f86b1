import { Ban, FastForward, type LucideIcon, Pause, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { isJobKind, jobRulesOf } from '../../../contract/jobKinds.ts';
import type { Job } from '../../../contract/jobs.ts';
import { useChangeJob } from '../../api/createJob.ts';
import { isOver } from '../../api/jobs.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { actionsOf, type ButtonAction, disabledReason, titleOf } from './jobTexts.ts';
import { SelectFailed } from './SelectFailed.tsx';
import { UndoJob } from './UndoJob.tsx';
import { Text } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

const cancelText = (title: string, left: number, rejects: boolean) =>
  `${title}: ${plural(left, 'candidate')} won’t be changed. Changes already made stay${rejects ? ', and scheduled emails won’t be sent' : ''}. A cancelled bulk action can’t be resumed.`;

interface JobButtonsProps {
  job: Job;
  inList?: boolean;
}

const ICONS: Record<ButtonAction, LucideIcon> = {
  pause: Pause,
  resume: Play,
  retry_failed: RotateCw,
  start_now: FastForward,
  cancel: Ban,
};

/** The actions on a job. */
export function JobButtons({ job, inList = false }: JobButtonsProps) {
  const { mutate, isPending } = useChangeJob();
  const [cancelling, setCancelling] = useState(false);
  const refusal = useRefusal(isJobKind(job.kind) ? job.kind : undefined);
  const name = `${titleOf(job)}, bulk action ${job.id}`;
  if (refusal !== null) return null;
  return (
    <>
      {<UndoJob job={job} look="plain" />}
      {actionsOf(job).map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            // The same key, so that Pause keeps the focus when it becomes Resume.
            key={action === 'resume' ? 'pause' : action}
            shape={inList ? 'small' : 'normal'}
            look={action === 'cancel' ? 'danger' : 'plain'}
            busy={isPending && action !== 'cancel'}
            aria-label={`${BULK_ACTIONS.actions[action]}: ${name}`}
            reason={disabledReason(action, job)}
            onClick={() => (action === 'cancel' ? setCancelling(true) : mutate({ jobId: job.id, action }))}
          >
            <Icon aria-hidden="true" className="size-3.5" />
            <Text>{BULK_ACTIONS.actions[action]}</Text>
          </Button>
        );
      })}
      {!inList && isOver(job) && <SelectFailed job={job} />}
      {cancelling && <CancelDialog job={job} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { mutate } = useChangeJob();
  const left = job.waiting + job.running;
  return (
    <Dialog
      title="Cancel this bulk action?"
      description={cancelText(titleOf(job), left, jobRulesOf(job.kind)?.email === 'rejection')}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>Keep running</Button>
        <Button
          look="danger"
          onClick={() => {
            mutate({ jobId: job.id, action: 'cancel' });
            onClose();
          }}
        >
          Cancel bulk action
        </Button>
      </DialogActions>
    </Dialog>
  );
}
