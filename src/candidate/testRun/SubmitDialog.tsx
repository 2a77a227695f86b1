import { formatNumberRanges, plural } from '../lib/format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface HandInDialogProps {
  /** Numbers of the questions whose answer the server does not take, from 1. */
  refused: readonly number[];
  /** Numbers of the questions without an answer. */
  open: readonly number[];
  busy: boolean;
  /** Why it did not work the last time. */
  problem: string | null;
  onHandIn: () => void;
  onCancel: () => void;
}

/** Names what is not answered before it is too late. */
export function SubmitDialog({ refused, open, busy, problem, onHandIn, onCancel }: HandInDialogProps) {
  return (
    <ConfirmDialog
      title="Hand in?"
      confirm={busy ? 'Handing in…' : 'Hand in'}
      cancel="Keep working"
      busy={busy}
      onConfirm={onHandIn}
      onCancel={onCancel}
    >
      {refused.length > 0 && (
        <p className="problem">
          {refused.length === 1 ? 'The answer' : 'The answers'} to {refused.length === 1 ? 'question' : 'questions'}{' '}
          {formatNumberRanges(refused)} could not be saved and {refused.length === 1 ? 'does' : 'do'} not count. Go back
          to see why.
        </p>
      )}
      {open.length === 0 ? (
        <p>All questions are answered.</p>
      ) : (
        <p>
          <strong>{plural(open.length, 'question')}</strong> {open.length === 1 ? 'is' : 'are'} not answered:{' '}
          {open.length === 1 ? 'number' : 'numbers'} {formatNumberRanges(open)}.
        </p>
      )}
      <p className="quiet">After that your answers cannot be changed any more.</p>
      <p role="alert" className="problem">
        {problem}
      </p>
    </ConfirmDialog>
  );
}
