import type { Completeness } from '../../../contract/readModel.ts';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import { formatCount } from '../../lib/numbers.ts';
import { CompletenessNote } from '../../ui/CompletenessNote.tsx';
import type { Failure } from '../../lib/failure.ts';

interface ListStatusProps {
  /** How many candidates are shown; null: not counted yet. */
  shown: number | null;
  /** How many there are without a filter; null: not known. */
  all: number | null;
  completeness: Completeness | null;
  failure: Failure | null;
  onRetry: () => void;
}

/** The number of shown candidates, with a note if the list is incomplete or out of date. */
export function ListStatus({ shown, all, completeness, failure, onRetry }: ListStatusProps) {
  return (
    <>
      <CompletenessNote completeness={completeness} failure={failure} onRetry={onRetry} />
      {/* A phone has no room for it beside the filters. */}
      <span role="status" className="shrink-0 text-xs text-faint tabular-nums max-md:sr-only">
        {shown !== null && countText(shown, all, isPartial(completeness))}
      </span>
    </>
  );
}

function countText(shown: number, all: number | null, isMore: boolean): string {
  const count = isMore ? `${formatCount(shown)}+` : formatCount(shown);
  return all === null || all === shown ? count : `${count} of ${formatCount(all)}`;
}

/** Whether candidates are missing, compared with the number that the service reports. */
function isPartial(completeness: Completeness | null): boolean {
  const { rows, expected } = completeness ?? {};
  return isFirstSweep(completeness) && (typeof expected !== 'number' || (rows ?? 0) < expected);
}
