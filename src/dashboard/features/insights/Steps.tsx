import { Link } from '@tanstack/react-router';
import { classes } from '../../lib/classes.ts';
import { stageClassOf } from '../../ui/StagePill.tsx';
import { formatCount, shareOf } from '../../lib/numbers.ts';
import type { Step } from './funnel.ts';
import { Text } from '../../ui/Text.tsx';

interface StepsProps {
  steps: readonly Step[];
  /** The number that the bars are shares of. */
  total: number;
  assessmentId: number;
}

/** Horizontal bars with their numbers. Each links to its candidates. */
export function Steps({ steps, total, assessmentId }: StepsProps) {
  return (
    <ul className="-mx-2">
      {steps.map((step) => {
        const line = <Line step={step} total={total} />;
        const shape =
          'grid h-8 grid-cols-[minmax(0,8.5rem)_1fr_5rem] sm:grid-cols-[minmax(0,11rem)_1fr_6rem] items-center gap-3 rounded-md px-2';
        return (
          <li key={step.label}>
            {step.count > 0 && step.filter ? (
              <Link
                to="/assessments/$assessmentId/candidates"
                params={{ assessmentId: String(assessmentId) }}
                search={step.filter}
                className={`${shape} hover:bg-hover`}
              >
                {line}
              </Link>
            ) : (
              <span className={`${shape} text-faint`}>{line}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ step: { label, count, filter }, total }: { step: Step; total: number }) {
  const [stage] = filter?.stage ?? [];
  return (
    <>
      <span className="truncate">{label}</span>
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-sm bg-sunken">
        <span
          className={classes('block h-full rounded-sm filled', stage !== undefined && stageClassOf(stage))}
          style={{ width: count === 0 ? 0 : `max(2px, ${(count / total) * 100}%)` }}
        />
      </span>
      <span className="num">
        <Text>{formatCount(count)}</Text>
        <span className="ml-2 inline-block w-9 text-xs text-faint">{shareOf(count, total)}</span>
      </span>
    </>
  );
}
