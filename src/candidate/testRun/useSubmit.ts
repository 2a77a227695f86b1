import { useMutation } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { usePageServices } from '../pageServices.ts';
import type { AnswerSaver } from '../saving/answerSaver.ts';
import type { FlowProps } from './TestFlow.tsx';

/** How long unsaved answers may take before a hand-in is given up for now, in milliseconds. */
const SAVE_TIMEOUT_MS = 10_000;

class Unsaved extends Error {}

interface HandIn extends Pick<FlowProps, 'onProceed' | 'onRefresh'> {
  saver: AnswerSaver;
  send: () => Promise<Overview>;
  name: string;
}

/** Hands in what is saved, never before all of it is. */
export function useSubmit({ saver, send, name, onProceed, onRefresh }: HandIn) {
  const { reporter } = usePageServices();
  const handIn = useMutation({
    async mutationFn() {
      if (!(await saver.flush(SAVE_TIMEOUT_MS))) throw new Unsaved();
      await reporter.flush();
      return await send();
    },
    async onSuccess(next) {
      if (document.fullscreenElement) await document.exitFullscreen();
      onProceed(next, `Handed in: ${name}.`);
    },
    async onError(error) {
      if (error instanceof HttpError && error.reason !== null) await onRefresh(null);
    },
  });
  return { run: () => handIn.mutate(), busy: handIn.isPending, problem: handIn.error && problemOf(handIn.error) };
}

function problemOf(error: Error): string {
  if (error instanceof Unsaved)
    return 'Some answers are not saved yet, so nothing was handed in. Please try again soon.';
  if (error instanceof HttpError) return error.message;
  return 'The server could not be reached, so nothing was handed in. Your answers are saved.';
}
