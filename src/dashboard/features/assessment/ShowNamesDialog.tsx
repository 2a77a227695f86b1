import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface ShowNamesDialogProps {
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before names become visible to everyone. */
export default function ShowNamesDialog({ onClose, onConfirm }: ShowNamesDialogProps) {
  return (
    <Dialog
      title="Turn off blind review?"
      description="Names become visible to everyone at this dashboard."
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onConfirm}>
          Show names
        </Button>
      </DialogActions>
    </Dialog>
  );
}
