import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import type { AnswerSaver } from '../saving/answerSaver.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/Notice.tsx';
import { Screen } from '../ui/Screen.tsx';

const { ended } = messages;

/** How long the last answers may take to be saved. The server accepts none much later: see GRACE_PERIOD_MS. */
const SAVE_TIMEOUT_MS = 8000;

interface TimeUpProps {
  testId: number;
  saver: AnswerSaver;
  onContinue: (next: Overview) => void;
}

/** Time is up: sends the answers that are still being saved, then closes the test. */
export function TimeUp({ testId, saver, onContinue }: TimeUpProps) {
  const { api, reporter } = usePageServices();
  const closing = useQuery({
    queryKey: ['closing', testId],
    async queryFn() {
      await saver.flush(SAVE_TIMEOUT_MS);
      await reporter.flush();
      // The server may have closed it before: it keeps the time.
      return await api.submitTest(testId).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 409) return api.readOverview();
        throw error;
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  async function leave(next: Overview): Promise<void> {
    if (document.fullscreenElement) await document.exitFullscreen();
    onContinue(next);
  }

  return (
    <Screen title={ended.timeUpTitle}>
      <p className="lead">{ended.timeUp}</p>
      <p role="status">{closing.isPending && ended.savingLast}</p>
      <FailureNote error={closing.error} onRetry={() => void closing.refetch()} />
      {closing.data && (
        <div className="actions">
          <Button look="primary" onClick={() => void leave(closing.data)}>
            {messages.continue}
          </Button>
        </div>
      )}
    </Screen>
  );
}

/** Submitted already, in another window or on another device. */
export function AlreadySubmitted({ onContinue }: { onContinue: () => void }) {
  return (
    <Screen title={ended.submittedTitle}>
      <p>{ended.submitted}</p>
      <div className="actions">
        <Button look="primary" onClick={onContinue}>
          {messages.continue}
        </Button>
      </div>
    </Screen>
  );
}
