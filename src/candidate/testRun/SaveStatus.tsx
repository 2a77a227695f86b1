import { useState } from 'react';
import { messages } from '../messages.ts';
import type { SaveState } from '../saving/answerSaver.ts';

const { saving: texts } = messages;

/** Whether everything is saved. Only trouble and its end are said aloud, or each answer would be talked over. // T27 */
export function SaveStatus({ state }: Pick<SaveState, 'state'>) {
  const [hadTrouble, setHadTrouble] = useState(false);
  if (state === 'retrying' && !hadTrouble) setHadTrouble(true);
  return (
    <>
      <p className={`save-state ${state}`}>{texts[state]}</p>
      <span className="hidden" role="status">
        {aloud(state, hadTrouble)}
      </span>
    </>
  );
}

/** One text that changes: of two, a screen reader would hear one go and the other come, and speak twice. */
function aloud(state: SaveState['state'], hadTrouble: boolean): string | null {
  if (state === 'retrying') return texts.announceRetrying;
  return state === 'saved' && hadTrouble ? texts.announceSaved : null;
}
