import { TEST_COLUMN, TEST_COLUMN_WIDTH } from '../../../contract/candidatureColumns.ts';
import { COLUMNS, DEFAULT_COLUMNS } from './candidatureColumns.tsx';

/** A visible column. The width is in pixels; the table keeps the proportions. */
export interface LayoutColumn {
  id: string;
  width: number;
}

/** The visible columns in their order. The name is always one of them, since it links to the candidate. */
export type Layout = readonly LayoutColumn[];

/** Limits of a column width, in pixels. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;

const defaultWidth = (id: string): number => COLUMNS.find((column) => column.id === id)?.width ?? TEST_COLUMN_WIDTH;

export const DEFAULT_LAYOUT: Layout = DEFAULT_COLUMNS.map((id) => ({ id, width: defaultWidth(id) }));

/** Shows a column as the last one, or hides it. */
export function toggleColumn(layout: Layout, id: string): Layout {
  if (id === 'name') return layout;
  const without = layout.filter((placed) => placed.id !== id);
  return without.length < layout.length ? without : [...layout, { id, width: defaultWidth(id) }];
}

/** Moves a column by a number of places; not beyond the first or last one. */
export function moveColumn(layout: Layout, id: string, by: number): Layout {
  const from = layout.findIndex((placed) => placed.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= layout.length) return layout;
  return layout.toSpliced(from, 1).toSpliced(to, 0, ...layout.slice(from, from + 1));
}

/** Moves a column to the place of another one. */
export const moveColumnTo = (layout: Layout, id: string, place: number): Layout =>
  moveColumn(layout, id, place - layout.findIndex((placed) => placed.id === id));

/** Sets the widths of some columns. */
export function resizeColumns(layout: Layout, widths: ReadonlyMap<string, number>): Layout {
  return layout.map(({ id, width }) => ({ id, width: clamp(widths.get(id) ?? width) }));
}

/** Classes that hide a column on a page narrower than so many rem. Written out, so that the style sheet has them. */
const HIDDEN_BELOW = [
  { rem: 32, className: '@max-[32rem]:hidden' },
  { rem: 40, className: '@max-[40rem]:hidden' },
  { rem: 48, className: '@max-[48rem]:hidden' },
  { rem: 56, className: '@max-[56rem]:hidden' },
  { rem: 64, className: '@max-[64rem]:hidden' },
];
/** The part of its width that a column may shrink to before the last ones are hidden. */
const MIN_SHARE = 0.75;

/**
 * The class that hides a column where there is no room for it, as beside a docked panel. `room`: the width of the
 * columns up to it, in pixels. On a wide page every chosen column is shown.
 */
export const hiddenWithoutRoom = (room: number): string =>
  HIDDEN_BELOW.findLast(({ rem }) => rem <= (room * MIN_SHARE) / 16)?.className ?? '';

const clamp = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** `name:260,score:96` */
export function writeLayout(layout: Layout): string {
  return layout.map(({ id, width }) => `${id}:${width}`).join(',');
}

/** Parses a stored layout; null when invalid. Unknown columns are dropped. */
export function readLayout(text: string | null): Layout | null {
  if (text === null) return null;
  const layout: LayoutColumn[] = [];
  for (const part of text.split(',')) {
    const [, id = '', width = ''] = /^(\w{1,40}):(\d{1,4})$/.exec(part) ?? [];
    const isKnown = COLUMNS.some((column) => column.id === id) || TEST_COLUMN.test(id);
    if (isKnown && !layout.some((placed) => placed.id === id)) layout.push({ id, width: clamp(Number(width)) });
  }
  return layout.some(({ id }) => id === 'name') ? layout : null;
}
