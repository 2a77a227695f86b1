import type { Job } from '../../../contract/jobs.ts';
import { Time } from '../../ui/Time.tsx';

/** When a job was created, started and finished. */
export function JobTimes({ job: { created, started, finished, kept_until: kept } }: { job: Job }) {
  const times = [
    ['Created', created],
    ['Started', started],
    ['Finished', finished],
    ['Available until', kept],
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
