import { X } from 'lucide-react';
import { readDays, readScores } from '../../../contract/ranges.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { daysWords } from '../../lib/days.ts';

interface RangeChipsProps {
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** The ranges in force, which come from charts: each is taken away by pressing it. */
export function RangeChips({ filter, onFilter }: RangeChipsProps) {
  const scores = readScores(filter.score);
  const days = readDays(filter.invited);
  return (
    <>
      {scores && <Chip onRemove={() => onFilter({ score: '' })}>{`Score ${scores.from}–${scores.to}`}</Chip>}
      {days && <Chip onRemove={() => onFilter({ invited: '' })}>{`Invited ${daysWords(days.from, days.to)}`}</Chip>}
    </>
  );
}

function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${children}`}
      title={`Remove filter: ${children}`}
      onClick={onRemove}
      className="inline-flex h-8 min-w-0 shrink items-center gap-1.5 rounded-md border border-accent bg-accent-wash pr-1.5 pl-2.5 text-accent-strong hover:bg-hover max-md:max-w-28"
    >
      <span className="truncate">{children}</span>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}
