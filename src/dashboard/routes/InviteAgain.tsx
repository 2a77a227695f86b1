import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { activeAssessmentsQuery } from '../api/assessments.ts';
import InviteDialog from '../features/invite/InviteDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/Select.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';

interface InviteAgainProps {
  email: string;
  name: string;
  /** IDs of the assessments that the candidate is in. */
  assessments: readonly (number | null)[];
  onClose: () => void;
}

/** Invites a known candidate to another assessment: asks which one, then shows the invite dialog. */
export default function InviteAgain({ email, name, assessments, onClose }: InviteAgainProps) {
  const navigate = useNavigate();
  const active = useQuery(activeAssessmentsQuery());
  const [chosen, setChosen] = useState<{ id: number; name: string }>();
  if (chosen) {
    return (
      <InviteDialog
        assessmentId={chosen.id}
        assessmentName={chosen.name}
        email={email}
        onClose={onClose}
        onOpenCandidature={(id) =>
          void navigate({
            to: '/assessments/$assessmentId/candidates/$candidatureId',
            params: { assessmentId: String(chosen.id), candidatureId: String(id) },
          })
        }
      />
    );
  }
  const open = active.data?.filter(({ id }) => !assessments.includes(id));
  return (
    <Dialog
      title={`Invite ${name}`}
      description="Choose an active assessment that they are not in yet."
      onClose={onClose}
    >
      {active.error ? (
        <Failed
          small
          title="Couldn’t load the assessments."
          failure={active.error}
          onRetry={() => void active.refetch()}
        />
      ) : !open ? (
        <Skeleton className="h-14 w-full" />
      ) : open.length === 0 ? (
        <p className="text-soft">They are already in every active assessment.</p>
      ) : (
        <SelectField
          label="Assessment"
          value=""
          options={[
            { value: '', label: 'Choose…' },
            ...open.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          onChoose={(value) => setChosen(open.find(({ id }) => String(id) === value))}
        />
      )}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
