import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import { failureOf } from '../../lib/failure.ts';
import { useResendUnconfirmed } from '../../api/selectionJobs.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from './JobNotices.tsx';

/** Offers to send unconfirmed emails again, which is never done automatically. // S27 */
export function ResendInvitations({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const count = unconfirmedEmails(job);
  if (count === 0) return null;
  const candidates = BULK_ACTIONS.candidateCount(count);
  return (
    <>
      <Notice
        actions={
          <Button
            shape="small"
            permission={job.kind === 'reject' ? 'reject' : 'send_invitation'}
            reason={!job.same_upstream ? BULK_ACTIONS.differentService : null}
            onClick={() => setAsking(true)}
          >
            Send again…
          </Button>
        }
      >
        {`Couldn’t confirm the email to ${candidates}. It isn’t sent again automatically.`}
      </Notice>
      {asking && <ResendDialog job={job} candidates={candidates} onClose={() => setAsking(false)} />}
    </>
  );
}

function ResendDialog({ job, candidates, onClose }: { job: Job; candidates: string; onClose: () => void }) {
  const resend = useResendUnconfirmed();
  const navigate = useNavigate();
  const handleConfirm = () =>
    resend.mutate(job, {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/jobs/$jobId', params: { jobId: String(id) } });
      },
    });
  return (
    <Dialog
      title={`Send again to ${candidates}?`}
      description="Anyone who already got the email gets it twice. A new bulk action is started."
      onClose={onClose}
    >
      {resend.error && <p className="text-bad">{`Couldn’t start. ${failureOf(resend.error).message}`}</p>}
      <DialogActions>
        <Button onClick={onClose}>Don’t send</Button>
        <Button look="primary" busy={resend.isPending} onClick={handleConfirm}>
          Send again
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The number of emails that may or may not have been sent. */
function unconfirmedEmails(job: Job): number {
  if (job.kind === 'send_invitation') return job.unknown;
  return job.kind === 'reject' ? (job.emails?.unknown ?? 0) : 0;
}
