import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Overview } from '../contract/taking.ts';
import { Refused } from './api/client.ts';
import { overviewQuery } from './api/queries.ts';
import { arrival, nextStep, type Place, placeOf } from './lib/place.ts';
import { usePage } from './page.ts';
import { End } from './screens/End.tsx';
import { Gone, Loading, Unreached } from './screens/failures.tsx';
import { Steps } from './screens/Steps.tsx';
import { Welcome } from './screens/Welcome.tsx';
import { QuestionsStep } from './sitting/QuestionsStep.tsx';
import { TestFlow } from './sitting/TestFlow.tsx';

/** One address, many screens: which one follows from where the server says that the person stands. */
export function App() {
  const { calls } = usePage();
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery(calls));
  const [chosen, choose] = useState<Place | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  if (overview.error instanceof Refused && overview.error.status === 404) return <Gone />;
  if (!overview.data) {
    return overview.error ? <Unreached onRetry={() => void overview.refetch()} /> : <Loading />;
  }
  const { data } = overview;
  const place = chosen ?? arrival(data);

  /** Takes the server's new word on where the person stands, and shows it. */
  function proceed(next: Overview, said: string | null): void {
    queries.setQueryData(overviewQuery(calls).queryKey, next);
    setNotice(said);
    choose(nextStep(next) ? { kind: 'overview' } : { kind: 'end' });
  }
  /** Something is not as this page thought: another tab was faster, or time was up. */
  async function lookAgain(said: string | null): Promise<void> {
    const { data: fresh } = await overview.refetch();
    if (fresh) proceed(fresh, said);
  }
  const shared = { overview: data, onProceed: proceed, onLookAgain: lookAgain };

  switch (place.kind) {
    case 'welcome':
      return <Welcome {...shared} />;
    case 'overview':
      return <Steps overview={data} notice={notice} onGo={(step) => choose(placeOf(step))} />;
    case 'questions':
      return <QuestionsStep {...shared} />;
    case 'test': {
      const step = data.steps.find((one) => one.kind === 'test' && one.test_id === place.testId);
      if (step?.kind !== 'test') return <Gone />;
      return <TestFlow key={step.test_id} step={step} {...shared} onBack={() => choose({ kind: 'overview' })} />;
    }
    case 'end':
      return <End overview={data} />;
  }
}
