import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { ArrowDown, ArrowUp, ChevronRight, GripVertical } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReader } from '../../lib/currentUser.ts';
import { Checkbox } from '../../ui/fields.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { COLUMNS, isHiddenColumn } from './candidatureColumns.tsx';
import { type Layout, moveColumn, MIN_WIDTH, moveColumnTo, resizeColumns, toggleColumn, MAX_WIDTH } from './layout.ts';
import { ResultsNote } from './ResultsNote.tsx';
import { testColumnsQuery } from './testColumnsQuery.ts';
import { type Elements, Text } from '../../ui/Text.tsx';

export interface ColumnsPanelProps {
  assessmentId: number;
  layout: Layout;
  /** Whether the columns differ from the default. */
  changed: boolean;
  /** Null: the default columns again. */
  onLayout: (layout: Layout | null) => void;
}

/** Which columns are shown, in which order and how wide: the content of the columns menu. */
export default function ColumnsPanel({ assessmentId, layout, changed, onLayout }: ColumnsPanelProps) {
  const [announcement, setAnnouncement] = useState('');
  const { data: tests = [] } = useQuery(testColumnsQuery(assessmentId));
  const reader = useReader();
  const all = [...COLUMNS.filter(({ id }) => !isHiddenColumn(id, reader)), ...tests];
  const labelOf = (id: string): string => all.find((column) => column.id === id)?.label ?? 'Test with no results yet';
  const hidden = all.filter(({ id }) => !layout.some((shown) => shown.id === id));

  /** Applies a new order, and announces the new place of the moved column. */
  function reorder(next: Layout, id: string): void {
    if (next === layout) return;
    onLayout(next);
    setAnnouncement(`${labelOf(id)} is column ${next.findIndex((shown) => shown.id === id) + 1} of ${next.length}`);
  }

  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, id: string, by: number): void {
    // An element loses the focus when it moves in the DOM.
    flushSync(() => reorder(moveColumn(layout, id, by), id));
    button.focus();
  }

  return (
    <>
      <ul>
        {layout.map(({ id }, index) => (
          <DraggableColumn
            key={id}
            id={id}
            index={index}
            onDrop={(dropped) => reorder(moveColumnTo(layout, dropped, index), dropped)}
          >
            <Checkbox
              label={labelOf(id)}
              checked
              disabled={id === 'name'}
              title={id === 'name' ? 'Always shown' : undefined}
              onChange={() => onLayout(toggleColumn(layout, id))}
              className="min-w-0 grow"
            />
            <IconButton
              label={`Move ${labelOf(id)} up`}
              className="size-7"
              reason={index === 0 ? 'This is the first column.' : null}
              onClick={(event) => move(event, id, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Move ${labelOf(id)} down`}
              className="size-7"
              reason={index === layout.length - 1 ? 'This is the last column.' : null}
              onClick={(event) => move(event, id, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-3.5" />
            </IconButton>
          </DraggableColumn>
        ))}
      </ul>
      <ul className="mt-1 border-t border-line pt-1">
        {hidden.map(({ id, label }) => (
          <li key={id} className="flex h-8 items-center rounded px-2 hover:bg-hover">
            <Checkbox
              label={label}
              checked={false}
              onChange={() => onLayout(toggleColumn(layout, id))}
              className="min-w-0 grow"
            />
          </li>
        ))}
      </ul>
      <details className="group/widths mt-1 border-t border-line pt-1">
        <summary className="flex h-8 items-center gap-1 rounded px-2 hover:bg-hover">
          <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open/widths:rotate-90" />
          <Text>Column widths</Text>
        </summary>
        <ul>
          {layout.map(({ id, width }) => (
            <li key={id} className="flex h-9 items-center justify-between gap-2 px-2">
              <span className="truncate">{labelOf(id)}</span>
              <WidthField
                label={`Width of ${labelOf(id)} in pixels`}
                width={width}
                onWidth={(next) => onLayout(resizeColumns(layout, new Map([[id, next]])))}
              />
            </li>
          ))}
        </ul>
      </details>
      <div className="px-2 py-1 empty:hidden">
        <ResultsNote assessmentId={assessmentId} />
      </div>
      {changed && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.querySelector('input:enabled, button')?.scrollIntoView();
            onLayout(null);
          }}
          className="mt-1 w-full rounded border-t border-line px-2 py-1.5 text-left text-soft hover:bg-hover"
        >
          Reset columns
        </button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface DraggableColumnProps {
  id: string;
  index: number;
  /** Called with the ID of the column that is dropped here. */
  onDrop: (id: string) => void;
  children: Elements;
}

/** A column that can be dragged to another place. A line shows on which side a dropped column is inserted. */
function DraggableColumn({ id, index, onDrop, children }: DraggableColumnProps) {
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      if (!element) return;
      const leave = () => delete element.dataset.over;
      const stopDragging = draggable({
        element,
        getInitialData: () => ({ columnId: id, columnIndex: index }),
        onDragStart: () => (element.dataset.dragged = ''),
        onDrop: () => delete element.dataset.dragged,
      });
      const stopDropping = dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.columnId === 'string' && source.data.columnId !== id,
        // Written to the DOM directly: nothing renders during a drag.
        onDragEnter: ({ source }) =>
          (element.dataset.over = Number(source.data.columnIndex) < index ? 'after' : 'before'),
        onDragLeave: leave,
        onDrop({ source }) {
          leave();
          onDrop(String(source.data.columnId));
        },
      });
      return () => {
        stopDragging();
        stopDropping();
      };
    },
    [id, index, onDrop],
  );
  return (
    <li
      ref={attach}
      className="flex h-8 items-center gap-1 rounded pl-1 hover:bg-hover data-dragged:opacity-40 data-[over=after]:shadow-[0_2px_0_var(--color-accent)] data-[over=before]:shadow-[0_-2px_0_var(--color-accent)]"
    >
      <GripVertical aria-hidden="true" className="size-3.5 shrink-0 cursor-grab text-faint" />
      {children}
    </li>
  );
}

interface WidthFieldProps {
  label: string;
  width: number;
  onWidth: (width: number) => void;
}

/** A number that may be out of range while it is typed. */
function WidthField({ label, width, onWidth }: WidthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      aria-label={label}
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      step={8}
      value={typed ?? width}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = target.valueAsNumber;
        if (next >= MIN_WIDTH && next <= MAX_WIDTH) onWidth(next);
      }}
      onBlur={() => setTyped(null)}
      className="num h-7 w-20 rounded-md border border-edge bg-surface px-2"
    />
  );
}
