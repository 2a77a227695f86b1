import { listNumbers, plural } from '../lib/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface HandInDialogProps {
  /** Numbers of the questions without an answer, from 1. */
  open: readonly number[];
  busy: boolean;
  /** Why it did not work the last time. */
  problem: string | null;
  onHandIn: () => void;
  onCancel: () => void;
}

/** Names what is not answered before it is too late. */
export function HandInDialog({ open, busy, problem, onHandIn, onCancel }: HandInDialogProps) {
  return (
    <ConfirmDialog
      title="Hand in?"
      confirm={busy ? 'Handing in…' : 'Hand in'}
      cancel="Keep working"
      busy={busy}
      onConfirm={onHandIn}
      onCancel={onCancel}
    >
      {open.length === 0 ? (
        <p>All questions are answered.</p>
      ) : (
        <p>
          <strong>{plural(open.length, 'question')}</strong> {open.length === 1 ? 'is' : 'are'} not answered:{' '}
          {open.length === 1 ? 'number' : 'numbers'} {listNumbers(open)}.
        </p>
      )}
      <p className="quiet">After that your answers cannot be changed any more.</p>
      <p role="alert" className="problem">
        {problem}
      </p>
    </ConfirmDialog>
  );
}
