import { useState } from 'react';
import { JOB_RULES } from '../../../../contract/jobKinds.ts';
import { useEmailDelivery } from '../../../api/emailDelivery.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useCreateSelectionJob } from '../../../api/selectionJobs.ts';
import type { FrozenSelection } from '../../../api/selections.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { SelectionDialog } from '../../../ui/SelectionDialog.tsx';
import type { Elements } from '../../../ui/Text.tsx';
import { useSelectionPlan } from '../../../ui/useSelectionPlan.ts';
import { type DialogAction, withDelivery } from './bulkActions.ts';

interface BulkDialogProps {
  action: DialogAction;
  /** The candidates who were selected when the dialog opened. */
  selection: FrozenSelection;
  assessment: { id: number; status: string | null };
  /** Called with the ID of the new job. */
  onStarted: (jobId: number) => void;
  onClose: () => void;
  /** What else the dialog offers. */
  children?: Elements;
}

/** Confirms a bulk action: the number of candidates, and who is left out and why. */
export function BulkDialog({ action: given, selection, assessment, onStarted, onClose, children }: BulkDialogProps) {
  // One idempotency key for all attempts, so that retrying makes no second job.
  const [requestKey] = useState(randomUuid);
  const create = useCreateSelectionJob();
  const action = withDelivery(given, useEmailDelivery());
  const { isDestructive } = JOB_RULES[action.work().kind];
  const plan = useSelectionPlan(selection, {
    includesElsewhere: !isDestructive,
    reasonAgainst: ({ stage, status, conditions = null }) =>
      action.reasonAgainst({ stage, status, conditions, assessmentStatus: assessment.status }),
    callouts: () => action.callouts,
  });
  if (!plan) return null;
  const { groups, count, who } = plan;
  return (
    <SelectionDialog
      title={action.title(who)}
      description={action.about}
      plan={plan}
      typedFrom={action.typedFrom}
      confirm={{
        label: action.start(count),
        look: isDestructive ? 'danger' : 'primary',
        busy: create.isPending,
      }}
      reason={action.reasonAgainstCount(count)}
      failed={{ title: 'Couldn’t start.', failure: create.error && failureOf(create.error) }}
      onStart={() =>
        create.mutate(
          {
            work: action.work(),
            assessmentId: assessment.id,
            requestKey,
            selection,
            groups,
            undoText: action.undo?.(count) ?? null,
          },
          { onSuccess: ({ job }) => onStarted(job.id) },
        )
      }
      onClose={onClose}
    >
      {children}
    </SelectionDialog>
  );
}
