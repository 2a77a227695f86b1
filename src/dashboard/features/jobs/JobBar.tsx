import type { Job } from '../../../contract/jobs.ts';
import { Progress } from '../../ui/Progress.tsx';
import { estimateOf, progressWords, settledOf, titleOf } from './words.ts';

interface JobBarProps {
  job: Job;
  /** Tells of it to who does not see it: once on a page. */
  announced?: boolean;
}

/** How far a job has come: a bar, and beside it the same in words. */
export function JobBar({ job, announced = false }: JobBarProps) {
  const words = progressWords(job);
  const estimate = estimateOf(job);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Progress
        name={titleOf(job)}
        done={settledOf(job)}
        total={job.total ?? 0}
        failed={job.failed ?? 0}
        words={words}
        resting={job.state === 'paused' || job.state === 'cancelled'}
        announced={announced}
        className="w-40 max-w-full max-sm:grow"
      />
      <p className="text-xs text-soft tabular-nums">
        {words}
        {estimate !== null && ` · ${estimate}`}
      </p>
    </div>
  );
}
