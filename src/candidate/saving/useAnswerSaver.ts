import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ServerAnswers } from './answerEntries.ts';
import { createAnswerSaver, type AnswerSaver, type AnswerSaverDeps, type SaveState } from './answerSaver.ts';

/**
 * A saver for as long as the component is there. `known` is what the server was last heard to hold; `refresh` asks it
 * anew, which happens whenever the page comes back to sight.
 */
export function useAnswerSaver(
  known: ServerAnswers,
  save: AnswerSaverDeps['save'],
  refresh: () => void,
): [AnswerSaver, SaveState] {
  const [saver] = useState(() => createAnswerSaver({ save, known }));
  const saving = useSyncExternalStore(saver.subscribe, saver.read);

  useEffect(() => saver.mergeFromServer(known), [saver, known]);

  useEffect(() => {
    const onSight = () => {
      saver.sendNow();
      if (document.visibilityState === 'visible') refresh();
    };
    addEventListener('online', saver.sendNow);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      removeEventListener('online', saver.sendNow);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [saver, refresh]);

  const isUnsaved = saving.state !== 'saved' && saving.ended === null;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return [saver, saving];
}
