import { useSelector } from '@tanstack/react-store';
import { classes } from '../lib/classes.ts';
import { countHere, isAllSelected, type RowSelection } from './selection.ts';
import { WORDS } from '../messages/words.ts';

/** Makes the rows of a table selectable. */
export interface Selectable<Row> {
  selection: RowSelection;
  /** The name of the row, for its checkbox. */
  nameOf: (row: Row) => string;
  /** Classes of the cells: where they stay in view while the table scrolls sideways. */
  className?: string;
}

/** In pixels, as in the classes on a wide screen. */
export const CHECKBOX_WIDTH = 48;
const CELL = 'relative w-10 border-b p-0 md:w-12';

/** The whole cell is the target. */
const TARGET = 'absolute inset-0 flex cursor-pointer items-center pl-4 md:pl-6';
const BOX = 'size-4 cursor-pointer accent-accent';

interface SelectCellProps<Row> {
  row: Row;
  /** Its place in the list. */
  index: number;
  selectable: Selectable<Row>;
}

/** The checkbox of one row. Subscribes to the selection itself, so that the row does not render again. */
export function SelectCell<Row extends { id: number }>({ row, index, selectable }: SelectCellProps<Row>) {
  const { selection, nameOf, className } = selectable;
  const checked = useSelector(selection.store, ({ ids }) => ids.has(row.id));
  return (
    <td className={classes(CELL, 'border-line/70', className)}>
      {/* A row without an ID cannot be selected. */}
      {row.id > 0 && (
        <label className={TARGET}>
          <input
            type="checkbox"
            aria-label={WORDS.select(nameOf(row))}
            checked={checked}
            onChange={({ target, nativeEvent }) => {
              target.focus();
              // Space makes a click event, too, with the state of Shift.
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              if (isRange) selection.toggleRange(row.id, index, target.checked);
              else selection.toggle(row.id, index, target.checked);
            }}
            className={BOX}
          />
        </label>
      )}
    </td>
  );
}

interface SelectAllCellProps {
  selection: RowSelection;
  className: string | undefined;
  width: string | undefined;
  /** How far below the top of the pane it sticks, in pixels. */
  top: number;
}

/** The checkbox in the header, which selects all rows of the list or none of them. */
export function SelectAllCell({ selection, className, width, top }: SelectAllCellProps) {
  const { store, list, toggleAll } = selection;
  const isSome = useSelector(store, (state) => countHere(state, list) !== 0);
  const all = useSelector(store, (state) => isAllSelected(state, list));
  return (
    <td style={{ top, width }} className={classes(CELL, 'sticky z-10 border-line bg-canvas', className)}>
      <label className={TARGET}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = isSome && !all;
          }}
          type="checkbox"
          aria-label="Select all"
          checked={all}
          onChange={toggleAll}
          className={BOX}
        />
      </label>
    </td>
  );
}

/** The cell of a row that is not loaded yet. */
export const skeletonCell = (className: string | undefined) => (
  <td aria-hidden="true" className={classes(CELL, 'border-line/70', className)}>
    <span className={TARGET}>
      <span className="size-4 rounded bg-sunken" />
    </span>
  </td>
);
