import type { Job } from '../../../contract/jobs.ts';
import { Progress } from '../../ui/Progress.tsx';
import { estimateOf, progressText, settledOf, titleOf } from './jobTexts.ts';

interface BarProps {
  job: Job;
  /** Announces it to screen readers; once per page. */
  announced?: boolean;
  className?: string;
}

/** The progress of a job as a bar. */
export function JobProgressBar({ job, ...rest }: BarProps) {
  return (
    <Progress
      name={titleOf(job)}
      done={settledOf(job)}
      total={job.total}
      failed={job.failed}
      text={progressText(job)}
      isPaused={job.state === 'paused' || job.state === 'cancelled'}
      {...rest}
    />
  );
}

/** The progress of a job as a bar with its text. */
export function JobBar({ job, announced = false }: Pick<BarProps, 'job' | 'announced'>) {
  const estimate = estimateOf(job);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <JobProgressBar job={job} announced={announced} className="w-40 max-w-full max-sm:grow" />
      <p className="text-xs text-soft tabular-nums">
        {estimate === null ? progressText(job) : `${progressText(job)} · ${estimate}`}
      </p>
    </div>
  );
}
