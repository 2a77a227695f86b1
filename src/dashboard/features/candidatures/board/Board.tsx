import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import { isAddressable } from '../../../../contract/tolerant.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { requestStageChange } from '../../../api/stages.ts';
import { refusalOf } from '../../../lib/visitor.ts';
import { nameOf } from '../../../ui/Name.tsx';
import { notify } from '../../../ui/toasts.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { KEYS_IN_WORDS } from './BoardTools.tsx';
import { collapsedStore, setCollapsed } from './collapsed.ts';
import { type At, columnsOf, neighbour, placeIn } from './columns.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { useCardFocus } from './useCardFocus.ts';

interface BoardProps {
  assessmentId: number;
  rows: readonly Candidature[];
  /** Everybody who is here, whatever the filter. */
  all: readonly Candidature[];
  filter: CandidatureFilter;
  complete: boolean;
  /** Whose details are open. */
  openedId: number | null;
}

/** A column per stage, with everybody in it. Cards are moved by dragging, by a menu and by keys. */
export function Board({ assessmentId, rows, all, filter, complete, openedId }: BoardProps) {
  const client = useQueryClient();
  const helpId = useId();
  const board = useRef<HTMLElement>(null);
  const collapsed = useSelector(collapsedStore(assessmentId));
  const columns = useMemo(() => columnsOf(rows, all, filter.stage), [rows, all, filter.stage]);
  // Stages that a filter hides are there to be moved to.
  const stages = useMemo(() => columnsOf([], all, []).filter(({ code }) => code !== ''), [all]);
  const [current, setCurrent] = useState<ReadonlyMap<string, number>>(new Map());
  const [menu, setMenu] = useState<{ id: number; anchor: HTMLElement; opening: number } | null>(null);

  const setCurrentAt = useCallback(
    ({ code, id }: At) => setCurrent((before) => (before.get(code) === id ? before : new Map(before).set(code, id))),
    [],
  );
  const { ask, onMount, onFocus } = useCardFocus(board, setCurrentAt);
  const linkOf = (id: number) => board.current?.querySelector<HTMLElement>(`[data-id="${id}"] a`);

  function goTo(at: At): void {
    setCollapsed(assessmentId, at.code, false);
    setCurrentAt(at);
    ask(at.id);
  }

  function move(id: number, code: string, byHand: boolean): void {
    const row = rows.find((one) => one.id === id);
    if (!row || !isAddressable(row) || row.stage === code) return;
    const refusal = refusalOf('changeStage');
    if (refusal !== null) return notify('error', refusal, null, { topic: 'keys' });
    const place = placeIn(code, id, rows, columns);
    const from = { code: row.stage ?? '', id };
    // Where the filter takes the card away, the focus stays in its column.
    const next = place === null ? (neighbour(columns, from, 'ArrowDown') ?? neighbour(columns, from, 'ArrowUp')) : null;
    let focused = id;
    function onMove(): void {
      if (next) goTo(next);
      else if (byHand && collapsed.includes(code)) ask(id);
      else goTo({ code, id });
      focused = next?.id ?? id;
    }
    const change = { assessmentId, candidature: row, stage: code, ...(place !== null && { place }) };
    // What it failed of is told by a message, and the card goes back by itself.
    requestStageChange(client, { ...change, onMove, returnFocus: () => linkOf(focused) }).catch(() => null);
  }

  // What cards and columns are handed stays the same while they are there, so that few of them are drawn anew.
  const latest = useRef({ move, columns });
  useLayoutEffect(() => {
    latest.current = { move, columns };
  });
  const onDrop = useCallback((id: number, code: string) => latest.current.move(id, code, true), []);
  const onDragStart = useCallback(
    (id: number) => {
      const column = latest.current.columns.find((one) => one.rows.some((row) => row.id === id));
      if (column) setCurrentAt({ code: column.code, id });
    },
    [setCurrentAt],
  );
  // Another one each time: of one that has just been closed the browser tells only after a moment, when it may be open again.
  const onMenu = useCallback(
    (id: number, anchor: HTMLElement) => setMenu((before) => ({ id, anchor, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const onCollapse = useCallback(
    (code: string, next: boolean) => setCollapsed(assessmentId, code, next),
    [assessmentId],
  );
  useLayoutEffect(() => {
    return board.current
      ? autoScrollForElements({ element: board.current, getAllowedAxis: () => 'horizontal' })
      : undefined;
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target instanceof Element ? event.target : null;
    const id = Number(target?.closest<HTMLElement>('[data-id]')?.dataset.id);
    const code = target?.closest<HTMLElement>('[data-stage]')?.dataset.stage;
    if (!id || code === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const to = step && stages[stages.findIndex((stage) => stage.code === code) + step];
      if (!step) return;
      event.preventDefault();
      if (to) move(id, to.code, false);
      return;
    }
    if (event.key === 'm') {
      const button = target?.closest('[data-id]')?.querySelector('button');
      button?.click();
      return;
    }
    const shown = columns.filter((column) => !collapsed.includes(column.code));
    const at = neighbour(shown, { code, id }, event.key);
    if (!at) return;
    event.preventDefault();
    goTo(at);
  }

  const chosen = menu && rows.find(({ id }) => id === menu.id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the links
    <section
      ref={board}
      aria-label="Board"
      aria-describedby={helpId}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="relative flex min-h-0 grow gap-2 overflow-x-auto overscroll-x-contain px-4 pb-3 max-md:snap-x max-md:snap-mandatory md:px-6"
    >
      <p id={helpId} className="sr-only">
        {KEYS_IN_WORDS}
      </p>
      {columns.map((column) => (
        <BoardColumn
          key={column.code}
          column={column}
          currentId={currentIn(column.rows, openedId, current.get(column.code))}
          openedId={openedId}
          collapsed={collapsed.includes(column.code)}
          complete={complete}
          onCollapse={onCollapse}
          onDrop={onDrop}
          onMount={onMount}
          onDragStart={onDragStart}
          onMenu={onMenu}
        />
      ))}
      {menu && chosen && (
        <MoveMenu
          key={menu.opening}
          name={nameOf(chosen)}
          current={chosen.stage}
          stages={stages}
          anchor={menu.anchor}
          onChoose={(code) => move(chosen.id, code, false)}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </section>
  );
}

/** The card of a column that is always drawn: whose details are open, so that the focus can go back, else the last one. */
function currentIn(rows: readonly Candidature[], openedId: number | null, lastId: number | undefined): number | null {
  const has = (id: number | null | undefined) => rows.some((row) => row.id === id);
  if (openedId !== null && has(openedId)) return openedId;
  return lastId !== undefined && has(lastId) ? lastId : (rows[0]?.id ?? null);
}
