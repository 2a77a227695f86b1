import { useMemo, useSyncExternalStore } from 'react';
import { type CandidatureColumn, COLUMNS, phoneName } from './columns.tsx';
import { type Layout, readLayout, USUAL_LAYOUT, writeLayout } from './layout.ts';

const listeners = new Set<() => void>();
/** What this page has written, where the browser keeps nothing. */
const written = new Map<number, string | null>();

/** Under which name the browser keeps the columns of an assessment. */
export const layoutKey = (assessmentId: number): string => `columns.${assessmentId}`;

function textOf(assessmentId: number): string | null {
  if (!written.has(assessmentId)) {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem(layoutKey(assessmentId));
    } catch {
      // Storage may be forbidden.
    }
    written.set(assessmentId, kept);
  }
  return written.get(assessmentId) ?? null;
}

/** Keeps the columns of an assessment in this browser; null: the usual ones again. */
export function keepLayout(assessmentId: number, layout: Layout | null): void {
  const text = layout && writeLayout(layout);
  written.set(assessmentId, text);
  try {
    if (text === null) localStorage.removeItem(layoutKey(assessmentId));
    else localStorage.setItem(layoutKey(assessmentId), text);
  } catch {
    // Storage may be forbidden or full: it lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface ChosenColumns {
  layout: Layout;
  /** What is shown where there is room for it all. */
  columns: readonly CandidatureColumn[];
  /** Their widths, where somebody has chosen; else they follow from the screen. */
  widths: ReadonlyMap<string, number> | null;
}

/** The columns that somebody has chosen for an assessment. A phone shows the usual two lines in any case. */
export function useLayout(assessmentId: number): ChosenColumns {
  const text = useSyncExternalStore(subscribe, () => textOf(assessmentId));
  return useMemo(() => {
    const kept = readLayout(text);
    const layout = kept ?? USUAL_LAYOUT;
    const widths = kept && new Map(kept.map(({ id, width }) => [id, width]));
    return { layout, columns: columnsOf(layout.map(({ id }) => id).join(), widths !== null), widths };
  }, [text]);
}

// Kept by their order, so that a row is not drawn again while a width is dragged.
const known = new Map<string, readonly CandidatureColumn[]>();

function columnsOf(ids: string, chosen: boolean): readonly CandidatureColumn[] {
  const key = `${chosen} ${ids}`;
  const kept = known.get(key);
  if (kept) return kept;
  const columns = ids
    .split(',')
    .flatMap((id) => COLUMNS.find((column) => column.id === id) ?? [])
    .map((column) => (chosen ? { ...column, className: '' } : column));
  known.set(key, columns);
  return columns;
}

/** For screens without room for more. */
export const PHONE_COLUMNS: readonly CandidatureColumn[] = COLUMNS.filter(
  ({ id }) => id === 'name' || id === 'score',
).map((column) => (column.id === 'name' ? { ...column, cell: phoneName } : column));
