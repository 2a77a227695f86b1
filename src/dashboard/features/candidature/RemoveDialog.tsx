import type { Candidature } from '../../../contract/candidature.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemove } from '../../api/removal.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface RemoveDialogProps {
  candidature: Candidature;
  assessmentName: string;
  onClose: () => void;
  /** Closes what shows the person. */
  onRemoved: () => Promise<void>;
}

/** Removing somebody from an assessment: names the person and says what is lost. */
export function RemoveDialog({ candidature, assessmentName, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(candidature, onRemoved);
  const name = nameOf(candidature);
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={
        <>
          <bdi>{name}</bdi> ({candidature.email}) is removed from <bdi>{assessmentName || 'this assessment'}</bdi>.
          Their results, answers, stage and personal link for it are lost. This cannot be undone, but they can be
          invited again.
        </>
      }
      onClose={onClose}
    >
      {remove.error && (
        <ul>
          <Outcome state="failed" label="Removal">
            it did not work. {failureOf(remove.error).message}
          </Outcome>
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </DialogActions>
    </Dialog>
  );
}
