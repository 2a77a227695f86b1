import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { finalScoreOf } from '../../../contract/score.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import type { TestScores } from '../../lib/testScores.ts';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { Distribution } from './Distribution.tsx';
import { funnelOf } from './funnel.ts';
import { OverTime } from './OverTime.tsx';
import { Numbers, Panel } from './Panel.tsx';
import { shareOf, Steps } from './Steps.tsx';

interface InsightsViewProps {
  assessmentId: number;
  /** Everybody of the assessment, as far as they are here; null while nobody is. */
  rows: readonly Candidature[] | null;
  /** How many there are; null when all are here. */
  of: number | null;
  /** The tests with the scores that were read so far. */
  tests: readonly TestScores[];
  /** What these scores are made from, and the way to more. */
  collect: ReactNode;
}

/** An assessment in pictures: how far people got, how they scored, and when they came. */
export function InsightsView({ assessmentId, rows, of, tests, collect }: InsightsViewProps) {
  if (!rows) return <InsightsSkeleton />;
  if (rows.length === 0) {
    return (
      <Empty icon={<ChartNoAxesColumn className="size-5" />} title="Nothing to show yet">
        Once people are invited, their progress and their scores are shown here.
      </Empty>
    );
  }
  const { progress, stages, unknown } = funnelOf(rows);
  const scores = rows.flatMap((row) => finalScoreOf(row) ?? []);
  const scored = tests.filter((test) => test.scores.length > 0);
  const part =
    of === null ? '' : ` From ${formatCount(rows.length)} of ${formatCount(of)} people that are here so far.`;
  const shared = (steps: typeof progress) =>
    steps.map(({ label, count }) => [label, formatCount(count), shareOf(count, rows.length)]);
  return (
    <div className="grid grid-cols-1 gap-3 px-4 pt-2 pb-10 md:px-6 lg:grid-cols-2">
      <Panel title="Reached" note={`How many candidates reached each step.${part}`}>
        <Steps steps={progress} total={rows.length} assessmentId={assessmentId} />
        {unknown > 0 && (
          <p className="mt-1 text-xs text-faint">
            {plural(unknown, 'person is', 'people are')} in a status that is not known here, and counted as invited.
          </p>
        )}
        <h3 className="mt-4 mb-1 text-xs font-medium text-faint">Stages now</h3>
        <Steps steps={stages} total={rows.length} assessmentId={assessmentId} />
        <Numbers name="Reached" head={['Step', 'People', 'Part']} rows={[...shared(progress), ...shared(stages)]} />
      </Panel>
      <Panel
        title="Scores"
        note={`From ${plural(scores.length, 'completed candidate')} of ${formatCount(rows.length)}.${part}`}
      >
        <Distribution
          name="Scores"
          scores={scores}
          assessmentId={assessmentId}
          filters
          nothing="No candidate has completed this assessment yet."
        />
      </Panel>
      <OverTime rows={rows} assessmentId={assessmentId} />
      <Panel title="Tests" className="lg:col-span-2">
        {collect}
        {scored.length === 0 && <p className="mt-3 text-soft">No score of a single test was read yet.</p>}
        <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
          {scored.map(({ key, name, scores: ofTest }) => (
            <section key={key} aria-label={name} className="min-w-0">
              <h3 className="truncate font-medium">
                <bdi title={name}>{name}</bdi>{' '}
                <span className="ml-1 text-xs font-normal text-faint">{plural(ofTest.length, 'score')}</span>
              </h3>
              <Distribution name={name} scores={ofTest} assessmentId={assessmentId} filters={false} nothing="" />
            </section>
          ))}
        </div>
      </Panel>
    </div>
  );
}

function InsightsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-3 px-4 pt-2 md:px-6 lg:grid-cols-2">
      {['reached', 'scores', 'over time'].map((panel, index) => (
        <div
          key={panel}
          className={`rounded-lg border border-line bg-surface px-4 py-3 ${index < 2 ? 'h-96' : 'h-64 lg:col-span-2'}`}
        >
          <Skeleton className="w-32" />
        </div>
      ))}
    </div>
  );
}
