import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Known } from './entries.ts';
import { createSaver, type Saver, type SaverDeps, type Saving } from './saver.ts';

/**
 * A saver for as long as the component is there. `known` is what the server was last heard to hold; `lookAgain` asks it
 * anew, which happens whenever the page comes back to sight.
 */
export function useSaver(known: Known, save: SaverDeps['save'], lookAgain: () => void): [Saver, Saving] {
  const [saver] = useState(() => createSaver({ save, known }));
  const saving = useSyncExternalStore(saver.subscribe, saver.read);

  useEffect(() => saver.hear(known), [saver, known]);

  useEffect(() => {
    const onSight = () => {
      saver.hurry();
      if (document.visibilityState === 'visible') lookAgain();
    };
    addEventListener('online', saver.hurry);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      removeEventListener('online', saver.hurry);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [saver, lookAgain]);

  const isUnsaved = saving.state !== 'saved' && saving.ended === null;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return [saver, saving];
}
