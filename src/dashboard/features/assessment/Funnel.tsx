import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { labelOf } from '../../../contract/codes.ts';
import { formatCount } from '../../lib/numbers.ts';

/** How many candidates have which status: together all of them. */
export function Funnel({ assessment: { invited, started, finished } }: { assessment: AssessmentDetail }) {
  const total = (invited ?? 0) + (started ?? 0) + (finished ?? 0);
  const steps = [
    { status: 'invited', count: invited },
    { status: 'started', count: started },
    { status: 'completed', count: finished },
  ];
  return (
    <dl className="mt-2 grid grid-cols-3 gap-3">
      {steps.map(({ status, count }) => (
        <div key={status} className="min-w-0">
          <dt className="text-xs text-soft">{labelOf(status)}</dt>
          <dd>
            <span className="text-lg font-semibold tabular-nums">{formatCount(count)}</span>
            <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full filled"
                style={{ width: `${total === 0 ? 0 : ((count ?? 0) / total) * 100}%` }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
