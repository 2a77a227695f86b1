import { labelOf, STAGES, MIN_REJECTIONS_OF_REASON } from '../../../contract/codes.ts';
import type { Insights } from '../../../contract/insights.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { WORDS } from '../../messages/words.ts';
import type { Step } from './funnel.ts';
import { ChartData, Panel } from './Panel.tsx';
import { fillOf, Steps } from './Steps.tsx';

const TITLE = 'Reasons for rejection';
const OTHERS = { other: 'Other', none: 'No reason' };
const OTHER_NOTE = `${OTHERS.other} has the reasons of fewer than ${MIN_REJECTIONS_OF_REASON} rejections each.`;

type Rejections = NonNullable<Insights['rejections']>;

const stageText = (stage: string | null) => (stage === null ? 'Unknown stage' : labelOf(stage));

/** A step for each reason, the most frequent first, then those that are none. Its parts are in the order of the stages. */
function stepsOf(rejections: Rejections, stages: readonly (string | null)[]): (Step & { parts: Rejections })[] {
  const codes = [...new Set(rejections.map(({ reason }) => reason))];
  const steps = codes.map((code) => {
    const parts = stages.flatMap((stage) => rejections.filter((each) => each.reason === code && each.stage === stage));
    return {
      label: parts[0]?.label ?? (code === 'other' ? OTHERS.other : OTHERS.none),
      count: parts.reduce((sum, { count }) => sum + count, 0),
      parts,
      filter: code === 'other' ? null : { rejection_reason: [code] },
      place: ['other', 'none'].indexOf(code),
    };
  });
  return steps.toSorted((a, b) => a.place - b.place || b.count - a.count);
}

/** Why candidates were rejected, by the stage that they were rejected from. Each reason links to its candidates. */
export function RejectionReasons({ rejections, assessmentId }: { rejections: Rejections; assessmentId: number }) {
  const found = new Set(rejections.map(({ stage }) => stage));
  const stages = [...STAGES.filter((stage) => found.delete(stage)), ...found];
  const steps = stepsOf(rejections, stages);
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={TITLE} note={plural(total, 'rejected candidate')} className="lg:col-span-2">
      {total === 0 ? (
        <p className="text-soft">No candidate is in Rejected.</p>
      ) : (
        <>
          <Steps steps={steps} total={total} assessmentId={assessmentId} />
          <ul aria-label="Rejected from" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
            <li aria-hidden="true" className="text-faint">
              Rejected from
            </li>
            {stages.map((stage) => (
              <li key={stage} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={`size-2.5 rounded-sm ${fillOf(stage)}`} />
                <span>{stageText(stage)}</span>
              </li>
            ))}
          </ul>
          {rejections.some(({ reason }) => reason === 'other') && (
            <p className="mt-2 text-xs text-faint">{OTHER_NOTE}</p>
          )}
          <ChartData
            name={TITLE}
            head={['Reason', ...stages.map(stageText), WORDS.candidates]}
            rows={steps.map(({ label, count, parts }) => [
              label,
              ...stages.map((stage) => formatCount(parts.find((part) => part.stage === stage)?.count ?? 0)),
              formatCount(count),
            ])}
          />
        </>
      )}
    </Panel>
  );
}
