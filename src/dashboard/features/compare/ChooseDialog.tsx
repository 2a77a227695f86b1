import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { firstWindowQuery, isFirstSweep, useRowCount } from '../../api/candidatureLists.ts';
import { WORDS } from '../../messages/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../../ui/SearchBox.tsx';
import { plural, formatCount } from '../../lib/numbers.ts';

interface ChooseDialogProps {
  assessmentId: number;
  /** The IDs of the compared candidates; `candidates`: the loaded ones. */
  chosen: readonly number[];
  candidates: readonly KnownCandidature[];
  max: number;
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** The most listed candidates; others are found by a search. */
const MAX_SHOWN = 40;

/** The choice of candidates: first the compared ones, then search results. */
export function ChooseDialog({ assessmentId, chosen, candidates, max, onChoose, onClose }: ChooseDialogProps) {
  const [q, setQ] = useState('');
  const [first] = useState(candidates);
  const filter = { ...DEFAULT_FILTER, q };
  const { data, isPlaceholderData } = useQuery(firstWindowQuery(assessmentId, filter));
  const { count: rowCount } = useRowCount(assessmentId, filter, isPlaceholderData ? undefined : data);
  const leading = q.trim() === '' ? first : [];
  const found = [...leading, ...(data?.results ?? []).filter(({ id }) => !leading.some((row) => row.id === id))];
  const count = rowCount === null ? null : Math.max(rowCount, leading.length);
  const full = chosen.length >= max;
  return (
    <Dialog
      title={WORDS.chooseCandidates}
      description={`Up to ${max} candidates of this assessment.`}
      onClose={onClose}
    >
      <SearchBox label="Search candidates" value={q} delay={SEARCH_DELAY_MS} onSearch={setQ} />
      <p role="status" className="mt-2 text-xs text-faint">
        {`${full ? `${max} selected (maximum). Remove one to add another.` : count === null ? '' : `${plural(count, 'candidate')} found`}${isFirstSweep(data?.completeness) ? ', still loading' : ''}`}
      </p>
      <ul className="mt-1 h-80 max-h-[45dvh] overflow-y-auto">
        {found.slice(0, MAX_SHOWN).map((row) => {
          const checked = chosen.includes(row.id);
          return (
            <li key={row.id} className="py-0.5">
              <Checkbox
                label={row.email && row.full_name?.trim() ? `${nameOf(row)}, ${row.email}` : nameOf(row)}
                checked={checked}
                disabled={full && !checked}
                onChange={() => onChoose(checked ? chosen.filter((id) => id !== row.id) : [...chosen, row.id])}
              />
            </li>
          );
        })}
      </ul>
      {count !== null && count > MAX_SHOWN && (
        <p className="mt-1 text-xs text-faint">{`${formatCount(count - MAX_SHOWN)} more: refine your search.`}</p>
      )}
    </Dialog>
  );
}
