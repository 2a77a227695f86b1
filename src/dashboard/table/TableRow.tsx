import { memo } from 'react';
import { classes } from '../lib/classes.ts';
import type { Column } from './columns.ts';
import { type Choosing, SelectCell } from './SelectCell.tsx';

interface TableRowProps<Row extends { id: number }> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  height: number;
  oneLine: boolean;
  active: boolean;
  onOpen: ((row: Row) => void) | undefined;
  choosing: Choosing<Row> | undefined;
}

function TableRowView<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, index, columns, height, oneLine, active, onOpen, choosing } = props;
  return (
    // The name in the row is a link, which is the way for the keyboard; a click anywhere in the row is a convenience.
    <tr
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-current={active || undefined}
      data-index={index}
      data-id={row.id}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
        if (!onControl && window.getSelection()?.type !== 'Range') onOpen?.(row);
      }}
      // As high as the row, down to its edge: nothing has to be put into the middle of a cell once it is known how high it is.
      style={oneLine ? { height, lineHeight: `${height - 1}px`, verticalAlign: 'top' } : { height }}
      className={classes(
        'group/row',
        onOpen && 'cursor-pointer hover:bg-hover',
        choosing && 'has-checked:bg-accent-wash has-checked:hover:bg-accent-wash',
        active && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      {choosing && <SelectCell row={row} choosing={choosing} />}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(
            'overflow-clip border-b border-line/70 px-2 text-ellipsis whitespace-nowrap first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6',
            column.numeric && 'num',
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row, drawn again only when it or its place changes. */
// memo() loses the type parameter, which callers need.
export const TableRow = memo(TableRowView) as typeof TableRowView;
