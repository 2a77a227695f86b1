import { type CSSProperties, memo } from 'react';
import { classes } from '../lib/classes.ts';
import type { Column } from './column.ts';
import { type Selectable, SelectCell } from './SelectCell.tsx';

interface TableRowProps<Row extends { id: number }> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** The classes of each column's cells. */
  cellClasses: readonly string[];
  style: CSSProperties;
  active: boolean;
  /** A click anywhere in the row opens it. */
  canOpen: boolean;
  selectable: Selectable<Row> | undefined;
}

function TableRowView<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, index, columns, cellClasses, style, active, canOpen, selectable } = props;
  return (
    <tr
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-current={active || undefined}
      data-index={index}
      data-id={row.id}
      style={style}
      className={classes(
        'group/row',
        active ? 'bg-accent-wash' : 'bg-canvas',
        canOpen && (active ? 'cursor-pointer' : 'cursor-pointer hover:bg-hover'),
        selectable && 'has-checked:bg-accent-wash has-checked:hover:bg-accent-wash',
      )}
    >
      {selectable && <SelectCell row={row} index={index} selectable={selectable} />}
      {columns.map((column, place) => {
        const look = column.look?.(row);
        const own = cellClasses[place];
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            // The tooltip has the text that a narrow column cuts.
            title={typeof content === 'string' ? content : undefined}
            className={look?.className ? `${own} ${look.className}` : own}
            style={look?.style}
            translate={look?.translate}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** The classes that all cells of a column share. */
export function cellClassesOf({ numeric, className }: Column<never>): string {
  return classes(
    'overflow-clip border-b border-line/70 px-2 text-ellipsis whitespace-nowrap first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6',
    numeric && 'num',
    className,
  );
}

/** A row, rendered again only if it or its index changes. */
// memo() loses the type parameter, which callers need.
export const TableRow = memo(TableRowView) as typeof TableRowView;
