import { answerConflict, type Conflict } from '../../api/conflicts.ts';
import { CONFLICT } from '../../messages/conflict.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Asks whether to overwrite the stage that a colleague has chosen meanwhile. // S24 */
export default function ConflictDialog({ id, name, loaded, theirs, wanted }: Conflict) {
  const keep = () => answerConflict(id, 'keep');
  return (
    <Dialog title={CONFLICT.title(name)} description={CONFLICT.about(loaded, theirs, wanted)} onClose={keep}>
      <DialogActions>
        <Button onClick={() => answerConflict(id, 'overwrite')}>{CONFLICT.overwrite(wanted)}</Button>
        <Button look="primary" onClick={keep}>
          {CONFLICT.keep(theirs)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
