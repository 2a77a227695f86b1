import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Overview, Sitting as SittingData, TestStep } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { sittingQuery } from '../api/candidateApi.ts';
import { usePageServices } from '../pageServices.ts';
import { LinkClosed, Loading, ServerUnreachable } from '../screens/FailureScreens.tsx';
import { useCamera } from '../monitoring/useCamera.ts';
import { Instructions } from './Instructions.tsx';
import { RunningTest } from './RunningTest.tsx';

export interface FlowProps {
  overview: Overview;
  /** Called with new progress from the server; `said`: a notice to show. */
  onProceed: (next: Overview, said: string | null) => void;
  /** Asks the server for the progress. */
  onRefresh: (said: string | null) => Promise<void>;
}

interface TestFlowProps extends FlowProps {
  step: TestStep;
  onBack: () => void;
}

/** One test: its instructions, and then its questions, or at once these when its clock runs already. */
export function TestFlow({ step, onBack, ...flow }: TestFlowProps) {
  const { api } = usePageServices();
  const queries = useQueryClient();
  const camera = useCamera();
  const [isBegun, setBegun] = useState(step.state === 'running');
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const sitting = useQuery({ ...sittingQuery(api, step.test_id), enabled: isBegun && !isOver });

  if (!isBegun) {
    const begin = (started: SittingData) => {
      queries.setQueryData(sittingQuery(api, step.test_id).queryKey, started);
      setBegun(true);
    };
    return <Instructions step={step} camera={camera} onBegin={begin} onBack={onBack} {...flow} />;
  }
  if (sitting.error instanceof HttpError && sitting.error.status === 404) return <LinkClosed />;
  if (sitting.data) {
    const timer = { isOver, onEnd: end };
    return <RunningTest sitting={sitting.data} refusal={sitting.error} timer={timer} camera={camera} {...flow} />;
  }
  return sitting.error ? <ServerUnreachable onRetry={() => void sitting.refetch()} /> : <Loading />;
}
