import { answerConflict, type Conflict } from '../../api/conflicts.ts';
import { useColleagueName } from '../../lib/colleagues.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { WORDS } from '../../messages/words.ts';
import { labelOf } from '../../../contract/codes.ts';

/** Asks whether to overwrite the stage that a colleague has chosen meanwhile. // S24 */
export default function ConflictDialog({ id, name, loaded, theirs, wanted, by }: Conflict) {
  const colleague = useColleagueName(by);
  const keep = () => answerConflict(id, 'keep');
  return (
    <Dialog
      title={`${name} was moved by ${colleague ?? 'a colleague'}`}
      description={`${WORDS.movedBy(colleague, loaded, theirs)} Move to ${labelOf(wanted)} anyway?`}
      onClose={keep}
    >
      <DialogActions>
        <Button onClick={() => answerConflict(id, 'overwrite')}>{`Move to ${labelOf(wanted)}`}</Button>
        <Button look="primary" onClick={keep}>
          {`Keep ${labelOf(theirs)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
