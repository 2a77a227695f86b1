import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job, JobItem } from '../../../contract/jobs.ts';
import { type JobWish, useMakeJob } from '../../api/jobActions.ts';
import { everyItem } from '../../api/jobItems.ts';
import { failureOf } from '../../api/failure.ts';
import { plural } from '../../lib/numbers.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from './JobNotices.tsx';

/** Whose mail may or may not have been sent: nothing can tell, so nothing is repeated before somebody says so. // S27 */
export function Resend({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const doubts = inDoubt(job);
  if (doubts === 0) return null;
  const people = plural(doubts, 'person', 'people');
  return (
    <>
      <Notice
        actions={
          <Button
            shape="small"
            does={job.kind === 'reject' ? 'reject' : 'send_invitation'}
            reason={job.same_upstream === false ? 'It was made for another service than this one.' : null}
            onClick={() => setAsking(true)}
          >
            Send again…
          </Button>
        }
      >
        The mail to {people} may have been sent, or not: the service did not say. Nothing is sent twice by itself.
      </Notice>
      {asking && <ResendDialog job={job} people={people} onClose={() => setAsking(false)} />}
    </>
  );
}

function ResendDialog({ job, people, onClose }: { job: Job; people: string; onClose: () => void }) {
  const make = useMakeJob();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  async function resend(): Promise<void> {
    const items = await everyItem(job.id, job.kind === 'reject' ? ['done'] : ['unknown']).catch(() => null);
    if (!items) return setFailed(true);
    make.mutate(wishOf(job, items), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/jobs/$jobId', params: { jobId: String(id) } });
      },
    });
  }
  return (
    <Dialog
      title={`Send again to ${people}?`}
      description="Anyone who already got the email gets it twice. A new bulk action is started."
      onClose={onClose}
    >
      {failed && <p className="text-bad">Couldn’t load the list. Try again.</p>}
      {make.error && <p className="text-bad">Nothing was begun. {failureOf(make.error).message}</p>}
      <DialogActions>
        <Button onClick={onClose}>Do not send</Button>
        <Button look="primary" busy={make.isPending} onClick={() => void resend()}>
          Send again
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function inDoubt(job: Job): number {
  if (job.kind === 'send_invitation') return job.unknown ?? 0;
  return job.kind === 'reject' ? (job.mails?.unknown ?? 0) : 0;
}

function wishOf(job: Job, all: readonly JobItem[]): JobWish {
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
