import { useMutation } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import type { AnswerSaver } from '../saving/answerSaver.ts';
import type { FlowProps } from './TestFlow.tsx';

/** How long submitting waits for unsaved answers. */
const SAVE_TIMEOUT_MS = 10_000;

class Unsaved extends Error {}

interface SubmitOptions extends Pick<FlowProps, 'onProceed' | 'onRefresh'> {
  saver: AnswerSaver;
  send: () => Promise<Overview>;
  name: string;
}

/** Submits a test or the custom questions, never before every answer is saved. */
export function useSubmit({ saver, send, name, onProceed, onRefresh }: SubmitOptions) {
  const { reporter } = usePageServices();
  const submission = useMutation({
    async mutationFn() {
      if (!(await saver.flush(SAVE_TIMEOUT_MS))) throw new Unsaved();
      await reporter.flush();
      return await send();
    },
    async onSuccess(next) {
      if (document.fullscreenElement) await document.exitFullscreen();
      onProceed(next, messages.steps.submitted(name));
    },
    async onError(error) {
      if (error instanceof HttpError && error.reason !== null) await onRefresh(null);
    },
  });
  return {
    run: () => submission.mutate(),
    busy: submission.isPending,
    problem: submission.error && problemOf(submission.error),
  };
}

function problemOf(error: Error): string {
  if (error instanceof Unsaved) return messages.submit.notSaved;
  if (error instanceof HttpError) return error.message;
  return messages.submit.unreachable;
}
