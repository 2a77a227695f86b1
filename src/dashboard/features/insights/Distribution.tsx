import { formatCount, plural, scoreText } from '../../lib/numbers.ts';
import { writeScores } from '../../../contract/ranges.ts';
import { boundsOf, type Spread, spreadOf } from '../../lib/statistics.ts';
import { BarChart } from './BarChart.tsx';
import { Numbers } from './Panel.tsx';

interface DistributionProps {
  /** What is distributed: "Scores". */
  name: string;
  scores: readonly number[];
  assessmentId: number;
  /** Whether the table can be filtered by these scores: it can by scores of candidates, not of single tests. */
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
          // The filter by score passes provisional scores, too, which are not counted here.
          filter: filters ? { score: writeScores({ from, to }), status: ['completed'] } : null,
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

/** "Median 64, half of them between 52 and 75.", or how many scores there are. */
export function spreadWords({ count, quartiles }: Spread): string {
  if (!quartiles) return `n = ${count}, too few for a median.`;
  const [lower, median, upper] = quartiles;
  return `Median ${scoreText(median)}, half of them between ${scoreText(lower)} and ${scoreText(upper)}.`;
}
