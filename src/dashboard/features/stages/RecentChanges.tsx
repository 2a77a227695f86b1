import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { hasNewerChange, undo, type Undoable, type UndoneChange } from '../../api/undo.ts';
import { clockTime } from '../../lib/time.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';

const RECENT_CHANGES = 'Recent changes';

const MAX_SHOWN = 10;

interface RecentChangesProps {
  changes: readonly Undoable[];
  undone: readonly UndoneChange[];
}

/** The changes of this visit, each with an Undo button or the time of its undo. */
export default function RecentChanges({ changes, undone }: RecentChangesProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md px-2 text-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <Undo2 aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{RECENT_CHANGES}</span>
        <span className="text-xs text-faint tabular-nums">{changes.length}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={RECENT_CHANGES}
        className="fixed inset-auto top-13 right-2 m-0 max-h-[70dvh] w-96 max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-float md:top-auto md:right-auto md:bottom-4 md:left-54"
      >
        <ul>
          {[...changes, ...undone]
            .toSorted((a, b) => b.id - a.id)
            .slice(0, MAX_SHOWN)
            .map((change) => (
              <li key={change.id} className="flex items-center gap-2 rounded px-2 py-1.5">
                <bdi className="min-w-0 grow break-words">{change.text}</bdi>
                {'at' in change ? (
                  <span className="shrink-0 text-xs text-faint">
                    {BULK_ACTIONS.undoneAt(clockTime(change.at, Date.now()), null)}
                  </span>
                ) : (
                  <Button
                    shape="small"
                    aria-label={`Undo ${change.text}`}
                    reason={hasNewerChange(change, changes) ? 'Undo newer changes first' : null}
                    onClick={() => void undo(change.id)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
        </ul>
        <p className="mt-1 border-t border-line px-2 py-1.5 text-xs text-faint">
          Press Ctrl/⌘ Z to undo the latest. Available until you leave or reload this page.
        </p>
      </div>
    </>
  );
}
