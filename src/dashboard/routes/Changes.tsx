import { useLocation } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { currentConflict, useConflict } from '../api/conflicts.ts';
import { closeReasonsEditor, openReasonsEditor, useIsReasonsEditorOpen } from '../api/rejectionReasons.ts';
import { closeRejection, useRejectionRequest } from '../api/rejectionRequests.ts';
import { undoLast, useChanges, useUndone } from '../api/undo.ts';
import { type Command, useCommands } from '../ui/commands.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const ConflictDialog = lazy(() => import('../features/stages/ConflictDialog.tsx'));
const RejectDialog = lazy(() => import('../features/rejection/RejectDialog.tsx'));
const EditReasonsDialog = lazy(() => import('../features/rejection/EditReasonsDialog.tsx'));
const RecentChanges = lazy(() => import('../features/stages/RecentChanges.tsx'));

/** The list of recent changes. Renders nothing before the first change. */
export function UndoMenu() {
  const changes = useChanges();
  const undone = useUndone();
  useCommands(() => [undoCommand(changes.at(-1)?.text)]);
  if (changes.length + undone.length === 0) return null;
  return (
    <LazyBoundary>
      <RecentChanges changes={changes} undone={undone} />
    </LazyBoundary>
  );
}

function undoCommand(last: string | undefined): Command {
  return {
    id: 'undo',
    title: last === undefined ? 'Undo the last change' : `Undo ${last}`,
    group: 'global',
    keys: 'mod+z',
    under: 'anything',
    reason: undoDisabledReason(last),
    run: undoLast,
  };
}

function undoDisabledReason(last: string | undefined): string | null {
  if (last === undefined) return 'Nothing to undo';
  return currentConflict() ? 'Answer the open dialog first.' : null;
}

/** The dialog about a colleague's change, if one waits for an answer. */
export function Conflicts() {
  const conflict = useConflict();
  if (!conflict) return null;
  return (
    <LazyBoundary key={conflict.id}>
      <ConflictDialog {...conflict} />
    </LazyBoundary>
  );
}

/** The reject dialog and the list of reasons, if they were requested. Leaving the page closes them. */
export function Rejections() {
  const { pathname } = useLocation();
  return <Rejection key={pathname} />;
}

function Rejection() {
  const request = useRejectionRequest();
  const isEditing = useIsReasonsEditorOpen();
  useCommands(() => [
    {
      id: 'rejection-reasons',
      title: 'Edit rejection reasons…',
      group: 'global',
      permission: 'saveRejectionReasons',
      run: openReasonsEditor,
    },
  ]);
  useEffect(
    () => () => {
      closeRejection();
      closeReasonsEditor();
    },
    [],
  );
  return (
    <>
      {request && (
        <LazyBoundary onClose={closeRejection}>
          <RejectDialog {...request} onClose={closeRejection} />
        </LazyBoundary>
      )}
      {isEditing && (
        <LazyBoundary onClose={closeReasonsEditor}>
          <EditReasonsDialog onClose={closeReasonsEditor} />
        </LazyBoundary>
      )}
    </>
  );
}
