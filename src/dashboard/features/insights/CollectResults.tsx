import { Download } from 'lucide-react';
import type { Job } from '../../../contract/jobs.ts';
import { isLive } from '../../api/jobs.ts';
import type { ResultsProgress } from '../../../contract/resultsProgress.ts';
import { WORDS } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount, plural } from '../../lib/numbers.ts';

/** `seconds` null: not known. */
const timeLeftText = (seconds: number | null) => {
  if (seconds === null) return '';
  return seconds < 60 ? ', less than a minute left' : `, about ${plural(Math.ceil(seconds / 60), 'minute')} left`;
};

export interface CollectResultsProps {
  /** The number of candidates with read results, and of all who may have results. */
  read: number;
  total: number;
  /** The automatic reading of results; null: not known. */
  progress: ResultsProgress | null;
  /** The latest job; null when there was none. */
  job: Job | null;
  /** Why the job cannot be made now. */
  reason: string | null;
  busy: boolean;
  onCollect: () => void;
}

/** How many results the numbers of tests are from, and a button to load all of them. */
export function CollectResults({ read, total, progress, job, reason, busy, onCollect }: CollectResultsProps) {
  const running = job !== null && isLive(job);
  const settled = (job?.done ?? 0) + (job?.skipped ?? 0) + (job?.failed ?? 0);
  const isReading = progress?.state === 'reading';
  const isOffered = progress === null || progress.state === 'too_many' || read < total || running;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow text-soft">{`Based on ${formatCount(read)} of ${plural(total, 'completed candidate')}.`}</p>
      {running && job && (
        <div className="flex items-center gap-2 text-xs text-soft tabular-nums">
          <Bar value={settled} max={job.total} />
          <span>{`${formatCount(settled)} of ${formatCount(job.total)}${timeLeftText(job.seconds_left)}`}</span>
        </div>
      )}
      {!running && isReading && (
        <div className="flex items-center gap-2 text-xs text-soft tabular-nums">
          <Bar value={progress.read} max={progress.completed} />
          <span role="status">{WORDS.resultsLoaded(progress.read, progress.completed)}</span>
        </div>
      )}
      {isOffered && !isReading && (
        <Button busy={busy || running} reason={running ? null : reason} onClick={onCollect}>
          <Download aria-hidden="true" className="size-3.5" />
          <Text>
            {running
              ? 'Loading results'
              : read < total
                ? WORDS.loadAllResults(progress?.seconds ?? null)
                : 'Refresh results'}
          </Text>
        </Button>
      )}
      <p role="status" className="w-full text-xs text-faint empty:hidden">
        {outcomeOf(job)}
      </p>
    </div>
  );
}

function Bar({ value, max }: { value: number; max: number }) {
  return (
    <progress
      aria-label="Results loaded"
      value={value}
      max={Math.max(1, max)}
      className="h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  );
}

/** The problem of the job, if there is one. */
function outcomeOf(job: Job | null): string {
  if (!job) return '';
  if (isLive(job)) return job.reason ?? '';
  if (job.state === 'paused') return `Loading is paused. ${job.reason ?? ''}`.trim();
  if (job.state === 'cancelled') return 'Loading was cancelled.';
  if (job.state === 'expired') return 'Results have expired. Load them again.';
  const left = job.failed + job.skipped + job.unknown;
  return left === 0 ? '' : `Couldn’t load the results of ${plural(left, 'candidate')}.`;
}
