import { answerConflict, type Conflict } from '../../api/conflicts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { WORDS } from '../../messages/words.ts';
import { labelOf } from '../../../contract/codes.ts';

/** Asks whether to overwrite the stage that a colleague has chosen meanwhile. // S24 */
export default function ConflictDialog({ id, name, loaded, theirs, wanted }: Conflict) {
  const keep = () => answerConflict(id, 'keep');
  return (
    <Dialog
      title={`${name} was moved by a colleague`}
      description={`${WORDS.movedByColleague(loaded, theirs)} Move to ${labelOf(wanted)} anyway?`}
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
