import {
  type CSSProperties,
  useCallback,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { pressedKey } from '../../contract/pressedKey.ts';
import { classes } from '../lib/classes.ts';
import { useRowHeight } from '../lib/density.ts';
import { useCommands } from '../ui/commands.ts';
import { Skeleton } from '../ui/states.tsx';
import { type Column, type RowSource, sortOf } from './column.ts';
import type { Widths } from './ResizeHandle.tsx';
import { rowCommands } from './rowCommands.ts';
import { useScrollElement } from './ScrollPane.tsx';
import { CHECKBOX_WIDTH, type Selectable, SelectAllCell, skeletonCell } from './SelectCell.tsx';
import { TableHead } from './TableHead.tsx';
import { cellClassesOf, TableRow } from './TableRow.tsx';
import { useRowWindow } from './useRowWindow.ts';
import type { Elements } from '../ui/Text.tsx';

/** The selector of the element in a row that gets the focus: its link or its checkbox. */
type RowTarget = 'a' | 'input';

/** The row around an element. */
function closestRow(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>('tr[data-index]') ?? null;
}

/** The index of a rendered row. */
const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);

/** The row at an index, if it is rendered. */
function rowAt(body: Element | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
}

/** The first row in view below the sticky header. */
function firstInView(body: Element, pane: Element, stickyHeight: number): HTMLElement | null {
  const top = pane.getBoundingClientRect().top + stickyHeight;
  const rows = [...body.querySelectorAll<HTMLElement>('tr[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1 && row.querySelector('a')) ?? null;
}

/** Focuses the link or checkbox of a row; the row itself while it is a placeholder. */
function focusRow(row: HTMLElement, target: RowTarget): void {
  // The scroll paddings of ScrollPane keep it clear of sticky elements.
  row.scrollIntoView({ block: 'nearest' });
  (row.querySelector<HTMLElement>(target) ?? row).focus({ preventScroll: true });
}

interface DataTableProps<Row> {
  /** The accessible name. */
  name: string;
  columns: readonly Column<Row>[];
  rows: RowSource<Row>;
  /** Called with the range of rendered rows, without `end`. */
  onView?: (start: number, end: number) => void;
  /** In pixels, where rows are compact. */
  rowHeight: number;
  /** Each cell is one line of text, which makes layout faster. */
  oneLine?: boolean;
  /** Absent with `onOrder`: a table in the server's own order. */
  ordering?: string;
  /** The filters and the order; by default the order. When they change, the first row comes into view. */
  listKey?: string;
  onOrder?: (ordering: string) => void;
  onOpen?: (row: Row) => void;
  /** The row whose details are open. */
  activeId?: number | null;
  /** Rows can be selected, each with a checkbox. */
  selectable?: Selectable<Row>;
  /** The widths of the columns; without them, their classes say. */
  widths?: Widths | null;
  /** In pixels: where there is less room, the table scrolls sideways with its pane. */
  minWidth?: number;
  /** Lets the edges between the columns be dragged. */
  onResize?: (widths: Widths) => void;
  /** How much sticks above the table while it scrolls, in pixels. */
  stickyTop: number;
  /** Shows placeholders instead of rows. */
  loading?: boolean;
  /** The number of placeholders. */
  skeletonRows?: number;
  /** The rows are those of an earlier filter or page, while the next ones load. */
  stale?: boolean;
}

const HEAD_HEIGHT = 32;
const TALL_HEAD_HEIGHT = 36;

/**
 * A sortable table of any length that renders only the rows in view. A native table: two empty rows take the place of the
 * rows above and below, and `aria-rowcount` has the length.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { name, columns, rows, ordering = '', listKey = ordering, onOrder, onOpen, activeId } = props;
  const { skeletonRows = 12, oneLine = false, selectable, widths = null, onResize, onView } = props;
  const { stickyTop, loading, stale, minWidth } = props;
  const rowHeight = useRowHeight(props.rowHeight);
  const pane = useScrollElement();
  const body = useRef<HTMLTableSectionElement>(null);
  const closesPopover = useRef(false);
  const count = loading ? 0 : rows.length;
  const covered = stickyTop + (columns.some(({ isTall }) => isTall) ? TALL_HEAD_HEIGHT : HEAD_HEIGHT);
  const { start, end, above, below, renderRow } = useRowWindow({ pane, body, count, listKey, rowHeight, covered });
  useEffect(() => onView?.(start, end), [onView, start, end]);
  // A row that the keys moved to before it was loaded, and that gets the focus then.
  const awaited = useRef<{ index: number; target: RowTarget } | null>(null);

  // Parts of the table, also the checkbox: an absolute width would grow by the part of a hidden column.
  const widthOf = useCallback(
    (id: string | null) => {
      if (!widths) return undefined;
      const total = columns.reduce((sum, column) => sum + (widths.get(column.id) ?? 0), CHECKBOX_WIDTH);
      return `${((id === null ? CHECKBOX_WIDTH : (widths.get(id) ?? 0)) / total) * 100}%`;
    },
    [columns, widths],
  );
  const cellClasses = useMemo(() => columns.map(cellClassesOf), [columns]);
  const pinned = columns.find(({ className }) => className.includes('pinned'));
  const pinnedWidth = pinned ? (widths?.get(pinned.id) ?? 0) : 0;
  // React's types do not allow custom properties.
  const fit = { minWidth, '--pinned': `${pinnedWidth}px` } as CSSProperties;
  const rowStyle = useMemo(() => styleOf(rowHeight, oneLine), [rowHeight, oneLine]);

  useLayoutEffect(() => {
    const { index, target } = awaited.current ?? {};
    if (index === undefined || target === undefined || rows.at(index) === undefined) return;
    awaited.current = null;
    const row = rowAt(body.current, index);
    // The focus was on the placeholder of the row.
    if (row && (document.activeElement === document.body || document.activeElement === row)) focusRow(row, target);
  });

  useCommands((focus) => {
    const from = closestRow(focus);
    const go = (step: 1 | -1) => {
      if (from) goFrom(from, step, 'a');
      else if (body.current && pane.current) {
        const first = firstInView(body.current, pane.current, covered);
        if (first) focusRow(first, 'a');
      }
    };
    return rowCommands({ go, from, selection: selectable?.selection, canOpen: onOpen !== undefined });
  });

  /** Moves the focus from a row to the next one with such a target, and renders it if needed. False: there is none. */
  function goFrom(from: HTMLElement, step: 1 | -1, target: RowTarget): boolean {
    for (let index = indexOf(from) + step; index >= 0 && index < count; index += step) {
      if (!rowAt(body.current, index)) renderRow(index);
      const row = rowAt(body.current, index);
      if (!row) return false;
      const isLoaded = rows.at(index) !== undefined;
      if (isLoaded && !row.querySelector(target)) continue;
      focusRow(row, target);
      awaited.current = isLoaded ? null : { index, target };
      return true;
    }
    return false;
  }

  /** A click anywhere in a row opens it. Keyboards use the link in the row. */
  function openClicked({ target }: MouseEvent): void {
    const clicked = target instanceof Element ? target.closest<HTMLElement>('tr, a, button, input, label') : null;
    const row = clicked?.dataset['index'] === undefined ? undefined : rows.at(Number(clicked.dataset['index']));
    if (row && window.getSelection()?.type !== 'Range') onOpen?.(row);
  }

  /** Arrows go from row to row. */
  function moveFocus(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const from = event.target instanceof Element ? closestRow(event.target) : null;
    if (step === 0 || !from) return;
    const target = event.target instanceof HTMLInputElement ? 'input' : 'a';
    if (goFrom(from, step, target)) event.preventDefault();
  }

  const indexes = Array.from({ length: end - start }, (_, offset) => start + offset);
  const skeleton = { columns, height: rowHeight, leading: selectable && skeletonCell(selectable.className) };
  const sorted = columns.find((column) => sortOf(column, ordering));

  return (
    <>
      <table
        aria-label={name}
        aria-rowcount={loading ? -1 : rows.length + 1}
        aria-busy={loading || stale || undefined}
        className={classes(
          'w-full table-fixed border-separate border-spacing-0',
          selectable && 'focus-clear [--pin:3rem]',
          stale && 'opacity-60',
        )}
        style={fit}
      >
        <TableHead
          columns={columns}
          ordering={ordering}
          onOrder={onOrder}
          top={stickyTop}
          widthOf={widthOf}
          onResize={onResize}
        >
          {selectable && (
            <SelectAllCell
              selection={selectable.selection}
              className={selectable.className}
              width={widthOf(null)}
              top={stickyTop}
            />
          )}
        </TableHead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the rows */}
        <tbody
          ref={body}
          onClick={openClicked}
          onKeyDown={moveFocus}
          // A press with Shift would select text.
          onMouseDown={(event) => {
            if (event.shiftKey && event.target instanceof Element && event.target.closest('label'))
              event.preventDefault();
          }}
          onPointerDown={() => {
            closesPopover.current = document.querySelector(':popover-open') !== null;
          }}
          // A press that closes an open popover must not open a row. (Enter on a link is a click with `detail` 0.)
          onClickCapture={(event) => {
            if (!closesPopover.current || event.detail === 0) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {loading && Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} {...skeleton} />)}
          <Spacer height={above} />
          {indexes.map((index) => {
            const row = rows.at(index);
            return row === undefined ? (
              <SkeletonRow key={`place-${index}`} index={index} {...skeleton} />
            ) : (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                cellClasses={cellClasses}
                style={rowStyle}
                active={row.id === activeId}
                canOpen={onOpen !== undefined}
                selectable={selectable}
              />
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {sorted ? `Sorted by ${sorted.label}, ${sortOf(sorted, ordering) ?? ''}` : ''}
      </p>
    </>
  );
}

function styleOf(height: number, oneLine: boolean): CSSProperties {
  // A line as high as the row is faster than vertical centring.
  return oneLine ? { height, lineHeight: `${height - 1}px`, verticalAlign: 'top' } : { height };
}

function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />;
}

interface SkeletonRowProps<Row> {
  columns: readonly Column<Row>[];
  height: number;
  /** The cell before the columns. */
  leading: Elements;
  /** The index of the row that it is a placeholder of, and can be focused as. */
  index?: number;
}

function SkeletonRow<Row>({ columns, height, leading, index }: SkeletonRowProps<Row>) {
  const attributes =
    index === undefined ? { 'aria-hidden': true } : { tabIndex: -1, 'aria-rowindex': index + 2, 'aria-busy': true };
  return (
    <tr {...attributes} data-index={index} style={{ height }} className="bg-canvas">
      {leading}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(
            'border-b border-line/70 px-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6',
            column.numeric && 'text-right',
            column.className,
          )}
        >
          <Skeleton className={column.skeleton} />
        </td>
      ))}
    </tr>
  );
}
