import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import type { CandidatureFilter, ListOrdering } from '../../../api/candidatureFilter.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { usePopoverPlace } from '../../../ui/usePopoverPlace.ts';

const ORDERS: Partial<Record<ListOrdering, string>> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-avg_score': 'Best score first',
  avg_score: 'Lowest score first',
  '-rating': 'Best rating first',
  _full_name: 'Name, A to Z',
  '-_full_name': 'Name, Z to A',
};

interface OrderSelectProps {
  ordering: ListOrdering;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** The order within the columns. The table knows more; one of those stays chosen here until another is. */
export function OrderSelect({ ordering, onFilter }: OrderSelectProps) {
  return (
    <select
      aria-label="Order"
      value={ordering in ORDERS ? ordering : ''}
      onChange={({ target }) => {
        const chosen = Object.keys(ORDERS).find((one) => one === target.value);
        if (chosen) onFilter({ ordering: chosen as ListOrdering });
      }}
      className="h-8 shrink-0 rounded-md border border-edge bg-surface px-1.5 max-md:hidden"
    >
      {!(ordering in ORDERS) && <option value="">As in the table</option>}
      {Object.entries(ORDERS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const KEYS = [
  ['Arrows', 'from card to card'],
  ['Home, End', 'to the ends of a column'],
  ['Enter', 'opens a card'],
  ['M', 'opens “Move to…”'],
  ['Shift and ← or →', 'moves a card to the stage beside its own'],
  ['Ctrl or ⌘ and Z', 'undoes the last move'],
] as const;

/** The keys of the board, for the eye. */
export function KeysHelp() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { button, panel } = usePopoverPlace(open);
  useCommands(() => KEYS.map(([keys, does]) => ({ id: `board-${keys}`, title: does, group: 'Board', keys })));
  return (
    <>
      <IconButton
        ref={button}
        label="Keys of the board"
        aria-expanded={open}
        popoverTarget={id}
        className="max-md:hidden"
      >
        <Keyboard aria-hidden="true" className="size-4" />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label="Keys of the board"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-auto m-0 rounded-lg border border-line bg-surface p-3 text-ink shadow-float"
      >
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1.5">
          {KEYS.map(([key, does]) => (
            <div key={key} className="contents">
              <dt className="font-medium whitespace-nowrap">{key}</dt>
              <dd className="text-soft">{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** The same for screen readers, as what describes the board. */
export const KEYS_IN_WORDS = `${KEYS.map(([key, does]) => `${key}: ${does}`).join('; ')}.`;
