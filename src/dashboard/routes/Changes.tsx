import { lazy, Suspense } from 'react';
import { useConflict } from '../api/conflicts.ts';
import { useChanges } from '../api/undo.ts';

const ConflictDialog = lazy(() => import('../features/stages/ConflictDialog.tsx'));
const RecentChanges = lazy(() => import('../features/stages/RecentChanges.tsx'));

/** What can be undone; nothing while nothing was changed. */
export function Undoables() {
  const changes = useChanges();
  if (changes.length === 0) return null;
  return (
    <Suspense>
      <RecentChanges changes={changes} />
    </Suspense>
  );
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
