import { ArrowDownUp, Keyboard } from 'lucide-react';
import type { CandidatureListOrdering } from '../../../../contract/candidatureFilters.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { useRefusal } from '../../../lib/currentUser.ts';
import { useCommands } from '../../../ui/commands.ts';
import { PopoverButton } from '../../../ui/PopoverButton.tsx';
import { Select } from '../../../ui/Select.tsx';

const GOING_KEYS = [
  ['Arrows', 'Move between cards'],
  ['Home, End', 'Go to the first or last card'],
  ['Enter', 'Open the card'],
  ['X', 'Select or deselect the card'],
] as const;

const MOVING_KEYS = [
  ['M', 'Open “Move to…”'],
  ['Shift and ← or →', 'Move to the previous or next stage'],
  ['Ctrl or ⌘ and Z', 'Undo the last move'],
] as const;

const BOARD_SHORTCUTS = 'Board shortcuts';

const ORDERS: Partial<Record<CandidatureListOrdering, string>> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-avg_score': 'Highest score',
  avg_score: 'Lowest score',
  '-rating': 'Highest rating',
  _full_name: 'Name, A to Z',
  '-_full_name': 'Name, Z to A',
} as const;

interface OrderSelectProps {
  ordering: CandidatureListOrdering;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** The order within the columns. An order of the table that is not offered here stays selected as “Table order”. */
export function OrderSelect({ ordering, onFilter }: OrderSelectProps) {
  return (
    <span className="relative grid h-8 shrink-0 place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:w-8 max-md:border max-md:border-edge max-md:bg-surface">
      <ArrowDownUp aria-hidden="true" className="size-4 md:hidden" />
      <Select
        aria-label="Order"
        value={ordering in ORDERS ? ordering : ''}
        onChange={({ target }) => {
          const chosen = Object.keys(ORDERS).find((one) => one === target.value);
          if (chosen) onFilter({ ordering: chosen as CandidatureListOrdering });
        }}
        // On a phone only the icon is visible, with the invisible select over it.
        className="h-full max-md:absolute! max-md:inset-0 max-md:w-full max-md:opacity-0"
      >
        {!(ordering in ORDERS) && <option value="">Table order</option>}
        {Object.entries(ORDERS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </span>
  );
}

/** The keys of the board. Users who may not move cards have fewer. */
function useBoardKeys() {
  return useRefusal('changeStage') === null ? [...GOING_KEYS, ...MOVING_KEYS] : GOING_KEYS;
}

/** A button that shows the keys of the board. */
export function KeysHelp() {
  const boardKeys = useBoardKeys();
  useCommands(() =>
    boardKeys.map(([keys, description]) => ({ id: `board-${keys}`, title: description, group: 'board', keys })),
  );
  return (
    <PopoverButton
      look="quiet"
      shape="square"
      label={BOARD_SHORTCUTS}
      title={BOARD_SHORTCUTS}
      face={<Keyboard aria-hidden="true" className="size-4" />}
      panelClassName="p-3"
    >
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1.5">
        {boardKeys.map(([key, description]) => (
          <div key={key} className="contents">
            <dt className="font-medium whitespace-nowrap">{key}</dt>
            <dd className="text-soft">{description}</dd>
          </div>
        ))}
      </dl>
    </PopoverButton>
  );
}

/** The keys as a text, for the description of the board. */
export function useKeysDescription(): string {
  return `${useBoardKeys()
    .map(([key, description]) => `${key}: ${description}`)
    .join('; ')}.`;
}
