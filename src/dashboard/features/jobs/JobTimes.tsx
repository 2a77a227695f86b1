import type { Job } from '../../../contract/jobs.ts';
import { Time } from '../../ui/Time.tsx';

/** When a job was made, begun and ended. */
export function JobTimes({ job: { created, started, finished, kept_until: kept } }: { job: Job }) {
  const times = [
    ['Made', created],
    ['Begun', started],
    ['Ended', finished],
    ['Kept until', kept],
  ] as const;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-xs text-faint">
      {times.map(
        ([name, time]) =>
          time !== null && (
            <div key={name} className="flex gap-1">
              <dt>{name}</dt>
              <dd>
                <Time value={time} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
