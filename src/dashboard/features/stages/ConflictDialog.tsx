import { labelOf } from '../../../contract/codes.ts';
import { answerConflict, type Conflict } from '../../api/conflicts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** A colleague has moved the candidate: says from where to where, and asks whether to overwrite. // S24 */
export default function ConflictDialog({ id, name, loaded, theirs, wanted }: Conflict) {
  const keep = () => answerConflict(id, 'keep');
  return (
    <Dialog
      title={`The stage of ${name} has changed`}
      description={
        <>
          Since this page read it, it went from <Stage code={loaded} /> to <Stage code={theirs} />. You chose{' '}
          <Stage code={wanted} />, which is not written yet.
        </>
      }
      onClose={keep}
    >
      <DialogActions>
        <Button onClick={() => answerConflict(id, 'overwrite')}>Overwrite</Button>
        <Button look="primary" onClick={keep}>
          Keep their change
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Stage({ code }: { code: string | null }) {
  return <strong className="font-medium text-ink">{code === null ? 'unknown' : labelOf(code)}</strong>;
}
