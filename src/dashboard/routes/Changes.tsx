import { lazy, Suspense } from 'react';
import { currentConflict, useConflict } from '../api/conflicts.ts';
import { undoLast, useChanges } from '../api/undo.ts';
import { type Command, useCommands } from '../ui/commands.ts';

const ConflictDialog = lazy(() => import('../features/stages/ConflictDialog.tsx'));
const RecentChanges = lazy(() => import('../features/stages/RecentChanges.tsx'));

/** What can be undone; nothing while nothing was changed. */
export function Undoables() {
  const changes = useChanges();
  useCommands(() => [undoCommand(changes.at(-1)?.text)]);
  if (changes.length === 0) return null;
  return (
    <Suspense>
      <RecentChanges changes={changes} />
    </Suspense>
  );
}

function undoCommand(last: string | undefined): Command {
  return {
    id: 'undo',
    title: last === undefined ? 'Undo the last change' : `Undo ${last}`,
    group: 'Everywhere',
    keys: 'mod+z',
    under: 'anything',
    reason: reasonAgainstUndo(last),
    run: undoLast,
  };
}

function reasonAgainstUndo(last: string | undefined): string | null {
  if (last === undefined) return 'Nothing was changed in this visit.';
  return currentConflict() ? 'A question is open, and the answer comes first.' : null;
}

/** The question about somebody else's change, when there is one. */
export function Conflicts() {
  const conflict = useConflict();
  if (!conflict) return null;
  return (
    <Suspense>
      <ConflictDialog key={conflict.id} {...conflict} />
    </Suspense>
  );
}
