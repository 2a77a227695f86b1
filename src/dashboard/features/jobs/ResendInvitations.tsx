import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job, JobItem } from '../../../contract/jobs.ts';
import { type NewJob, useCreateJob } from '../../api/createJob.ts';
import { readAllItems } from '../../api/jobItems.ts';
import { failureOf } from '../../api/failure.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from './JobNotices.tsx';

/** Emails that may or may not have been sent: they are not repeated unless the user decides to. // S27 */
export function ResendInvitations({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const doubts = inDoubt(job);
  if (doubts === 0) return null;
  const people = BULK_ACTIONS.candidateCount(doubts);
  return (
    <>
      <Notice
        actions={
          <Button
            shape="small"
            does={job.kind === 'reject' ? 'reject' : 'send_invitation'}
            reason={job.same_upstream === false ? BULK_ACTIONS.differentService : null}
            onClick={() => setAsking(true)}
          >
            {BULK_ACTIONS.resend}
          </Button>
        }
      >
        {BULK_ACTIONS.resendUnsure(people)}
      </Notice>
      {asking && <ResendDialog job={job} people={people} onClose={() => setAsking(false)} />}
    </>
  );
}

function ResendDialog({ job, people, onClose }: { job: Job; people: string; onClose: () => void }) {
  const make = useCreateJob();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  async function resend(): Promise<void> {
    const items = await readAllItems(job.id, job.kind === 'reject' ? ['done'] : ['unknown']).catch(() => null);
    if (!items) return setFailed(true);
    make.mutate(wishOf(job, items), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/jobs/$jobId', params: { jobId: String(id) } });
      },
    });
  }
  return (
    <Dialog title={BULK_ACTIONS.resendTitle(people)} description={BULK_ACTIONS.resendText} onClose={onClose}>
      {failed && <p className="text-bad">{BULK_ACTIONS.resendLoadFailed}</p>}
      {make.error && (
        <p className="text-bad">
          {BULK_ACTIONS.startFailed} {failureOf(make.error).message}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{BULK_ACTIONS.dontSend}</Button>
        <Button look="primary" busy={make.isPending} onClick={() => void resend()}>
          {BULK_ACTIONS.resendConfirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function inDoubt(job: Job): number {
  if (job.kind === 'send_invitation') return job.unknown ?? 0;
  return job.kind === 'reject' ? (job.mails?.unknown ?? 0) : 0;
}

function wishOf(job: Job, all: readonly JobItem[]): NewJob {
  const isReject = job.kind === 'reject';
  const items = all
    .filter(({ candidature, mail }) => candidature !== null && (!isReject || mail === 'unknown'))
    .map(({ candidature, email }) => ({
      candidature: candidature ?? 0,
      ...(email !== null && email.length <= 254 && { email }),
      ...(isReject && { was: 'REJ' }),
    }));
  const assessment = job.assessment ?? 0;
  return isReject
    ? { kind: 'reject', request_key: randomUuid(), assessment, items, options: { mail: 'now' } }
    : { kind: 'send_invitation', request_key: randomUuid(), assessment, items };
}
