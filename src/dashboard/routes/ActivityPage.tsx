import { getRouteApi } from '@tanstack/react-router';
import { Problem } from '../../contract/problem.ts';
import { ENTRIES_OF_ASSESSMENT } from '../api/activity.ts';
import { Timeline } from '../features/activity/Timeline.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { ACTIVITY } from '../messages/activity.ts';
import { viewTitle, WORDS } from '../messages/words.ts';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';
import { UnfilteredHeader } from './UnfilteredHeader.tsx';
import { useAssessmentHead } from './useAssessmentHead.ts';

const route = getRouteApi('/assessments/$assessmentId/activity');

/** What happened in an assessment. */
export function ActivityPage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Activity key={id} assessmentId={id} />;
}

function Activity({ assessmentId }: { assessmentId: number }) {
  const { head, error, failure, retry } = useAssessmentHead(assessmentId);
  useTitle(head && viewTitle(head, 'activity'));
  if (error instanceof Problem && error.status === 404) {
    return <NotFound title={WORDS.noAssessment}>{WORDS.noAssessmentHint}</NotFound>;
  }
  return (
    <>
      <UnfilteredHeader assessmentId={assessmentId} head={head} failure={failure} retry={retry} />
      <section aria-label={ACTIVITY.title} className="max-w-3xl px-4 pt-3 pb-10 md:px-6">
        <Timeline scope={{ assessment: assessmentId }} limit={ENTRIES_OF_ASSESSMENT} linked wholePage />
      </section>
    </>
  );
}
