import { undo, useChanges } from '../../api/undo.ts';
import { WORDS } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';

/** What the user did last in a review. */
export type LastStep =
  | { candidatureId: number; kind: 'moved'; undo?: never }
  /** `undo`: null where it is not offered. */
  | { candidatureId: number; kind: 'later' | 'recommended'; text: string; undo: (() => void) | null };

interface ReviewLineProps {
  last: LastStep | null;
  /** Called with the candidate whose step was undone. */
  onUndone: (candidatureId: number) => void;
}

/** One line: what happened last, with Undo. */
export function ReviewLine({ last, onUndone }: ReviewLineProps) {
  const changes = useChanges();
  const change =
    last?.kind === 'moved' ? changes.findLast(({ subjects }) => subjects.includes(last.candidatureId)) : undefined;
  // A move that failed, or was undone otherwise, is gone.
  const text = last === null ? null : last.kind === 'moved' ? (change?.text ?? null) : last.text;
  function takeBack(): void {
    if (last === null) return;
    if (last.kind !== 'moved') last.undo?.();
    else if (change) void undo(change.id);
    onUndone(last.candidatureId);
  }
  return (
    <div role="status">
      {text !== null && (
        <div className="flex min-h-9 items-center gap-2 border-b border-line bg-canvas px-5 py-0.5 text-soft">
          <Text className="min-w-0 grow truncate">{text}</Text>
          {last?.undo !== null && (
            <Button shape="small" look="quiet" onClick={takeBack}>
              {WORDS.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
