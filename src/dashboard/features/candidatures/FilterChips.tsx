import { X } from 'lucide-react';
import { CANDIDATURE_FILTERS, type CandidatureFilterName } from '../../../contract/candidatureFilters.ts';
import { labelOf } from '../../../contract/codes.ts';
import { readDays, readScores } from '../../../contract/ranges.ts';
import { type CandidatureFilter, NO_FILTER } from '../../api/candidatureFilter.ts';
import { daysWords } from '../../lib/days.ts';

interface FilterChipsProps {
  names: readonly CandidatureFilterName[];
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** Filters in force, each of which is removed by pressing it. */
export function FilterChips({ names, filter, onFilter }: FilterChipsProps) {
  return names.map((name) => (
    <Chip key={name} onRemove={() => onFilter({ [name]: NO_FILTER[name] })}>
      {`${CANDIDATURE_FILTERS[name].label} ${valueWords(name, filter[name])}`}
    </Chip>
  ));
}

function valueWords(name: CandidatureFilterName, value: string | string[]): string {
  if (typeof value !== 'string') return value.map(labelOf).join(', ');
  const { kind } = CANDIDATURE_FILTERS[name];
  const scores = kind === 'scores' ? readScores(value) : null;
  const days = kind === 'days' ? readDays(value) : null;
  if (scores) return `${scores.from}–${scores.to}`;
  return days ? daysWords(days.from, days.to) : value;
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
