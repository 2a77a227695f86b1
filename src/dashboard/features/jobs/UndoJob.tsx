import { hasNewerChange, undo, useChanges } from '../../api/undo.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';

interface UndoJobProps {
  jobId: number;
  /** Called before the button goes, when it was pressed by a key. */
  onUndo?: () => void;
  look?: 'quiet' | 'plain';
}

/** The way back from the job, as long as there is one in this visit. */
export function UndoJob({ jobId, onUndo, look = 'quiet' }: UndoJobProps) {
  const changes = useChanges();
  const change = changes.find((one) => one.jobId === jobId);
  if (!change) return null;
  return (
    <Button
      look={look}
      shape="small"
      permission="changeStage"
      reason={hasNewerChange(change, changes) ? BULK_ACTIONS.newerFirst : null}
      onClick={({ detail }) => {
        // The button goes. Pressed by a key, it leaves the focus in the panel.
        if (detail === 0) onUndo?.();
        void undo(change.id);
      }}
    >
      {BULK_ACTIONS.undo}
    </Button>
  );
}
