import type { ReactNode } from 'react';
import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { labelOf } from '../../../contract/codes.ts';
import { formatCount } from '../../lib/numbers.ts';
import { ASSESSMENT_HEADER } from '../../messages/assessment.ts';
import { Skeleton } from '../../ui/states.tsx';

interface ProgressStripProps {
  /** Null while it is on its way. */
  assessment: AssessmentDetail | null;
  /** What else the strip leads to. */
  children: ReactNode;
}

/** How many candidates have completed, are at it, or have not started: together all of them. */
export function ProgressStrip({ assessment, children }: ProgressStripProps) {
  return (
    <section
      aria-label="Progress"
      className="mt-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      {assessment ? <Statuses assessment={assessment} /> : <Skeleton className="h-4 w-80 max-w-full" />}
      <span className="flex grow items-center justify-end gap-3">{children}</span>
    </section>
  );
}

function Statuses({ assessment: { invited, started, finished } }: { assessment: AssessmentDetail }) {
  const parts = [
    { status: 'completed', count: finished ?? 0, look: 'bg-soft' },
    { status: 'started', count: started ?? 0, look: 'striped' },
    { status: 'invited', count: invited ?? 0, look: 'bg-sunken' },
  ];
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className="text-soft">{ASSESSMENT_HEADER.noCandidates}</p>;
  return (
    <>
      <span aria-hidden="true" className="flex h-2 w-64 overflow-hidden rounded-full bg-sunken @max-[51rem]:hidden">
        {parts.map(({ status, count, look }) => (
          <span key={status} className={look} style={{ width: `${(count / total) * 100}%` }} />
        ))}
      </span>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {parts.map(({ status, count, look }) => (
          <div key={status} className="flex flex-row-reverse items-center gap-1.5">
            <dt className="text-soft">{labelOf(status)}</dt>
            <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
              <span aria-hidden="true" className={`size-2 rounded-xs border border-edge ${look}`} />
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      <span className="text-faint tabular-nums md:@max-[40rem]:hidden">{ASSESSMENT_HEADER.of(total)}</span>
    </>
  );
}
