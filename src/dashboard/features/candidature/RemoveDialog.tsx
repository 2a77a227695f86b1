import type { Candidature } from '../../../contract/candidature.ts';
import { Problem } from '../../../contract/problem.ts';
import { failureOf } from '../../lib/failure.ts';
import { STAGE_MOVED } from '../../api/stageConflict.ts';
import { useRemoveCandidature } from '../../api/removeCandidature.ts';
import { selectionOf } from '../../lib/selectionGroup.ts';
import { REMOVAL_EFFECT } from '../../messages/bulkActions.ts';
import { nameOf, OneLineName } from '../../ui/Name.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { SelectionDialog } from '../../ui/SelectionDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { useSelectionPlan } from '../../ui/useSelectionPlan.ts';

interface RemoveDialogProps {
  assessmentId: number;
  candidature: Candidature;
  assessmentName: string;
  onClose: () => void;
}

/** Confirms removing a candidate from an assessment, and says what is deleted. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { assessmentId, candidature, assessmentName, onClose } = props;
  const remove = useRemoveCandidature(assessmentId, candidature);
  const plan = useSelectionPlan(selectionOf(candidature), {
    includesElsewhere: true,
    reasonAgainst: () => null,
    callouts: () => ['hired', 'offer_sent'],
  });
  const wasMoved = remove.error instanceof Problem && remove.error.code === STAGE_MOVED;
  const name = nameOf(candidature);
  return (
    <SelectionDialog
      title={`Remove ${name}?`}
      description={
        <>
          <OneLineName name={name} />{' '}
          <Text>{`${candidature.email ? `(${candidature.email}) ` : ''}is removed from`}</Text>{' '}
          <OneLineName name={assessmentName || 'this assessment'} />
          <Text>{`. ${REMOVAL_EFFECT}`}</Text>
        </>
      }
      plan={plan}
      confirm={{
        label: wasMoved ? 'Remove anyway' : 'Remove',
        look: 'danger',
        busy: remove.isPending,
      }}
      reason={null}
      failed={{
        title: 'Couldn’t remove the candidate.',
        failure: wasMoved ? null : remove.error && failureOf(remove.error),
      }}
      onStart={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {wasMoved && remove.error && (
        <ul>
          <Outcome state="failed">{`Not removed yet. ${failureOf(remove.error).message}`}</Outcome>
        </ul>
      )}
    </SelectionDialog>
  );
}
