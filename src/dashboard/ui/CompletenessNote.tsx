import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { Completeness } from '../../contract/readModel.ts';
import { clockTime, readTime, zonedTime } from '../lib/time.ts';
import * as COMPLETENESS from '../messages/completeness.ts';
import { Button } from './Button.tsx';
import type { Failure } from './states.tsx';
import * as CONTROLS from '../messages/controls.ts';

interface CompletenessNoteProps {
  completeness: Completeness | null;
  /** Why the list could not be read again; its rows are those of before. */
  failure?: Failure | null;
  onRetry?: () => void;
}

/** How complete and current a list of the read model is, where that is in doubt: one short line. */
export function CompletenessNote({ completeness, failure = null, onRetry }: CompletenessNoteProps) {
  const notes = [progressOf(completeness, failure), unreadableIn(completeness)].filter((note) => note !== null);
  if (notes.length === 0 && !failure) return null;
  return (
    <div className="flex min-w-0 items-center gap-3 text-xs tabular-nums">
      {notes.map(({ text, title = text, isTrouble }) => {
        const Icon = isTrouble ? TriangleAlert : LoaderCircle;
        return (
          <p
            key={text}
            role="status"
            title={title}
            className={`flex min-w-0 items-center gap-1.5 ${isTrouble ? 'text-warn' : 'text-soft'}`}
          >
            <Icon aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{text}</span>
          </p>
        );
      })}
      {failure && onRetry && (
        <Button shape="small" onClick={onRetry}>
          {CONTROLS.retry}
        </Button>
      )}
    </div>
  );
}

interface Note {
  text: string;
  title?: string;
  isTrouble: boolean;
}

/** Null: all rows are known, and as the service had them at the last look. */
function progressOf(completeness: Completeness | null, failure: Failure | null): Note | null {
  const state = stateOf(completeness);
  if (failure || completeness?.problem) {
    const trouble = COMPLETENESS.trouble(completeness?.problem ?? null);
    const text = `${state ?? updatedWords(completeness, (time) => clockTime(time, Date.now()))}, ${trouble}`;
    const exactly = `${state ?? updatedWords(completeness, zonedTime)}. ${failure?.message ?? ''}`.trim();
    return { text, title: exactly, isTrouble: true };
  }
  if (state !== null) return { text: state, isTrouble: false };
  return completeness?.is_verified === false ? { text: COMPLETENESS.beingChecked, isTrouble: false } : null;
}

/** How many rows were read; null: all, as far as the service says. */
function stateOf(completeness: Completeness | null): string | null {
  if (!completeness || completeness.complete_at !== null) return null;
  const { rows, expected } = completeness;
  return expected !== null && expected <= (rows ?? 0) ? null : COMPLETENESS.loaded(rows, expected);
}

function updatedWords(completeness: Completeness | null, format: (time: number) => string): string {
  const time = readTime(completeness?.answered_at ?? null) ?? readTime(completeness?.complete_at ?? null);
  return time === null ? COMPLETENESS.notLoaded : COMPLETENESS.lastUpdated(format(time));
}

function unreadableIn(completeness: Completeness | null): Note | null {
  const rows = completeness?.unreadable ?? 0;
  return rows === 0
    ? null
    : { text: COMPLETENESS.unreadable(rows), title: COMPLETENESS.whyUnreadable, isTrouble: true };
}
