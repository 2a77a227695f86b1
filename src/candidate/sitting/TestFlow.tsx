import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Overview, Sitting as SittingData, TestStep } from '../../contract/taking.ts';
import { Refused } from '../api/client.ts';
import { sittingQuery } from '../api/queries.ts';
import { usePage } from '../page.ts';
import { Gone, Loading, Unreached } from '../screens/failures.tsx';
import { useCamera } from '../watching/useCamera.ts';
import { Instructions } from './Instructions.tsx';
import { Sitting } from './Sitting.tsx';

export interface FlowProps {
  overview: Overview;
  /** The server has said where the person stands now; `said`: what has just happened. */
  onProceed: (next: Overview, said: string | null) => void;
  /** The server has to be asked where the person stands. */
  onLookAgain: (said: string | null) => Promise<void>;
}

interface TestFlowProps extends FlowProps {
  step: TestStep;
  onBack: () => void;
}

/** One test: its instructions, and then its questions, or at once these when its clock runs already. */
export function TestFlow({ step, onBack, ...flow }: TestFlowProps) {
  const { calls } = usePage();
  const queries = useQueryClient();
  const camera = useCamera();
  const [isBegun, setBegun] = useState(step.state === 'running');
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const sitting = useQuery({ ...sittingQuery(calls, step.test_id), enabled: isBegun && !isOver });

  if (!isBegun) {
    const begin = (started: SittingData) => {
      queries.setQueryData(sittingQuery(calls, step.test_id).queryKey, started);
      setBegun(true);
    };
    return <Instructions step={step} camera={camera} onBegin={begin} onBack={onBack} {...flow} />;
  }
  if (sitting.error instanceof Refused && sitting.error.status === 404) return <Gone />;
  if (sitting.data) {
    const clock = { isOver, onEnd: end };
    return <Sitting sitting={sitting.data} refusal={sitting.error} clock={clock} camera={camera} {...flow} />;
  }
  return sitting.error ? <Unreached onRetry={() => void sitting.refetch()} /> : <Loading />;
}
