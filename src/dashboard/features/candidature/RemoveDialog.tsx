import type { Candidature } from '../../../contract/candidature.ts';
import { Problem } from '../../../contract/problem.ts';
import { failureOf } from '../../api/failure.ts';
import { STAGE_MOVED } from '../../api/stageConflict.ts';
import { useRemove } from '../../api/removeCandidature.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface RemoveDialogProps {
  assessmentId: number;
  candidature: Candidature;
  assessmentName: string;
  onClose: () => void;
  /** Closes what shows the person. */
  onRemoved: () => Promise<void>;
}

/** Confirms removing a candidate from an assessment: names them and says what is lost. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { assessmentId, candidature, assessmentName, onClose, onRemoved } = props;
  const remove = useRemove(assessmentId, candidature, onRemoved);
  const isAsked = remove.error instanceof Problem && remove.error.code === STAGE_MOVED;
  const name = nameOf(candidature);
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={
        <>
          <bdi>{name}</bdi> {candidature.email && `(${candidature.email}) `}is removed from{' '}
          <bdi>{assessmentName || 'this assessment'}</bdi>. Their results, answers and link will be deleted. This can’t
          be undone. You can invite them again.
        </>
      }
      onClose={onClose}
    >
      {remove.error && (
        <ul>
          <Outcome state="failed" label="Removal">
            {isAsked ? 'not removed yet.' : 'couldn’t remove the candidate.'} {failureOf(remove.error).message}
          </Outcome>
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {isAsked ? 'Remove anyway' : 'Remove'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
