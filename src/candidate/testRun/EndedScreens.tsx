import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { usePageServices } from '../pageServices.ts';
import type { AnswerSaver } from '../saving/answerSaver.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Screen } from '../ui/Screen.tsx';

/** How long the last answers may take to be saved, in milliseconds: the server takes none much later. */
const SAVE_TIMEOUT_MS = 8000;

interface TimeUpProps {
  testId: number;
  saver: AnswerSaver;
  onContinue: (next: Overview) => void;
}

/** The clock has run out: what is on its way is still sent, and the test is closed. */
export function TimeUp({ testId, saver, onContinue }: TimeUpProps) {
  const { api, reporter } = usePageServices();
  const closing = useQuery({
    queryKey: ['closing', testId],
    async queryFn() {
      await saver.flush(SAVE_TIMEOUT_MS);
      await reporter.flush();
      // The server may have closed it before: it keeps the time.
      return await api.handInTest(testId).catch((error: unknown) => {
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
    <Screen title="Time is up">
      <p className="lead">What you had answered counts.</p>
      <p role="status">{closing.isPending && 'Saving your last answers…'}</p>
      <FailureNote error={closing.error} onRetry={() => void closing.refetch()} />
      {closing.data && (
        <div className="actions">
          <Button look="primary" onClick={() => void leave(closing.data)}>
            Continue
          </Button>
        </div>
      )}
    </Screen>
  );
}

/** Handed in already, and not by this page. */
export function AlreadySubmitted({ onContinue }: { onContinue: () => void }) {
  return (
    <Screen title="This part is finished">
      <p>It was handed in, in another window or on another device. What was saved until then counts.</p>
      <div className="actions">
        <Button look="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Screen>
  );
}
