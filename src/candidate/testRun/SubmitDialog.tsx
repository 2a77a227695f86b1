import { messages } from '../messages.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const { submit } = messages;

interface SubmitDialogProps {
  title: string;
  /** Numbers of the questions whose answer the server does not accept, from 1. */
  refused: readonly number[];
  /** Numbers of the questions without an answer. */
  unanswered: readonly number[];
  busy: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Asks before answers become final, and names the questions without one. */
export function SubmitDialog({ title, refused, unanswered, busy, problem, onSubmit, onCancel }: SubmitDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      confirm={busy ? submit.busy : submit.confirm}
      cancel={submit.cancel}
      busy={busy}
      onConfirm={onSubmit}
      onCancel={onCancel}
    >
      {refused.length > 0 && <p className="problem">{submit.refused(refused)}</p>}
      <p>{unanswered.length === 0 ? submit.allAnswered : submit.unanswered(unanswered)}</p>
      <p className="quiet">{submit.final}</p>
      <p role="alert" className="problem">
        {problem}
      </p>
    </ConfirmDialog>
  );
}
