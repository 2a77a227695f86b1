import { useMutation } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { Refused } from '../api/client.ts';
import { usePage } from '../page.ts';
import type { Saver } from '../saving/saver.ts';
import type { FlowProps } from './TestFlow.tsx';

/** How long unsaved answers may take before a hand-in is given up for now, in milliseconds. */
const PATIENCE = 10_000;

class Unsaved extends Error {}

interface HandIn extends Pick<FlowProps, 'onProceed' | 'onLookAgain'> {
  saver: Saver;
  send: () => Promise<Overview>;
  name: string;
}

/** Hands in what is saved, never before all of it is. */
export function useHandIn({ saver, send, name, onProceed, onLookAgain }: HandIn) {
  const { reporter } = usePage();
  const handIn = useMutation({
    async mutationFn() {
      if (!(await saver.settle(PATIENCE))) throw new Unsaved();
      await reporter.flush();
      return await send();
    },
    async onSuccess(next) {
      if (document.fullscreenElement) await document.exitFullscreen();
      onProceed(next, `Handed in: ${name}.`);
    },
    async onError(error) {
      if (error instanceof Refused && error.reason !== null) await onLookAgain(null);
    },
  });
  return { run: () => handIn.mutate(), busy: handIn.isPending, problem: handIn.error && problemOf(handIn.error) };
}

function problemOf(error: Error): string {
  if (error instanceof Unsaved)
    return 'Some answers are not saved yet, so nothing was handed in. Please try again soon.';
  if (error instanceof Refused) return error.message;
  return 'The server could not be reached, so nothing was handed in. Your answers are saved.';
}
