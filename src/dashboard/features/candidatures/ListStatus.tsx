import { TriangleAlert } from 'lucide-react';
import type { Completeness } from '../../../contract/readModel.ts';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { clockTime, readTime } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import type { Failure } from '../../ui/states.tsx';

interface ListStatusProps {
  /** How many candidates are shown. */
  shown: number;
  /** How many there are without a filter; null: not known. */
  all: number | null;
  completeness: Completeness | null;
  failure: Failure | null;
  onRetry: () => void;
}

/** How many candidates are shown, and how complete and current they are where that is in doubt. */
export function ListStatus({ shown, all, completeness, failure, onRetry }: ListStatusProps) {
  const unreadable = completeness?.unreadable ?? 0;
  const freshness = freshnessWords(completeness, failure);
  const count = isPartial(completeness) ? `${formatCount(shown)}+` : formatCount(shown);
  return (
    <div
      className={classes(
        'flex min-w-0 shrink items-center gap-2 text-xs text-faint tabular-nums',
        freshness === null && unreadable === 0 && 'max-md:absolute',
      )}
    >
      {unreadable > 0 && (
        <p
          role="status"
          title="The service sent them in a form that Shortlist does not know."
          className="flex shrink-0 items-center gap-1.5 text-warn"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {plural(unreadable, 'row')} could not be read
        </p>
      )}
      {freshness !== null && (
        <p role="status" title={failure?.message ?? freshness} className="truncate text-warn">
          {freshness}
        </p>
      )}
      {failure && (
        <Button shape="small" onClick={onRetry}>
          Retry
        </Button>
      )}
      {/* A phone has no room for it beside the filters. */}
      <span role="status" className="shrink-0 max-md:sr-only">
        {all === null || all === shown ? count : `${count} of ${formatCount(all)}`}
      </span>
    </div>
  );
}

/** Whether candidates are missing by what the service says of their number. */
function isPartial(completeness: Completeness | null): boolean {
  const { rows, expected } = completeness ?? {};
  return isFirstSweep(completeness) && (typeof expected !== 'number' || (rows ?? 0) < expected);
}

/** Null while everything is known and current. */
function freshnessWords(completeness: Completeness | null, failure: Failure | null): string | null {
  if (failure || completeness?.problem) {
    const answeredAt = readTime(completeness?.answered_at ?? null);
    const updated = answeredAt === null ? 'Not read yet' : `Last updated ${clockTime(answeredAt, Date.now())}`;
    return `${updated}, the service is not answering`;
  }
  if (!completeness || !isPartial(completeness)) return null;
  const { rows, expected } = completeness;
  return `Loaded ${formatCount(rows)}${expected === null ? '' : ` of about ${formatCount(expected)}`}`;
}
