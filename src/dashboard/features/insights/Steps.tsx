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
        const shape = classes(
          'grid min-h-8 grid-cols-[minmax(0,8.5rem)_1fr_5rem] items-center gap-3 rounded-md px-2 py-1',
          step.parts ? 'sm:grid-cols-[minmax(0,16rem)_1fr_6rem]' : 'sm:grid-cols-[minmax(0,11rem)_1fr_6rem]',
        );
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

/** The classes that fill a part of a bar. */
export const fillOf = (stage: string | null | undefined): string =>
  classes('filled', stage !== undefined && stageClassOf(stage ?? ''));

function Line({ step, total }: { step: Step; total: number }) {
  const { label, count, filter, parts = [{ stage: filter?.stage?.[0], count }] } = step;
  return (
    <>
      <span className="line-clamp-3 break-words">{label}</span>
      <span aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-sm bg-sunken">
        {parts.map((part) => (
          <span
            key={part.stage ?? ''}
            className={classes('h-full shrink-0 last:rounded-r-sm', fillOf(part.stage))}
            style={{ width: part.count === 0 ? 0 : `max(2px, ${(part.count / total) * 100}%)` }}
          />
        ))}
      </span>
      <span className="num">
        <Text>{formatCount(count)}</Text>
        <span className="ml-2 inline-block w-9 text-xs text-faint">{shareOf(count, total)}</span>
      </span>
    </>
  );
}
