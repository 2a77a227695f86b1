import { hasNewerChange, undo, useChanges } from '../../api/undo.ts';
import { Button } from '../../ui/Button.tsx';

interface UndoJobProps {
  jobId: number;
  /** Called before the button disappears, if it was pressed by a key. */
  onUndo?: () => void;
  look?: 'quiet' | 'plain';
}

/** A button that undoes a job of this visit. Renders nothing if it cannot be undone. */
export function UndoJob({ jobId, onUndo, look = 'quiet' }: UndoJobProps) {
  const changes = useChanges();
  const change = changes.find((one) => one.jobId === jobId);
  if (!change) return null;
  return (
    <Button
      look={look}
      shape="small"
      permission="changeStage"
      reason={hasNewerChange(change, changes) ? 'Undo newer changes first' : null}
      onClick={({ detail }) => {
        // A click by a key has `detail` 0.
        if (detail === 0) onUndo?.();
        void undo(change.id);
      }}
    >
      Undo
    </Button>
  );
}
