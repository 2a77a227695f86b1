import { useCallback, useId } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './Text.tsx';

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
export function ConfirmDialog({ title, confirm, cancel, busy, onConfirm, onCancel, children }: ConfirmDialogProps) {
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
