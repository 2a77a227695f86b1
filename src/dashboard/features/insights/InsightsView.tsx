import { ChartNoAxesColumn } from 'lucide-react';
import type { Insights } from '../../../contract/insights.ts';
import { MIN_SCORES_FOR_CUT_OFF } from '../../../contract/score.ts';
import { formatCount, plural, shareOf } from '../../lib/numbers.ts';
import { WORDS } from '../../messages/words.ts';
import { Empty, Skeleton } from '../../ui/states.tsx';
import type { CutOff } from './CutOff.tsx';
import { Distribution } from './Distribution.tsx';
import { funnelOf } from './funnel.ts';
import { CompletionsOverTime, InvitationsOverTime } from './OverTime.tsx';
import { ChartData, Panel } from './Panel.tsx';
import { RejectionReasons } from './RejectionReasons.tsx';
import { Steps } from './Steps.tsx';
import type { Elements } from '../../ui/Text.tsx';

const FUNNEL = 'Funnel';
const SCORE_DISTRIBUTION = 'Score distribution';

interface InsightsViewProps {
  assessmentId: number;
  /** Null: not read yet. */
  insights: Insights | null;
  /** How many results the scores of tests are from, with a button to load all. */
  collect: Elements;
  cutOff: Omit<CutOff, 'value'> & { value: number | null };
}

/** The charts of an assessment: funnel, scores, invitations and completions over time, tests. */
export function InsightsView({ assessmentId, insights, collect, cutOff }: InsightsViewProps) {
  if (!insights) return <InsightsSkeleton />;
  const { scores } = insights;
  const total = insights.count;
  if (total === 0) {
    if (insights.completeness.complete_at === null) return <InsightsSkeleton />;
    return (
      <Empty icon={<ChartNoAxesColumn className="size-5" />} title="Nothing to show yet">
        Once candidates are invited, their progress and their scores are shown here.
      </Empty>
    );
  }
  const { progress, stages, unknown } = funnelOf(insights);
  const tests = insights.tests.results;
  const shared = (steps: typeof progress) =>
    steps.map(({ label, count }) => [label, formatCount(count), shareOf(count, total)]);
  return (
    <div className="grid grid-cols-1 gap-3 px-4 pt-2 pb-10 md:px-6 lg:grid-cols-2">
      <Panel title={FUNNEL} note="Candidates who reached each step.">
        <Steps steps={progress} total={total} assessmentId={assessmentId} />
        {unknown > 0 && (
          <p className="mt-1 text-xs text-faint">{`${plural(unknown, 'candidate has', 'candidates have')} an unknown status, counted as invited.`}</p>
        )}
        <h3 className="mt-4 mb-1 text-xs font-medium text-faint">Current stage</h3>
        <Steps steps={stages} total={total} assessmentId={assessmentId} />
        <ChartData
          name={FUNNEL}
          head={['Step', WORDS.candidates, WORDS.share]}
          rows={[...shared(progress), ...shared(stages)]}
        />
      </Panel>
      <Panel title={SCORE_DISTRIBUTION} note={plural(scores.count, 'completed candidate')}>
        <Distribution
          name={SCORE_DISTRIBUTION}
          spread={scores}
          assessmentId={assessmentId}
          isLinked
          emptyText={WORDS.noneCompleted}
          cutOff={
            scores.count < MIN_SCORES_FOR_CUT_OFF
              ? undefined
              : // At first the best quarter is above.
                { ...cutOff, value: cutOff.value ?? Math.ceil(scores.quartiles?.[2] ?? 0) }
          }
        />
      </Panel>
      <InvitationsOverTime insights={insights} assessmentId={assessmentId} />
      <CompletionsOverTime insights={insights} assessmentId={assessmentId} />
      {insights.rejections && <RejectionReasons rejections={insights.rejections} assessmentId={assessmentId} />}
      <Panel title="Tests" className="lg:col-span-2">
        {collect}
        {tests.length === 0 && <p className="mt-3 text-soft">No test scores yet.</p>}
        <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
          {tests.map((test) => {
            const name = test.name?.trim() || 'Unnamed test';
            return (
              <section key={`${test.test_id} ${name}`} aria-label={name} className="min-w-0">
                <h3 className="truncate font-medium">
                  <bdi translate="no" title={name}>
                    {name}
                  </bdi>
                  {/* Too few for a median are counted below. */}
                  {test.quartiles && (
                    <span className="ml-2 text-xs font-normal text-faint">{plural(test.count, 'score')}</span>
                  )}
                </h3>
                <Distribution name={name} spread={test} assessmentId={assessmentId} isLinked={false} emptyText="" />
              </section>
            );
          })}
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
