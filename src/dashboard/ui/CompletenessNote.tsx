import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { Completeness } from '../../contract/readModel.ts';
import { clockTime, readTime, zonedTime } from '../lib/time.ts';
import { WORDS } from '../messages/words.ts';
import { Button } from './Button.tsx';
import type { Failure } from '../lib/failure.ts';
import { formatCount, plural } from '../lib/numbers.ts';

/** Loading has stopped. */
const loadedOnlyText = (rows: number | null, expected: number | null) =>
  `Only ${formatCount(rows)}${expected === null ? '' : ` of about ${formatCount(expected)}`} loaded`;

/** `expected`: how many there are, as the service says; null: it does not say. */
const loadingText = (rows: number | null, expected: number | null) =>
  expected === null && !rows
    ? 'Still loading'
    : `Still loading: ${formatCount(rows)} ${expected === null ? 'so far' : `of about ${formatCount(expected)}`}`;

interface CompletenessNoteProps {
  completeness: Completeness | null;
  /** Why the list could not be refreshed; its rows are the previous ones. */
  failure?: Failure | null;
  onRetry?: () => void;
}

/** One line about a list of the read model that is incomplete or out of date. Renders nothing otherwise. */
export function CompletenessNote({ completeness, failure = null, onRetry }: CompletenessNoteProps) {
  const notes = [stateNote(completeness, failure), unreadableNote(completeness)].filter((note) => note !== null);
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
          {WORDS.retry}
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

/** How complete and current the rows are; null: no doubt about that. */
function stateNote(completeness: Completeness | null, failure: Failure | null): Note | null {
  const part = loadedPart(completeness);
  if (failure || completeness?.problem) {
    const code = completeness?.problem ?? failure?.code ?? null;
    const trouble = code === 'network' && failure ? failure.message : WORDS.trouble(code);
    const known = part?.[0] ? loadedOnlyText(...part) : null;
    const text = `${known ?? updatedText(completeness, (time) => clockTime(time, Date.now()))}. ${trouble}`;
    const title = `${known ?? updatedText(completeness, zonedTime)}. ${failure?.message ?? ''}`.trim();
    return { text, title, isTrouble: true };
  }
  if (part) return { text: loadingText(...part), isTrouble: false };
  if (completeness && completeness.stated !== null) {
    const text = loadedOnlyText(completeness.rows, completeness.stated);
    return { text, title: 'The list of assessments states more candidates than the service sends.', isTrouble: true };
  }
  return completeness?.is_verified === false ? { text: 'Checking the service for changes', isTrouble: false } : null;
}

/** How many rows were read, and of how many; null: all. */
function loadedPart(completeness: Completeness | null): [rows: number | null, expected: number | null] | null {
  if (!completeness || completeness.complete_at !== null) return null;
  const { rows, expected } = completeness;
  return expected !== null && expected <= rows ? null : [rows, expected];
}

function updatedText(completeness: Completeness | null, format: (time: number) => string): string {
  const time = readTime(completeness?.answered_at ?? null) ?? readTime(completeness?.complete_at ?? null);
  return time === null ? 'Not loaded yet' : `Last updated ${format(time)}`;
}

function unreadableNote(completeness: Completeness | null): Note | null {
  const rows = completeness?.unreadable ?? 0;
  return rows === 0
    ? null
    : {
        text: `${plural(rows, 'row')} unreadable`,
        title: 'The service sent them in an unexpected format.',
        isTrouble: true,
      };
}
