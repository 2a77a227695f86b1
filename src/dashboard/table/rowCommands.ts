import type { Command } from '../ui/commands.ts';
import type { RowSelection } from './selection.ts';

interface Rows {
  /** Moves the focus to the next row, or to the first in view. */
  go: (step: 1 | -1) => void;
  /** The row that has the focus. */
  from: Element | null;
  selection: RowSelection | undefined;
  canOpen: boolean;
}

/** The keyboard commands of a table's rows. */
export function rowCommands({ go, from, selection, canOpen }: Rows): Command[] {
  const commands = [row('next', 'Next row', 'j', () => go(1)), row('previous', 'Previous row', 'k', () => go(-1))];
  if (canOpen) commands.push(row('open', 'Open row', 'Enter'));
  if (selection) {
    commands.push(
      row('select', 'Select or deselect row', 'x', () => {
        const id = Number(from?.getAttribute('data-id'));
        // A row without an ID cannot be selected.
        if (!from || !(id > 0)) return;
        const index = Number(from.getAttribute('data-index'));
        selection.toggle(id, index, !selection.store.state.ids.has(id));
      }),
    );
  }
  return commands;
}

const row = (id: string, title: string, keys: string, run?: () => void): Command => ({
  id: `row-${id}`,
  title,
  group: 'rows',
  keys,
  keyOnly: true,
  ...(run && { run }),
});
