import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { matcherOf } from '../../lib/matching.ts';
import { plural } from '../../lib/numbers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';

interface ChooseDialogProps {
  rows: readonly Candidature[];
  /** Whether everybody of the assessment is among the rows. */
  complete: boolean;
  chosen: readonly number[];
  most: number;
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** More are found by searching for them. */
const MOST_SHOWN = 40;

/** Who is compared: those who are come first, the others as they are searched for. */
export function ChooseDialog({ rows, complete, chosen, most, onChoose, onClose }: ChooseDialogProps) {
  const [q, setQ] = useState('');
  const [first] = useState(() => new Set(chosen));
  const matches = matcherOf(q);
  const found = rows
    .filter((row) => isAddressable(row) && (matches(row.full_name) || matches(row.email)))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const full = chosen.length >= most;
  return (
    <Dialog title="Who is compared" description={`Up to ${most} people of this assessment.`} onClose={onClose}>
      <SearchBox label="Search candidates" value={q} delay={0} onSearch={setQ} />
      <p role="status" className="mt-2 text-xs text-faint">
        {full
          ? `${most} are chosen; take somebody out to choose another.`
          : `${plural(found.length, 'person', 'people')} found`}
        {!complete && ', not everybody is here yet'}
      </p>
      <ul className="mt-1 h-80 max-h-[45dvh] overflow-y-auto">
        {found.slice(0, MOST_SHOWN).map((row) => {
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
      {found.length > MOST_SHOWN && (
        <p className="mt-1 text-xs text-faint">And {plural(found.length - MOST_SHOWN, 'other')}: search for them.</p>
      )}
    </Dialog>
  );
}
