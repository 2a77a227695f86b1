import type { Candidature } from '../../../contract/candidature.ts';
import { Problem } from '../../../contract/problem.ts';
import { failureOf } from '../../api/failure.ts';
import { STAGE_MOVED } from '../../api/stageConflict.ts';
import { useRemoveCandidature } from '../../api/removeCandidature.ts';
import { REMOVAL } from '../../messages/candidatePanel.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Text } from '../../ui/Text.tsx';

interface RemoveDialogProps {
  assessmentId: number;
  candidature: Candidature;
  assessmentName: string;
  onClose: () => void;
  /** Closes the drawer of the candidate. */
  onRemoved: () => Promise<void>;
}

/** Confirms removing a candidate from an assessment, and says what is deleted. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { assessmentId, candidature, assessmentName, onClose, onRemoved } = props;
  const remove = useRemoveCandidature(assessmentId, candidature, onRemoved);
  const wasMoved = remove.error instanceof Problem && remove.error.code === STAGE_MOVED;
  const name = nameOf(candidature);
  return (
    <Dialog
      title={REMOVAL.title(name)}
      description={
        <>
          <bdi>{name}</bdi> <Text>{REMOVAL.isRemoved(candidature.email)}</Text>{' '}
          <bdi>{assessmentName || REMOVAL.thisAssessment}</bdi>
          <Text>{`. ${REMOVAL.consequences}`}</Text>
        </>
      }
      onClose={onClose}
    >
      {remove.error && (
        <ul>
          <Outcome state="failed">{`${wasMoved ? REMOVAL.notYet : REMOVAL.failed} ${failureOf(remove.error).message}`}</Outcome>
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>{REMOVAL.cancel}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {wasMoved ? REMOVAL.removeAnyway : REMOVAL.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
