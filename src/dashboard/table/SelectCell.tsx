import { useSyncExternalStore } from 'react';
import { classes } from '../lib/classes.ts';
import type { Selection } from './selection.ts';

/** What makes the rows of a table choosable. */
export interface Selectable<Row> {
  selection: Selection;
  /** The name of what a row stands for: that of its checkbox. */
  nameOf: (row: Row) => string;
}

/** The same, with the rows that are shown at the moment of asking. */
export interface Choosing<Row> extends Selectable<Row> {
  rows: () => readonly Row[];
}

const CELL = 'relative w-10 border-b p-0 md:w-12';
/** The whole cell is the target. */
const TARGET = 'absolute inset-0 flex cursor-pointer items-center pl-4 md:pl-6';
const BOX = 'size-4 cursor-pointer accent-accent';

interface SelectCellProps<Row> {
  row: Row;
  choosing: Choosing<Row>;
}

/** The checkbox of one row. It listens by itself: the row around it is not drawn again. */
export function SelectCell<Row extends { id: number }>({ row, choosing }: SelectCellProps<Row>) {
  const { selection, nameOf, rows } = choosing;
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(row.id));
  return (
    <td className={classes(CELL, 'border-line/70')}>
      {/* A row without an ID can be shown, and nothing can be done with it. */}
      {row.id > 0 && (
        <label className={TARGET}>
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}`}
            checked={checked}
            onChange={({ target, nativeEvent }) => {
              target.focus();
              // A press of Space is a click, too, with the keys that were held.
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              if (isRange) selection.chooseUpTo(rows(), row.id, target.checked);
              else selection.choose([row.id], target.checked);
            }}
            className={BOX}
          />
        </label>
      )}
    </td>
  );
}

interface SelectAllCellProps {
  selection: Selection;
  /** What is shown: all of it is chosen, or let go of. */
  rows: readonly { id: number }[];
  /** How far below the top of the pane it sticks, in pixels. */
  top: number;
}

/** The checkbox above the rows: none of them chosen, some, or all. */
export function SelectAllCell({ selection, rows, top }: SelectAllCellProps) {
  const count = useSyncExternalStore(selection.subscribe, () => selection.countIn(rows));
  const all = rows.length > 0 && count === rows.length;
  return (
    <td style={{ top }} className={classes(CELL, 'sticky z-10 border-line bg-canvas')}>
      <label className={TARGET}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !all;
          }}
          type="checkbox"
          aria-label="Select all"
          checked={all}
          onChange={() =>
            selection.choose(
              rows.map(({ id }) => id),
              !all,
            )
          }
          className={BOX}
        />
      </label>
    </td>
  );
}

/** What stands in its place while the rows are on their way. */
export const SKELETON_CELL = (
  <td aria-hidden="true" className={classes(CELL, 'border-line/70')}>
    <span className={TARGET}>
      <span className="size-4 rounded bg-sunken" />
    </span>
  </td>
);
