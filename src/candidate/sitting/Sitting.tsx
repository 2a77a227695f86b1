import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Sitting as SittingData } from '../../contract/taking.ts';
import { Refused } from '../api/client.ts';
import { sittingQuery } from '../api/queries.ts';
import { ItemField } from '../items/ItemField.tsx';
import { usePage } from '../page.ts';
import { useSaver } from '../saving/useSaver.ts';
import { Gone } from '../screens/failures.tsx';
import type { Camera } from '../watching/useCamera.ts';
import { watchPage } from '../watching/watch.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { Countdown } from './Countdown.tsx';
import { HandedIn, TimeUp } from './ended.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { Paper } from './Paper.tsx';
import type { FlowProps } from './TestFlow.tsx';
import { useHandIn } from './useHandIn.ts';

interface SittingProps extends FlowProps {
  sitting: SittingData;
  /** Of the last time that the server was asked for it anew. */
  refusal: Error | null;
  clock: { isOver: boolean; onEnd: () => void };
  camera: Camera;
}

/** A test while its clock runs. */
export function Sitting({
  sitting,
  refusal,
  clock: { isOver, onEnd },
  camera,
  overview,
  onProceed,
  onLookAgain,
}: SittingProps) {
  const { calls, reporter } = usePage();
  const queries = useQueryClient();
  const { test_id: testId, name, items, deadline } = sitting;
  const lookAgain = useCallback(
    () => void queries.invalidateQueries(sittingQuery(calls, testId)),
    [queries, calls, testId],
  );
  const [saver, saving] = useSaver(sitting.answers, (id, given) => calls.saveAnswer(testId, id, given), lookAgain);
  const handIn = useHandIn({ saver, send: () => calls.handInTest(testId), name, onProceed, onLookAgain });
  const ended = saving.ended ?? (refusal instanceof Refused ? refusal.reason : null);
  const isRunning = !isOver && ended === null;

  useEffect(() => (isRunning ? watchPage(testId, reporter) : undefined), [isRunning, testId, reporter]);
  const isCameraOff = camera.state === 'refused';
  useEffect(() => {
    if (isCameraOff) reporter.note({ test_id: testId, kind: 'camera_off' });
  }, [isCameraOff, testId, reporter]);

  if (isOver || ended === 'time_up') {
    return <TimeUp testId={testId} saver={saver} onContinue={(next) => onProceed(next, null)} />;
  }
  if (ended === 'gone') return <Gone />;
  if (ended !== null) return <HandedIn onContinue={() => void onLookAgain(null)} />;
  return (
    <Paper
      title={name}
      language={overview.language}
      ids={items.map(({ id }) => id)}
      saver={saver}
      saving={saving}
      handIn={handIn}
      aside={
        <>
          {camera.stream && <CameraPicture stream={camera.stream} />}
          <FullScreenButton />
          <Countdown deadline={deadline} onEnd={onEnd} />
        </>
      }
    >
      {(index) => {
        const item = items[index];
        return (
          item && (
            <ItemField
              key={item.id}
              item={item}
              answer={saving.entries[item.id]?.answer ?? null}
              onAnswer={(answer, delay) => saver.give(item.id, answer, delay)}
              onLeave={saver.hurry}
              language={overview.language}
            />
          )
        );
      }}
    </Paper>
  );
}
