import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Overview } from '../contract/taking.ts';
import { HttpError } from './api/httpClient.ts';
import { overviewQuery } from './api/candidateApi.ts';
import { initialView, nextStep, type View, viewOf } from './lib/view.ts';
import { usePageServices } from './pageServices.ts';
import { End } from './screens/End.tsx';
import { LinkClosed, Loading, ServerUnreachable } from './screens/FailureScreens.tsx';
import { StepList } from './screens/StepList.tsx';
import { Welcome } from './screens/Welcome.tsx';
import { QuestionsStep } from './testRun/QuestionsStep.tsx';
import { TestFlow } from './testRun/TestFlow.tsx';

/** Chooses the screen by the candidate's progress on the server. */
export function App() {
  const { api } = usePageServices();
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery(api));
  const [chosen, choose] = useState<View | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  if (overview.error instanceof HttpError && overview.error.status === 404) return <LinkClosed />;
  if (!overview.data) {
    return overview.error ? <ServerUnreachable onRetry={() => void overview.refetch()} /> : <Loading />;
  }
  const { data } = overview;
  const view = chosen ?? initialView(data);

  /** Shows the new progress from the server. */
  function proceed(next: Overview, newNotice: string | null): void {
    queries.setQueryData(overviewQuery(api).queryKey, next);
    setNotice(newNotice);
    choose(nextStep(next) ? { kind: 'overview' } : { kind: 'end' });
  }
  /** Refetches the progress, which another tab or the deadline has changed. */
  async function refresh(newNotice: string | null): Promise<void> {
    const { data: fresh } = await overview.refetch();
    if (fresh) proceed(fresh, newNotice);
  }
  const shared = { overview: data, onProceed: proceed, onRefresh: refresh };

  switch (view.kind) {
    case 'welcome':
      return <Welcome {...shared} />;
    case 'overview':
      return <StepList overview={data} notice={notice} onGo={(step) => choose(viewOf(step))} />;
    case 'questions':
      return <QuestionsStep {...shared} />;
    case 'test': {
      const step = data.steps.find((one) => one.kind === 'test' && one.test_id === view.testId);
      if (step?.kind !== 'test') return <LinkClosed />;
      return <TestFlow key={step.test_id} step={step} {...shared} onBack={() => choose({ kind: 'overview' })} />;
    }
    case 'end':
      return <End overview={data} />;
  }
}
