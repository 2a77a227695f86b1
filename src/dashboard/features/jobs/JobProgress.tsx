import { useQuery } from '@tanstack/react-query';
import { Pause, Play, X } from 'lucide-react';
import type { Job } from '../../../contract/jobs.ts';
import { failureOf } from '../../api/failure.ts';
import { isOver, jobQuery, useCancelMails, useChangeJob, useJobFile } from '../../api/jobs.ts';
import { formatCount } from '../../lib/numbers.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Failed } from '../../ui/states.tsx';
import { durationWords, mailWords, nameOfJob, outcomeWords } from './words.ts';

interface JobProgressProps {
  jobId: number;
  /** Takes it out of sight: the job itself goes on. */
  onClose: () => void;
}

/** How far a job is, in a line of its own, and what can be done about it. */
export function JobProgress({ jobId, onClose }: JobProgressProps) {
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  return (
    <section
      aria-label="Job"
      className="w-110 max-w-full animate-fade-in rounded-xl border border-line bg-surface py-2 pr-1.5 pl-4 shadow-float max-md:w-full"
    >
      {job ? (
        <Progress job={job} onClose={onClose} />
      ) : error ? (
        <Failed small title="The job could not be read." failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <p className="py-1.5 text-soft">Looking at the job…</p>
      )}
    </section>
  );
}

function Progress({ job, onClose }: { job: Job; onClose: () => void }) {
  const change = useChangeJob(job.id);
  const total = job.total ?? 0;
  const dealt = (job.done ?? 0) + (job.skipped ?? 0) + (job.failed ?? 0) + (job.unknown ?? 0);
  const over = isOver(job);
  const paused = job.state === 'paused';
  const left = durationWords(job.seconds_left);
  const mails = mailWords(job);
  const words = over
    ? `${job.state === 'cancelled' ? 'Cancelled. ' : ''}${outcomeWords(job)}`
    : [`${formatCount(dealt)} of ${formatCount(total)}`, paused ? 'paused' : left].filter(Boolean).join(', ');
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow">
          <span className="font-medium">{nameOfJob(job)}</span>
          <span className="block text-xs text-soft tabular-nums">{words}</span>
        </p>
        {!over && (
          <IconButton
            label={paused ? 'Resume' : 'Pause'}
            busy={change.isPending}
            onClick={() => change.mutate(paused ? 'resume' : 'pause')}
          >
            {paused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
          </IconButton>
        )}
        {!over && (
          <Button look="quiet" shape="small" busy={change.isPending} onClick={() => change.mutate('cancel')}>
            Cancel
          </Button>
        )}
        {over && <Results job={job} onRetry={() => change.mutate('retry_failed')} />}
        {over && (
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {!over && <Bar share={total === 0 ? 0 : dealt / total} />}
      {job.reason !== null && !over && <p className="mt-1 pr-2.5 text-xs text-soft">{job.reason}</p>}
      {mails !== null && <Mails job={job} words={mails} />}
      {/* The beginning and the end are told, not each step. */}
      <p role="status" className="sr-only">
        {nameOfJob(job)}: {over ? words : paused ? 'paused' : 'running'}
      </p>
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span
      role="progressbar"
      aria-label="Progress"
      aria-valuenow={Math.round(share * 100)}
      className="mt-1.5 mr-2.5 block h-1 overflow-hidden rounded-full bg-sunken"
    >
      <span className="block h-full rounded-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function Results({ job, onRetry }: { job: Job; onRetry: () => void }) {
  const file = useJobFile(job.id);
  const hasReports = job.kind === 'collect_reports' && (job.done ?? 0) > 0 && job.state !== 'expired';
  return (
    <>
      {(job.failed ?? 0) > 0 && (
        <Button look="quiet" shape="small" onClick={onRetry}>
          Retry failed
        </Button>
      )}
      <Button
        look="quiet"
        shape="small"
        busy={file.isPending}
        onClick={() => file.mutate('outcome', { onSuccess: (blob) => saveFile(blob, `Job ${job.id}.csv`) })}
      >
        Outcome as CSV
      </Button>
      {hasReports && (
        <Button
          look="primary"
          shape="small"
          busy={file.isPending}
          onClick={() => file.mutate('reports', { onSuccess: (blob) => saveFile(blob, `Reports ${job.id}.zip`) })}
        >
          Download ZIP
        </Button>
      )}
    </>
  );
}

function Mails({ job, words }: { job: Job; words: string }) {
  const cancel = useCancelMails(job.id);
  const waiting = (job.mails?.held ?? 0) + (job.mails?.overdue ?? 0);
  return (
    <p className="mt-1 flex min-h-6 items-center gap-2 text-xs text-soft tabular-nums">
      <span className="grow">{words}</span>
      {waiting > 0 && (
        <Button look="quiet" shape="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Call off e-mails
        </Button>
      )}
    </p>
  );
}
