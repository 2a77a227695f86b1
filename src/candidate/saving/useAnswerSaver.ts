import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ServerAnswers } from './answerEntries.ts';
import { createAnswerSaver, type AnswerSaver, type AnswerSaverDeps, type SaveState } from './answerSaver.ts';

/**
 * An answer saver for the lifetime of the component. `known` are the server's latest answers; `refresh` fetches them, also
 * whenever the page becomes visible.
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
