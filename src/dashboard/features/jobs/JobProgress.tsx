import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { jobRulesOf, type Outcome } from '../../../contract/jobKinds.ts';
import type { Job } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { useChangeJob } from '../../api/createJob.ts';
import { isHeld, isOver, jobItemsQuery, jobQuery } from '../../api/jobs.ts';
import { clockOf } from '../../lib/time.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Name } from '../../ui/Name.tsx';
import { Failed } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';
import { JobProgressBar } from './JobBar.tsx';
import { useJobDownloads } from './useJobDownloads.ts';
import { SelectFailed } from './SelectFailed.tsx';
import { UndoJob } from './UndoJob.tsx';
import { emailsText, estimateOf, outcomeText, progressText, reasonOf, titleOf, useUndoneText } from './jobTexts.ts';
import { formatCount } from '../../lib/numbers.ts';

const AUTO_CLOSE_MS = 10_000;

/** Closes an element after AUTO_CLOSE_MS, but not while the pointer or the focus is in it. Returns its event handlers. */
function useAutoClose(isActive: boolean, onClose: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const close = useEffectEvent(onClose);
  const isRunning = isActive && !isHovered && !isFocused;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false);
    },
  };
}

const OUTCOMES: readonly Outcome[] = ['skipped', 'failed', 'unknown'];
const MAX_NAMED = 3;

/** The candidates whose item was skipped, failed or is unconfirmed, with the reason. Renders nothing without any. */
function ItemsNotDone({ job }: { job: Job }) {
  const count = job.skipped + job.failed + job.unknown;
  const { data } = useQuery({ ...jobItemsQuery(job.id, OUTCOMES, 1), enabled: count > 0 });
  if (count === 0 || !data) return null;
  return (
    <ul aria-label="Left out" className="mt-1.5 space-y-0.5 pr-2.5 pb-1 text-xs text-soft">
      {data.rows.slice(0, MAX_NAMED).map((row) => (
        <li key={row.id} className="break-words">
          <span className="font-medium text-ink">
            <Name name={row.full_name} email={row.email} />
          </span>
          <Text>{`: ${row.reason ?? 'No reason given.'}`}</Text>
        </li>
      ))}
      {count > MAX_NAMED && (
        <li>
          <Link
            to="/jobs/$jobId"
            params={{ jobId: String(job.id) }}
            search={{ outcome: [...OUTCOMES] }}
            className="rounded underline hover:text-ink"
          >
            {`and ${formatCount(count - MAX_NAMED)} more`}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface JobProgressProps {
  jobId: number;
  /** Hides the progress; the job continues. */
  onClose: () => void;
}

/** The progress of a job in one line, with its actions. */
export function JobProgress({ jobId, onClose }: JobProgressProps) {
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  const undone = useUndone(job);
  const autoCloseProps = useAutoClose(undone?.isOver === true, onClose);
  return (
    <section
      aria-label={BULK_ACTIONS.one}
      {...autoCloseProps}
      className="w-110 max-w-full animate-fade-in rounded-xl border border-line bg-surface py-2 pr-1.5 pl-4 shadow-float max-md:w-full"
    >
      {job ? (
        <JobSummary job={job} undone={undone} onClose={onClose} />
      ) : error ? (
        <Failed small title={BULK_ACTIONS.loadFailed} failure={error} onRetry={() => void refetch()} />
      ) : (
        <p className="py-1.5 text-soft">Loading…</p>
      )}
    </section>
  );
}

interface Undone {
  text: string;
  isOver: boolean;
}

interface JobSummaryProps {
  job: Job;
  /** The progress of its undo; null: it is not undone. */
  undone: Undone | null;
  onClose: () => void;
}

function JobSummary({ job, undone, onClose }: JobSummaryProps) {
  const change = useChangeJob();
  const over = isOver(job);
  const reason = reasonOf(job);
  const paused = job.state === 'paused';
  const emails = emailsText(job, useEmailDelivery());
  const close = useRef<HTMLButtonElement>(null);
  const text =
    undone !== null
      ? undone.text
      : over
        ? `${job.state === 'cancelled' ? `Cancelled. ` : ''}${outcomeText(job)}`
        : isHeld(job)
          ? `Begins at ${clockOf(job.due)}. Until then nothing changes.`
          : [progressText(job), paused ? BULK_ACTIONS.paused : estimateOf(job)].filter(Boolean).join(', ');
  const held = isHeld(job);
  const running = paused ? BULK_ACTIONS.paused : 'running';
  const announced = undone?.isOver === false ? 'Undoing' : over || undone ? text : running;
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow">
          <Link to="/jobs/$jobId" params={{ jobId: String(job.id) }} className="rounded font-medium hover:text-accent">
            {titleOf(job)}
          </Link>
          <span className="block text-xs text-soft tabular-nums">{text}</span>
        </p>
        {!over && !held && (
          <IconButton
            label={paused ? BULK_ACTIONS.actions.resume : BULK_ACTIONS.actions.pause}
            busy={change.isPending}
            onClick={() => change.mutate({ jobId: job.id, action: paused ? 'resume' : 'pause' })}
          >
            {paused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
          </IconButton>
        )}
        {!over && !held && (
          <Button
            look="quiet"
            shape="small"
            busy={change.isPending}
            onClick={() => change.mutate({ jobId: job.id, action: 'cancel' })}
          >
            {BULK_ACTIONS.actions.cancel}
          </Button>
        )}
        <UndoJob job={job} onUndo={() => close.current?.focus()} />
        {held && (
          <Button
            look="quiet"
            shape="small"
            busy={change.isPending}
            onClick={() => change.mutate({ jobId: job.id, action: 'start_now' })}
          >
            {BULK_ACTIONS.actions.start_now}
          </Button>
        )}
        {over && undone === null && (
          <Results job={job} onRetry={() => change.mutate({ jobId: job.id, action: 'retry_failed' })} />
        )}
        {(over || held) && (
          <IconButton ref={close} label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {!over && !held && (
        <div className="mt-1.5 mr-2.5">
          <JobProgressBar job={job} />
        </div>
      )}
      {reason !== null && !over && <p className="mt-1 pr-2.5 text-xs text-soft">{reason}</p>}
      {emails !== null && undone === null && <Emails job={job} text={emails} />}
      {over && undone === null && <ItemsNotDone job={job} />}
      {/* Announces start and end, not each step. */}
      <p role="status" className="sr-only">
        {`${titleOf(job)}: ${announced}`}
      </p>
    </>
  );
}

/** The progress of the undo of a job; null: it is not undone. */
function useUndone(job: Job | undefined): Undone | null {
  const text = useUndoneText(job);
  const id = job?.undone?.job ?? null;
  const { data: undo } = useQuery({ ...jobQuery(id ?? 0), enabled: id !== null });
  if (text === null || id === null) return text === null ? null : { text, isOver: true };
  const [done, total] = [undo?.done ?? 0, undo?.total ?? 0];
  if (!undo || !isOver(undo)) {
    return { text: `Undoing: ${formatCount(done)} of ${formatCount(total)} moved back`, isOver: false };
  }
  const rest = total - done;
  return {
    text: `${text}: ${formatCount(done)} moved back${rest === 0 ? '' : `, ${formatCount(rest)} not`}`,
    isOver: true,
  };
}

function Results({ job, onRetry }: { job: Job; onRetry: () => void }) {
  const { outcome, reports } = useJobDownloads(job);
  const hasReports = jobRulesOf(job.kind)?.givesReports === true && job.done > 0 && job.state !== 'expired';
  return (
    <>
      {job.failed > 0 && (
        <Button look="quiet" shape="small" onClick={onRetry}>
          {BULK_ACTIONS.actions.retry_failed}
        </Button>
      )}
      <SelectFailed job={job} look="quiet" shape="small" />
      <Button look="quiet" shape="small" busy={outcome.isPending} onClick={() => outcome.mutate()}>
        {BULK_ACTIONS.downloadOutcomes}
      </Button>
      {hasReports && (
        <Button look="primary" shape="small" busy={reports.isPending} onClick={() => reports.mutate()}>
          Download ZIP
        </Button>
      )}
    </>
  );
}

function Emails({ job, text }: { job: Job; text: string }) {
  const cancel = useChangeScheduledEmails();
  const waiting = (job.emails?.scheduled ?? 0) + (job.emails?.overdue ?? 0);
  return (
    <p className="mt-1 flex min-h-6 items-center gap-2 text-xs text-soft tabular-nums">
      <span className="grow">{text}</span>
      {waiting > 0 && (
        <Button
          look="quiet"
          shape="small"
          busy={cancel.isPending}
          permission="changeScheduledEmails"
          onClick={() => cancel.mutate({ action: 'cancel', job: job.id })}
        >
          Cancel emails
        </Button>
      )}
    </p>
  );
}
