import { formatCount, plural, scoreText } from '../../lib/numbers.ts';
import { writeScores } from '../../lib/ranges.ts';
import { boundsOf, type Spread, spreadOf } from '../../lib/statistics.ts';
import { BarChart } from './BarChart.tsx';
import { Numbers } from './Panel.tsx';

interface DistributionProps {
  /** What is distributed: "Averages". */
  name: string;
  scores: readonly number[];
  assessmentId: number;
  /** Whether the table can be filtered by these scores: it can by averages alone. */
  filters: boolean;
  /** What is said when there is no score. */
  nothing: string;
}

/** How scores are spread, in tens. */
export function Distribution({ name, scores, assessmentId, filters, nothing }: DistributionProps) {
  const spread = spreadOf(scores);
  if (!spread) return <p className="text-soft">{nothing}</p>;
  const bins = spread.bins.map((count, bin) => ({ count, ...boundsOf(bin) }));
  return (
    <>
      <p className="text-soft">{spreadWords(spread)}</p>
      <BarChart
        height={filters ? 'h-40 lg:h-72' : 'h-28'}
        name={`${name}, in tens. ${spreadWords(spread)}`}
        assessmentId={assessmentId}
        bars={bins.map(({ count, from, to }) => ({
          label: String(from),
          name: `${from} to ${to}: ${plural(count, 'person', 'people')}`,
          count,
          filter: filters ? { score: writeScores({ from, to }) } : null,
        }))}
      />
      <Numbers
        name={name}
        head={['Score', 'People']}
        rows={bins.map(({ count, from, to }) => [`${from}–${to}`, formatCount(count)])}
      />
    </>
  );
}

/** "Median 64, half of them between 52 and 75." */
export function spreadWords({ count, median, lower, upper }: Spread): string {
  if (count < 4) return `Median ${scoreText(median)}.`;
  return `Median ${scoreText(median)}, half of them between ${scoreText(lower)} and ${scoreText(upper)}.`;
}
