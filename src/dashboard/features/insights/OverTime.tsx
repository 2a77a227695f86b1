import { type ReactNode, useState } from 'react';
import type { Insights } from '../../../contract/insights.ts';
import { isDay, writeDays } from '../../../contract/ranges.ts';
import { dayRangeText, shortDay } from '../../lib/days.ts';
import { formatCount, plural, shareOf } from '../../lib/numbers.ts';
import { readTime, shortDate } from '../../lib/time.ts';
import { WORDS } from '../../messages/words.ts';
import { Select } from '../../ui/Select.tsx';
import { type Bar, BarChart } from './BarChart.tsx';
import { ChartData, Panel } from './Panel.tsx';
import { type DayCounts, seriesOf, type Period, type Unit, UNITS } from './series.ts';
import { Text } from '../../ui/Text.tsx';

const UNIT_NAMES = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;

/** The most labels below the bars. */
const MAX_LABELS = 10;

interface OverTimeProps {
  insights: Insights;
  assessmentId: number;
}

/** Invitations by date, and how many of these candidates have completed. */
export function InvitationsOverTime({ insights: { invited, undated }, assessmentId }: OverTimeProps) {
  const days = invited.map((row) => ({ day: row.day, count: row.invited, part: row.completed }));
  return (
    <TimePanel
      title="Invitations over time"
      note="Grouped by invitation date, with how many have completed by now."
      emptyText="No invitation dates."
      legend={
        <>
          <Key look="filled">{WORDS.completed}</Key>
          <Key look="bg-bar forced-colors:bg-[GrayText]">Not completed</Key>
        </>
      }
      days={days}
      others={undated > 0 ? [`${formatCount(undated)} without a date`] : []}
      assessmentId={assessmentId}
      barOf={(period) => ({
        name: `${dayRangeText(period.from, period.to)}: ${formatCount(period.part)} of ${formatCount(period.count)} invited have completed`,
        filter: { invited: writeDays(period) },
      })}
      counted="Candidates invited"
      head={['Invited on', WORDS.invited, WORDS.completed, WORDS.share]}
      rowOf={({ from, to, count, part }) => [
        dayRangeText(from, to),
        formatCount(count),
        formatCount(part),
        shareOf(part, count),
      ]}
    />
  );
}

/** Completions by day: as the service says, or as seen. */
export function CompletionsOverTime({ insights: { completions, unobserved }, assessmentId }: OverTimeProps) {
  const days = completions.map(({ day, completed }) => ({
    day,
    count: completed,
    part: completed,
  }));
  const before = readTime(unobserved.before ?? null);
  const earlier = unobserved.count;
  return (
    <TimePanel
      title="Completions over time"
      note="By the day of completion, where it is known."
      emptyText={
        earlier > 0 && before !== null
          ? `${plural(earlier, 'candidate')} completed by ${shortDate(before)}, on days that are not known.`
          : WORDS.noneCompleted
      }
      legend={null}
      days={days}
      others={earlier > 0 && before !== null ? [`${formatCount(earlier)} completed by ${shortDate(before)}`] : []}
      assessmentId={assessmentId}
      barOf={({ from, to, count }) => ({
        name: `${dayRangeText(from, to)}: ${formatCount(count)} completed`,
        filter: null,
      })}
      counted="Candidates who completed"
      head={['Completed on', WORDS.completed]}
      rowOf={({ from, to, count }) => [dayRangeText(from, to), formatCount(count)]}
    />
  );
}

interface TimePanelProps {
  title: string;
  note: string;
  /** The text without dates. */
  emptyText: string;
  legend: ReactNode;
  days: readonly DayCounts[];
  /** Texts about candidates that the chart leaves out. */
  others: readonly string[];
  assessmentId: number;
  barOf: (period: Period) => Pick<Bar, 'name' | 'filter'>;
  /** What the bars count. */
  counted: string;
  head: readonly string[];
  rowOf: (period: Period) => string[];
}

function TimePanel(props: TimePanelProps) {
  const { title, note, emptyText, legend, days, others, assessmentId, barOf, counted, head, rowOf } = props;
  const [unit, setUnit] = useState<Unit>();
  const known = days.filter(({ day }) => isDay(day));
  const { periods, earlier, unit: shown } = seriesOf(known, unit);
  const every = Math.ceil(periods.length / MAX_LABELS);
  const left = [...(earlier > 0 ? [`${formatCount(earlier)} earlier`] : []), ...others];
  return (
    <Panel title={title} note={note} className="lg:col-span-2">
      {periods.length === 0 ? (
        <p className="text-soft">{emptyText}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <p aria-hidden="true" className="flex gap-4 text-xs text-soft">
              {legend}
            </p>
            <label className="flex items-center gap-2 text-xs text-soft">
              <Text>Group by</Text>
              <Select
                value={shown}
                onChange={({ target }) => setUnit(UNITS.find((one) => one === target.value))}
                className="h-7 w-28 text-sm"
              >
                {UNITS.map((value) => (
                  <option key={value} value={value}>
                    {UNIT_NAMES[value]}
                  </option>
                ))}
              </Select>
            </label>
          </div>
          <BarChart
            name={`${title}, by ${shown}`}
            assessmentId={assessmentId}
            axes={{ x: head[0] ?? '', y: counted }}
            bars={periods.map((period, index) => ({
              label: (periods.length - 1 - index) % every === 0 ? labelOf(period, shown) : '',
              count: period.count,
              part: period.part,
              ...barOf(period),
            }))}
          />
          {left.length > 0 && <p className="mt-2 text-xs text-faint">{`Not shown: ${left.join('; ')}.`}</p>}
          <ChartData name={title} head={head} rows={periods.toReversed().map(rowOf)} />
        </>
      )}
    </Panel>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${look}`} />
      <Text>{children}</Text>
    </span>
  );
}

function labelOf({ from }: Period, unit: Unit): string {
  if (unit === 'year') return from.slice(0, 4);
  return unit === 'month' ? `${shortDay(from).slice(-3)} ${from.slice(2, 4)}` : shortDay(from);
}
