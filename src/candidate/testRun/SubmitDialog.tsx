import { useCallback, useId } from 'react';
import { messages } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import type { Elements } from '../ui/Text.tsx';

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  cancel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: Elements;
}

/** Asks before something that cannot be taken back. The browser's own modal: focus stays in it and returns. */
function ConfirmDialog({ title, confirm, cancel, busy, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const titleId = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={open}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className="actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button look="primary" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}

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
