import * as BLIND_REVIEW from '../../messages/blindReview.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface ShowNamesDialogProps {
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before names become visible to everyone. */
export default function ShowNamesDialog({ onClose, onConfirm }: ShowNamesDialogProps) {
  return (
    <Dialog title={BLIND_REVIEW.confirmTitle} description={BLIND_REVIEW.confirmAbout} onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{BLIND_REVIEW.cancel}</Button>
        <Button look="primary" onClick={onConfirm}>
          {BLIND_REVIEW.showNames}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
