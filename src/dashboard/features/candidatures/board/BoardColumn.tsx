import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsLeft } from 'lucide-react';
import { memo, useCallback, useId, useLayoutEffect, useState } from 'react';
import { formatCount, plural } from '../../../lib/numbers.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { CodeDot } from '../../../ui/codes.tsx';
import { BoardCard, CARD_HEIGHT, type CardHandlers } from './BoardCard.tsx';
import type { BoardColumn as Column } from './columns.ts';

const OVERSCAN = 3;

interface BoardColumnProps extends CardHandlers {
  column: Column;
  /** The card that Tab leads to, which is always drawn: it may have the focus, or be on its way to another column. */
  currentId: number | null;
  openedId: number | null;
  collapsed: boolean;
  /** Whether all rows are here, so that they can be counted. */
  complete: boolean;
  onCollapse: (code: string, collapsed: boolean) => void;
  onDrop: (id: number, code: string) => void;
}

/** A stage and everybody in it. Cards can be dropped anywhere on it. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, collapsed, complete, onCollapse, onDrop } = props;
  const { code, label, rows } = column;
  const headingId = useId();
  const count = complete ? formatCount(rows.length) : `${formatCount(rows.length)}+`;

  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element || code === '') return;
      return dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.candidatureId === 'number',
        // Written past React: while something is dragged, nothing is drawn anew.
        onDragEnter: () => (element.dataset.over = ''),
        onDragLeave: () => delete element.dataset.over,
        onDrop: ({ source }) => {
          delete element.dataset.over;
          onDrop(Number(source.data.candidatureId), code);
        },
      });
    },
    [code, onDrop],
  );

  const className =
    'flex h-full shrink-0 flex-col rounded-xl border border-transparent bg-sunken/60 data-over:border-accent data-over:bg-accent-wash';
  if (collapsed) {
    return (
      <div ref={attach} data-stage={code} className={`${className} w-10`}>
        <button
          type="button"
          aria-expanded={false}
          onClick={() => onCollapse(code, false)}
          className="flex h-full flex-col items-center gap-2 rounded-xl py-3 hover:bg-hover"
        >
          <span className="flex items-center gap-2 [writing-mode:vertical-rl]">
            <CodeDot code={code} />
            <span className="font-medium">{label}</span>
            <span className="text-faint tabular-nums">{count}</span>
          </span>
        </button>
      </div>
    );
  }
  return (
    <div
      ref={attach}
      data-stage={code}
      className={`${className} w-68 max-md:w-[calc(100vw-3.5rem)] max-md:snap-center`}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 pr-1 pl-3">
        <CodeDot code={code} />
        <h2 id={headingId} className="flex min-w-0 grow items-baseline gap-2">
          <span className="truncate font-medium">{label}</span>
          <span aria-hidden="true" className="text-xs text-faint tabular-nums">
            {count}
          </span>
          <span className="sr-only">{complete ? plural(rows.length, 'candidate') : `${count} candidates`}</span>
        </h2>
        <IconButton label={`Collapse ${label}`} aria-expanded onClick={() => onCollapse(code, true)}>
          <ChevronsLeft aria-hidden="true" className="size-3.5" />
        </IconButton>
      </div>
      <Cards {...props} labelledBy={headingId} />
    </div>
  );
});

function Cards({ column, currentId, openedId, labelledBy, ...rest }: BoardColumnProps & { labelledBy: string }) {
  const { rows } = column;
  const { onMount, onDragStart, onMenu } = rest;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const current = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor(range) {
      const drawn = defaultRangeExtractor(range);
      return drawn.includes(current) || rows.length === 0 ? drawn : [...drawn, current].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => {
    return pane ? autoScrollForElements({ element: pane, getAllowedAxis: () => 'vertical' }) : undefined;
  }, [pane]);

  return (
    <div ref={setPane} className="min-h-0 grow scroll-py-1 overflow-y-auto overscroll-contain px-2">
      <ul aria-labelledby={labelledBy} className="relative" style={{ height: Math.max(virtualizer.getTotalSize(), 8) }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <BoardCard
                key={key}
                row={row}
                start={start}
                place={index + 1}
                of={rows.length}
                current={index === current}
                opened={row.id === openedId}
                onMount={onMount}
                onDragStart={onDragStart}
                onMenu={onMenu}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
