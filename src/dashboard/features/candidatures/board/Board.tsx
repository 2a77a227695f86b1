import { isAddressable } from '../../../../contract/paths.ts';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Store, useSelector } from '@tanstack/react-store';
import { ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pressedKey } from '../../../../contract/pressedKey.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { facetsQuery } from '../../../api/candidatureLists.ts';
import { requestStageChange } from '../../../api/stages.ts';
import { refusalOf } from '../../../lib/currentUser.ts';
import { persistedStore, storePerAssessment } from '../../../lib/persistedStore.ts';
import type { RowSelection } from '../../../table/selection.ts';
import { StageListHost } from '../../../ui/StageListHost.tsx';
import { Text } from '../../../ui/Text.tsx';
import { notify } from '../../../ui/toasts.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { useKeysDescription } from './BoardTools.tsx';
import {
  type BoardColumn as BoardColumnRows,
  type CardPosition,
  columnCodes,
  insertCard,
  neighbour,
} from './boardColumns.ts';
import { useCardFocus } from './useCardFocus.ts';
import { formatCount, plural } from '../../../lib/numbers.ts';

/** A column counts as hidden when less of it is in view. */
const MIN_VISIBLE_PX = 24;

/** A button that scrolls to the columns beyond the right edge, with their number. */
function MoreStages({ board }: { board: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const pane = board.current;
    if (!pane) return;
    const count = () => {
      const edge = pane.getBoundingClientRect().right - MIN_VISIBLE_PX;
      const stages = [...pane.querySelectorAll('[data-stage]')];
      setHidden(stages.filter((stage) => stage.getBoundingClientRect().left > edge).length);
    };
    // The observer reports the first size at once.
    const observer = new ResizeObserver(count);
    observer.observe(pane);
    pane.addEventListener('scroll', count, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', count);
    };
  }, [board]);
  if (hidden === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 flex w-40 items-end justify-end bg-linear-to-l from-canvas/90 via-canvas/0 pr-4 pb-6 max-md:hidden">
      <button
        type="button"
        tabIndex={-1}
        onClick={() => board.current?.scrollBy({ left: board.current.clientWidth / 2 })}
        className="pointer-events-auto flex h-8 items-center gap-1 rounded-full border border-edge bg-surface px-3 text-xs font-medium shadow-sm hover:bg-hover"
      >
        <Text>{plural(hidden, 'more stage')}</Text>
        <ChevronRight aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}

/** The stage codes of the collapsed columns of an assessment. */
const collapsedStore = storePerAssessment((assessmentId) =>
  persistedStore<readonly string[]>(`shortlist.board.${assessmentId}.collapsed`, {
    storage: 'local',
    parse: (text) => (text ? text.split(',') : []),
    format: (codes) => codes.join(','),
  }),
);

/** Collapses a column, or opens it again. */
function setCollapsed(assessmentId: number, code: string, collapsed: boolean): void {
  collapsedStore(assessmentId).setState((before) => {
    if (before.includes(code) === collapsed) return before;
    return collapsed ? [...before, code] : before.filter((one) => one !== code);
  });
}

interface BoardProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the board; undefined while the assessment is read for the first time. */
  asOf: string | undefined;
  /** The loaded part of each column. */
  store: Store<ReadonlyMap<string, BoardColumnRows>>;
  /** The candidature in the drawer. */
  openedId: number | null;
  selection: RowSelection;
  /** Asks whether to move the selected candidates to a stage. */
  onMoveSelected: (stage: string) => void;
}

/** A column per stage. Cards are moved by dragging, by a menu and by keys. */
export function Board(props: BoardProps) {
  const { assessmentId, filter, asOf, store, openedId, selection, onMoveSelected } = props;
  const client = useQueryClient();
  const helpId = useId();
  const keysDescription = useKeysDescription();
  const board = useRef<HTMLElement>(null);
  const collapsed = useSelector(collapsedStore(assessmentId));
  const { data: facets } = useQuery({
    ...facetsQuery(assessmentId, filter, asOf),
    placeholderData: keepPreviousData,
  });
  const occurring = facets?.stage.map(({ value }) => value) ?? [];
  const codes = columnCodes(occurring, filter.stage);
  const countOf = (code: string) =>
    facets ? (facets.stage.find(({ value }) => (value ?? '') === code)?.count ?? 0) : null;
  const loaded = useSelector(store);
  const columns = codes.flatMap((code) => loaded.get(code) ?? []);
  const rows = columns.flatMap((column) => column.rows);
  const onRows = useCallback(
    (column: BoardColumnRows) => store.setState((before) => new Map(before).set(column.code, column)),
    [store],
  );
  // Cards can be moved to stages that the filter hides, too.
  const stages = columnCodes(occurring, []).filter((code) => code !== '');
  const [current, setCurrent] = useState<ReadonlyMap<string, number>>(new Map());

  const setCurrentAt = useCallback(
    ({ code, id }: CardPosition) =>
      setCurrent((before) => (before.get(code) === id ? before : new Map(before).set(code, id))),
    [],
  );
  const { focusCard, onMount, onFocus } = useCardFocus(board, setCurrentAt);
  const linkOf = (id: number) => board.current?.querySelector<HTMLElement>(`[data-id="${id}"] a`);

  function goTo(at: CardPosition): void {
    setCollapsed(assessmentId, at.code, false);
    setCurrentAt(at);
    focusCard(at.id);
  }

  function move(id: number, code: string, isDrop: boolean): void {
    const row = rows.find((one) => one.id === id);
    if (!row || !isAddressable(row) || row.stage === code) return;
    const refusal = refusalOf('changeStage');
    if (refusal !== null) return notify('error', refusal, null, { topic: 'keys' });
    const { ids } = selection.store.state;
    // A selected card takes the others along.
    if (isDrop && ids.size > 1 && ids.has(id)) return onMoveSelected(code);
    const target = columns.find((column) => column.code === code);
    const others = target?.rows.filter((one) => one.id !== id) ?? [];
    const { index } = insertCard(others, row, filter.ordering);
    const count = countOf(code) ?? 0;
    // After the last loaded card, the position is not known.
    const place =
      target && (index < others.length || count <= others.length)
        ? `${formatCount(index + 1)} of ${formatCount(Math.max(count, others.length) + 1)}`
        : null;
    const from = { code: row.stage ?? '', id };
    // If the filter hides the moved card, the focus goes to its neighbour in the column.
    const next = codes.includes(code)
      ? null
      : (neighbour(columns, from, 'ArrowDown') ?? neighbour(columns, from, 'ArrowUp'));
    let focused = id;
    function onMove(): void {
      if (next) goTo(next);
      else if (isDrop && collapsed.includes(code)) focusCard(id);
      else goTo({ code, id });
      focused = next?.id ?? id;
    }
    const change = { assessmentId, candidature: row, stage: code, ...(place !== null && { place }) };
    // The failure is reported, and the card moves back.
    requestStageChange(client, { ...change, onMove, returnFocus: () => linkOf(focused) }).catch(() => null);
  }

  // Props of cards and columns keep their identity, so that few of them render again.
  const latest = useRef({ move, columns, selection });
  useLayoutEffect(() => {
    latest.current = { move, columns, selection };
  });
  const onDrop = useCallback((id: number, code: string) => latest.current.move(id, code, true), []);
  const onSelect = useCallback(
    (id: number, isSelected: boolean) => latest.current.selection.toggle(id, null, isSelected),
    [],
  );
  const onDragStart = useCallback(
    (id: number) => {
      const column = latest.current.columns.find((one) => one.rows.some((row) => row.id === id));
      if (column) setCurrentAt({ code: column.code, id });
    },
    [setCurrentAt],
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
    const key = pressedKey(event);
    if (!id || code === undefined || key === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      const to = step && stages[stages.indexOf(code) + step];
      if (!step) return;
      event.preventDefault();
      if (to) move(id, to, false);
      return;
    }
    if (key === 'x') {
      // A card without an ID cannot be selected.
      if (id > 0) onSelect(id, !selection.store.state.ids.has(id));
      return;
    }
    if (key === 'm') {
      const button = target?.closest('[data-id]')?.querySelector('button');
      button?.click();
      return;
    }
    const shown = columns.filter((column) => !collapsed.includes(column.code));
    const at = neighbour(shown, { code, id }, key);
    if (!at) return;
    event.preventDefault();
    goTo(at);
  }

  return (
    <div className="relative flex min-h-0 grow">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the links */}
      <section
        ref={board}
        aria-label="Board"
        aria-describedby={helpId}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="relative flex min-w-0 grow gap-2 overflow-x-auto overscroll-x-contain px-4 pb-3 max-md:snap-x max-md:snap-mandatory md:px-6"
      >
        <p id={helpId} className="sr-only">
          {keysDescription}
        </p>
        <StageListHost others={stages} onChoose={({ id }, code) => move(id, code, false)}>
          {codes.map((code) => (
            <BoardColumn
              key={code}
              assessmentId={assessmentId}
              filter={filter}
              asOf={asOf}
              code={code}
              counted={countOf(code)}
              lastId={current.get(code) ?? null}
              openedId={openedId}
              collapsed={collapsed.includes(code)}
              onRows={onRows}
              onCollapse={onCollapse}
              onDrop={onDrop}
              onMount={onMount}
              onDragStart={onDragStart}
              onSelect={onSelect}
            />
          ))}
        </StageListHost>
      </section>
      {/* Remounted to count again when columns change. */}
      <MoreStages key={`${codes.join()} ${collapsed.join()}`} board={board} />
    </div>
  );
}
