import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { formatCount } from '../../lib/numbers.ts';

/** How many came how far: each bar holds those who got at least there. */
export function Funnel({ assessment }: { assessment: AssessmentDetail }) {
  const finished = assessment.finished ?? 0;
  const started = finished + (assessment.started ?? 0);
  const invited = started + (assessment.invited ?? 0);
  const steps = [
    { label: 'Invited', count: invited, note: atPart(assessment.invited, 'not started') },
    { label: 'Started', count: started, note: atPart(assessment.started, 'still at it') },
    { label: 'Finished', count: finished, note: null },
  ];
  return (
    <dl className="mt-2 grid grid-cols-3 gap-3">
      {steps.map(({ label, count, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-soft">{label}</dt>
          <dd>
            <span className="text-lg font-semibold tabular-nums">{formatCount(count)}</span>
            <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full filled"
                style={{ width: `${invited === 0 ? 0 : (count / invited) * 100}%` }}
              />
            </span>
            <span className="mt-1 block truncate text-xs text-faint">{note ?? ' '}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function atPart(count: number | null, words: string): string | null {
  return count === null ? null : `${formatCount(count)} ${words}`;
}
