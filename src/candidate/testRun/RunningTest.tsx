import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Sitting as SittingData } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { sittingQuery } from '../api/candidateApi.ts';
import type { Examples } from '../items/fieldProps.ts';
import { ItemField } from '../items/ItemField.tsx';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { useAnswerSaver } from '../saving/useAnswerSaver.ts';
import { LinkClosed } from '../screens/FailureScreens.tsx';
import type { Camera } from '../monitoring/useCamera.ts';
import { fullScreen, monitorPage, requestFullScreen } from '../monitoring/monitorPage.ts';
import { Button } from '../ui/Button.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { Countdown } from './Countdown.tsx';
import { AlreadySubmitted, TimeUp } from './EndedScreens.tsx';
import { QuestionPager } from './QuestionPager.tsx';
import type { FlowProps } from './TestFlow.tsx';
import { useSubmit } from './useSubmit.ts';

/** Returns to full screen, where the browser supports it. */
function FullScreenButton() {
  const isFull = useSyncExternalStore(fullScreen.subscribe, fullScreen.read);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <Button look="quiet" onClick={() => void requestFullScreen()}>
      {messages.test.fullScreen}
    </Button>
  );
}

interface SittingProps extends FlowProps {
  sitting: SittingData;
  /** The error of the latest refetch; null when it succeeded. */
  refusal: Error | null;
  timer: { isOver: boolean; onEnd: () => void };
  camera: Camera;
}

/** A test while its timer runs. */
export function RunningTest({
  sitting,
  refusal,
  timer: { isOver, onEnd },
  camera,
  overview,
  onProceed,
  onRefresh,
}: SittingProps) {
  const { api, clock, reporter } = usePageServices();
  const queries = useQueryClient();
  const { test_id: testId, name, items, deadline } = sitting;
  const refresh = useCallback(() => void queries.invalidateQueries(sittingQuery(api, testId)), [queries, api, testId]);
  const [saver, saving] = useAnswerSaver(sitting.answers, (id, given) => api.saveAnswer(testId, id, given), refresh);
  const submit = useSubmit({ saver, send: () => api.submitTest(testId), name, onProceed, onRefresh });
  const [lastRuns, setLastRuns] = useState<Record<string, Examples['last']>>({});
  const ended = saving.ended ?? (refusal instanceof HttpError ? refusal.reason : null);
  const isRunning = !isOver && ended === null;

  const shown = useRef<string | null>(null);
  const handleShow = useCallback((id: string) => void (shown.current = id), []);
  useEffect(
    () => (isRunning ? monitorPage({ testId, question: () => shown.current, clock, reporter }) : undefined),
    [isRunning, testId, clock, reporter],
  );
  const isCameraOff = camera.state === 'refused';
  useEffect(() => {
    if (isCameraOff) reporter.note({ test_id: testId, kind: 'camera_off' });
  }, [isCameraOff, testId, reporter]);

  async function runExamples(itemId: string, source: string): Promise<void> {
    saver.sendNow();
    try {
      const { cases } = await api.runExamples(testId, itemId, source);
      setLastRuns((runs) => ({ ...runs, [itemId]: { source, cases } }));
    } finally {
      // For the number of runs, which another window may have used up.
      refresh();
    }
  }

  if (isOver || ended === 'time_up') {
    return <TimeUp testId={testId} saver={saver} onContinue={(next) => onProceed(next, null)} />;
  }
  if (ended === 'gone') return <LinkClosed />;
  if (ended !== null) return <AlreadySubmitted onContinue={() => void onRefresh(null)} />;
  return (
    <QuestionPager
      title={name}
      language={overview.language}
      ids={items.map(({ id }) => id)}
      saver={saver}
      saving={saving}
      submit={submit}
      submitTitle={messages.submit.testTitle}
      onShow={handleShow}
      isWide={items.some(({ type }) => type === 'code')}
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
              onLeave={saver.sendNow}
              language={overview.language}
              examples={{
                runs: sitting.example_runs[item.id] ?? 0,
                last: lastRuns[item.id] ?? null,
                run: async (source) => await runExamples(item.id, source),
              }}
            />
          )
        );
      }}
    </QuestionPager>
  );
}
