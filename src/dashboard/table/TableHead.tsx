import { memo, type ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { type Column, nextOrdering, sortOf } from './column.ts';
import { ResizeHandle, type Widths } from './ResizeHandle.tsx';
import type { Elements } from '../ui/Text.tsx';

interface HeadCellsProps<Row> {
  columns: readonly Column<Row>[];
  ordering: string;
  onOrder: ((ordering: string) => void) | undefined;
  /** How far below the top of the pane the header sticks, in pixels. */
  top: number;
  /** The width of a column; undefined: its classes say. */
  widthOf: (id: string) => string | undefined;
  /** Lets the edges between the columns be dragged. */
  onResize: ((widths: Widths) => void) | undefined;
}

interface TableHeadProps<Row> extends HeadCellsProps<Row> {
  /** The cell before the columns. */
  children?: Elements;
}

/** The header row. */
export function TableHead<Row>({ children, ...cells }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="bg-canvas">
        {children}
        <HeadCells {...cells} />
      </tr>
    </thead>
  );
}

function HeadCellsView<Row>(props: HeadCellsProps<Row>): ReactNode {
  const { columns, ordering, onOrder, top, widthOf, onResize } = props;
  const ids = columns.map(({ id }) => id);
  return columns.map((column, index) => {
    const sort = sortOf(column, ordering);
    const { order } = column;
    return (
      <th
        key={column.id}
        scope="col"
        title={column.hint}
        aria-sort={sort}
        style={{ top, width: widthOf(column.id) }}
        className={classes(
          'sticky z-10 border-b border-line bg-canvas px-2 text-xs font-medium text-faint first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6',
          column.numeric ? 'text-right' : 'text-left',
          column.isTall ? 'h-9' : 'h-8',
          column.className,
        )}
      >
        {order && onOrder ? (
          <button
            type="button"
            aria-label={column.label}
            onClick={() => onOrder(nextOrdering(order, ordering))}
            className={classes(
              'inline-flex h-6 max-w-full items-center gap-1 rounded px-1 -mx-1 hover:text-ink',
              column.numeric && 'flex-row-reverse',
              sort && 'text-ink',
              arrowClasses(sort),
            )}
          >
            <span className="truncate">{column.label}</span>
          </button>
        ) : (
          <span
            title={column.isTall ? column.label : undefined}
            className={column.isTall ? 'line-clamp-2 leading-4 break-words' : 'block truncate'}
          >
            {column.label}
          </span>
        )}
        {onResize && index < columns.length - 1 && <ResizeHandle ids={ids} id={column.id} onResize={onResize} />}
      </th>
    );
  });
}

/** The header cells, with a button in each sortable column. */
// memo() loses the type parameter.
const HeadCells = memo(HeadCellsView) as typeof HeadCellsView;

/** The classes of the arrow after the label of a sorted or hovered column. */
function arrowClasses(sort: 'ascending' | 'descending' | undefined): string {
  const arrow = sort === 'descending' ? "after:content-['↓']" : "after:content-['↑']";
  return `${arrow} ${sort ? '' : 'after:opacity-0 hover:after:opacity-60 focus-visible:after:opacity-60'}`;
}
