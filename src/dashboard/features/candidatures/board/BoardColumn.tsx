import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useInfiniteQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsLeft } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import { boardColumnQuery } from '../../../api/boardColumns.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { useMoves } from '../../../api/confirmedMoves.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount, plural } from '../../../lib/numbers.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { StageGlyph, stageClassOf } from '../../../ui/StagePill.tsx';
import { Text } from '../../../ui/Text.tsx';
import { BoardCard, CARD_HEIGHT, type CardHandlers } from './BoardCard.tsx';
import { type BoardColumn as Column, columnLabel, applyMoves } from './boardColumns.ts';

const OVERSCAN = 3;

/** The next cards are read when the view is this close to the last loaded one. */
const LOAD_AHEAD_CARDS = 10;

interface BoardColumnProps extends CardHandlers {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the board; undefined while the assessment is read for the first time. */
  asOf: string | undefined;
  code: string;
  /** The number of cards at the last count; null: not counted yet. */
  counted: number | null;
  /** The card that had the focus last. */
  lastId: number | null;
  openedId: number | null;
  collapsed: boolean;
  onRows: (column: Column) => void;
  onCollapse: (code: string, collapsed: boolean) => void;
  onDrop: (id: number, code: string) => void;
}

/** A stage with its candidates. Cards can be dropped anywhere on it. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { assessmentId, filter, asOf, code, counted, collapsed, onRows, onCollapse, onDrop } = props;
  const label = columnLabel(code);
  const headingId = useId();
  const { data, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...boardColumnQuery({ assessmentId, filter, code, asOf }),
    enabled: !collapsed && code !== '',
  });
  const moves = useMoves(assessmentId);
  const { rows, change } = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.results) ?? [];
    return applyMoves({ code, rows: loaded, at: dataUpdatedAt }, moves, filter.ordering);
  }, [data, dataUpdatedAt, code, moves, filter.ordering]);
  const total = Math.max(rows.length, (counted ?? 0) + change);
  const count = asOf === undefined ? `${formatCount(total)}+` : formatCount(total);
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  useLayoutEffect(() => onRows({ code, label, rows }), [onRows, code, label, rows]);

  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element || code === '') return;
      return dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.candidatureId === 'number',
        // Written to the DOM directly: nothing renders during a drag.
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
    'flex h-full shrink-0 flex-col rounded-xl border border-t-3 border-transparent border-t-(--stage-mark) bg-sunken/60 data-over:border-accent data-over:bg-accent-wash';
  if (collapsed) {
    return (
      <div ref={attach} data-stage={code} className={classes(className, stageClassOf(code), 'w-10')}>
        <button
          type="button"
          aria-expanded={false}
          onClick={() => onCollapse(code, false)}
          className="flex h-full flex-col items-center gap-2 rounded-xl py-3 hover:bg-hover"
        >
          <span className="flex items-center gap-2 [writing-mode:vertical-rl]">
            <StageGlyph code={code} />
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
      className={classes(className, stageClassOf(code), 'w-60 max-md:w-[calc(100vw-3.5rem)] max-md:snap-center')}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 pr-1 pl-3">
        <StageGlyph code={code} />
        <h2 id={headingId} className="flex min-w-0 grow items-baseline gap-2">
          <span className="truncate font-medium">{label}</span>
          <span aria-hidden="true" className="text-xs text-faint tabular-nums">
            {count}
          </span>
          <Text className="sr-only">{asOf === undefined ? `${count} candidates` : plural(total, 'candidate')}</Text>
        </h2>
        <IconButton label={`Collapse ${label}`} aria-expanded onClick={() => onCollapse(code, true)}>
          <ChevronsLeft aria-hidden="true" className="size-3.5" />
        </IconButton>
      </div>
      {code === '' ? (
        <p className="px-3 text-soft">Couldn’t read their stage. Find these candidates in the table.</p>
      ) : (
        <Cards {...props} rows={rows} total={total} labelledBy={headingId} onEnd={onEnd} />
      )}
    </div>
  );
});

interface CardsProps extends CardHandlers {
  rows: readonly Candidature[];
  /** How many there are, loaded or not. */
  total: number;
  lastId: number | null;
  openedId: number | null;
  labelledBy: string;
  /** Called when the last loaded cards come into view. */
  onEnd: () => void;
}

function Cards({ rows, total, lastId, openedId, labelledBy, onEnd, onMount, onDragStart, onSelect }: CardsProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  // The card in the tab order is always rendered: it may have the focus, or be moving to another column.
  const placeOf = (id: number | null) => (id === null ? -1 : rows.findIndex((row) => row.id === id));
  const current = [placeOf(openedId), placeOf(lastId), 0].find((place) => place !== -1) ?? 0;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    // The last card can be scrolled free of the button that leads to more stages.
    paddingEnd: 48,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor(range) {
      const drawn = defaultRangeExtractor(range);
      return drawn.includes(current) || rows.length === 0 ? drawn : [...drawn, current].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const isEndNear = (virtualizer.range?.endIndex ?? 0) >= rows.length - LOAD_AHEAD_CARDS;
  useEffect(() => {
    if (isEndNear) onEnd();
  }, [isEndNear, onEnd]);
  useLayoutEffect(() => {
    return pane ? autoScrollForElements({ element: pane, getAllowedAxis: () => 'vertical' }) : undefined;
  }, [pane]);

  return (
    <div ref={setPane} className="min-h-0 grow scroll-py-1 overflow-y-auto overscroll-contain px-2">
      <ul aria-labelledby={labelledBy} className="relative" style={{ height: Math.max(virtualizer.getTotalSize(), 8) }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <BoardCard
                key={key}
                row={row}
                start={start}
                place={index + 1}
                columnLength={total}
                current={index === current}
                opened={row.id === openedId}
                onMount={onMount}
                onDragStart={onDragStart}
                onSelect={onSelect}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
