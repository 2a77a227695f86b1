import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { daysWords, shortDay } from '../../lib/days.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { writeDays } from '../../../contract/ranges.ts';
import { SelectField } from '../../ui/fields.tsx';
import { BarChart } from './BarChart.tsx';
import { Numbers, Panel } from './Panel.tsx';
import { type Series, seriesOf, type Stretch, type Unit, UNITS } from './series.ts';
import { shareOf } from './Steps.tsx';

const LABELS: Record<Unit, string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };
/** As many labels as there is room for under the bars. */
const MOST_LABELS = 10;

interface OverTimeProps {
  rows: readonly Candidature[];
  assessmentId: number;
}

/** How many were invited when, and how many of those have completed by now. */
export function OverTime({ rows, assessmentId }: OverTimeProps) {
  const [unit, setUnit] = useState<Unit>();
  const series = seriesOf(rows, { unit });
  const { stretches } = series;
  const every = Math.ceil(stretches.length / MOST_LABELS);
  return (
    <Panel
      title="Completions over time"
      note="By the day of the invitation, since the service does not tell when somebody completed."
      className="lg:col-span-2"
    >
      {stretches.length === 0 ? (
        <p className="text-soft">Nobody was invited on a day that is known.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <p aria-hidden="true" className="flex gap-4 text-xs text-soft">
              <Key look="filled">Completed</Key>
              <Key look="bg-bar forced-colors:bg-[GrayText]">Invited, not completed</Key>
            </p>
            <SelectField
              label="Group by"
              value={series.unit}
              options={UNITS.map((value) => ({ value, label: LABELS[value] }))}
              onChoose={(next) => setUnit(UNITS.find((one) => one === next))}
              className="w-28"
            />
          </div>
          <BarChart
            name={`Invited and completed, by the ${series.unit} of the invitation`}
            assessmentId={assessmentId}
            bars={stretches.map((stretch, index) => ({
              label: (stretches.length - 1 - index) % every === 0 ? labelOf(stretch, series.unit) : '',
              name: wordsOf(stretch),
              count: stretch.invited,
              part: stretch.completed,
              filter: { invited: writeDays(stretch) },
            }))}
          />
          <LeftOut series={series} />
          <Numbers
            name="Completions over time"
            head={['Invited on', 'Invited', 'Completed', 'Part']}
            rows={stretches
              .toReversed()
              .map(({ from, to, invited, completed }) => [
                daysWords(from, to),
                formatCount(invited),
                formatCount(completed),
                shareOf(completed, invited),
              ])}
          />
        </>
      )}
    </Panel>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${look}`} />
      {children}
    </span>
  );
}

function LeftOut({ series: { earlier, undated } }: { series: Series }) {
  const parts = [
    earlier > 0 && `${plural(earlier, 'person was', 'people were')} invited earlier`,
    undated > 0 && `of ${plural(undated, 'person', 'people')} the day is not known`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <p className="mt-2 text-xs text-faint">Not shown: {parts.join('; ')}.</p>;
}

function labelOf({ from }: Stretch, unit: Unit): string {
  if (unit === 'year') return from.slice(0, 4);
  return unit === 'month' ? `${shortDay(from).slice(-3)} ${from.slice(2, 4)}` : shortDay(from);
}

function wordsOf({ from, to, invited, completed }: Stretch): string {
  return `${daysWords(from, to)}: ${formatCount(completed)} of ${formatCount(invited)} invited have completed`;
}
