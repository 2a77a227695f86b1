import { TEST_COLUMN, TEST_COLUMN_WIDTH } from '../../../contract/candidatureColumns.ts';
import { CHECKBOX_WIDTH } from '../../table/SelectCell.tsx';
import { COLUMNS, DEFAULT_COLUMNS, SHOWN_IF_USED } from './candidatureColumns.tsx';

/** A visible column. The width is in pixels; where there is more room, the table keeps the proportions. */
export interface LayoutColumn {
  id: string;
  width: number;
}

/** The visible columns in their order. The name is always one of them, since it links to the candidate. */
export type Layout = readonly LayoutColumn[];

/** Limits of a column width, in pixels. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;

export const defaultWidth = (id: string): number =>
  COLUMNS.find((column) => column.id === id)?.width ?? TEST_COLUMN_WIDTH;

/** The columns shown by default, of those that have values. */
export const defaultLayout = (used: readonly string[]): Layout =>
  DEFAULT_COLUMNS.flatMap((id) => (id === 'tests' ? used.filter((each) => TEST_COLUMN.test(each)) : id))
    .filter((id) => !SHOWN_IF_USED.includes(id) || used.includes(id))
    .map((id) => ({ id, width: defaultWidth(id) }));

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

/** Widths of the page in rem, with the classes for narrower ones. Written out, so that the style sheet has them. */
const STEPS = [
  { rem: 32, hidden: '@max-[32rem]:hidden', pinned: '@max-[32rem]:pinned', last: '@max-[32rem]:pr-6' },
  { rem: 40, hidden: '@max-[40rem]:hidden', pinned: '@max-[40rem]:pinned', last: '@max-[40rem]:pr-6' },
  { rem: 48, hidden: '@max-[48rem]:hidden', pinned: '@max-[48rem]:pinned', last: '@max-[48rem]:pr-6' },
  { rem: 54, hidden: '@max-[54rem]:hidden', pinned: '@max-[54rem]:pinned', last: '@max-[54rem]:pr-6' },
  { rem: 60, hidden: '@max-[60rem]:hidden', pinned: '@max-[60rem]:pinned', last: '@max-[60rem]:pr-6' },
  { rem: 66, hidden: '@max-[66rem]:hidden', pinned: '@max-[66rem]:pinned', last: '@max-[66rem]:pr-6' },
  { rem: 72, hidden: '@max-[72rem]:hidden', pinned: '@max-[72rem]:pinned', last: '@max-[72rem]:pr-6' },
  { rem: 76, hidden: '@max-[76rem]:hidden', pinned: '@max-[76rem]:pinned', last: '@max-[76rem]:pr-6' },
  { rem: 84, hidden: '@max-[84rem]:hidden', pinned: '@max-[84rem]:pinned', last: '@max-[84rem]:pr-6' },
  { rem: 96, hidden: '@max-[96rem]:hidden', pinned: '@max-[96rem]:pinned', last: '@max-[96rem]:pr-6' },
  { rem: 112, hidden: '@max-[112rem]:hidden', pinned: '@max-[112rem]:pinned', last: '@max-[112rem]:pr-6' },
];
const LAST_STEP = { hidden: '@max-[144rem]:hidden', pinned: '@max-[144rem]:pinned', last: '@max-[144rem]:pr-6' };

const stepFor = (width: number) => STEPS.find(({ rem }) => rem * 16 >= width) ?? LAST_STEP;

/** Of a wider name, too little would be seen beside it. */
const MAX_PINNED_WIDTH = 360;

/** The columns that are hidden before the table scrolls sideways, the first one first. */
const HIDDEN_FIRST = ['email', 'rating'];
/** By default also a date that the status has for most candidates. */
const HIDDEN_FIRST_BY_DEFAULT = [...HIDDEN_FIRST, 'created'];

/** How columns fit on a page. */
interface Fit {
  /** By column ID. */
  classNames: ReadonlyMap<string, string>;
  /** The class of cells that stay in view; undefined: the name is too wide. */
  pinned: string | undefined;
  /** In pixels: below, the table scrolls sideways. */
  minWidth: number;
}

export function fitLayout(layout: Layout, isDefault: boolean): Fit {
  const steps = new Map<string, ReturnType<typeof stepFor>>();
  let minWidth = layout.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH);
  for (const id of isDefault ? HIDDEN_FIRST_BY_DEFAULT : HIDDEN_FIRST) {
    const column = layout.find((placed) => placed.id === id);
    if (!column) continue;
    steps.set(id, stepFor(minWidth));
    minWidth -= column.width;
  }
  const name = layout.find(({ id }) => id === 'name');
  const pinned = name && name.width <= MAX_PINNED_WIDTH ? stepFor(minWidth).pinned : undefined;
  // Where those after it are hidden, a column has the padding of the last one.
  const isLast = (index: number) => layout.slice(index + 1).every(({ id }) => steps.has(id));
  const classNames = layout.map(({ id }, index) => {
    const next = isLast(index) ? steps.get(layout[index + 1]?.id ?? '') : undefined;
    return [id, [id === 'name' ? pinned : steps.get(id)?.hidden, next?.last].filter(Boolean).join(' ')] as const;
  });
  return { classNames: new Map(classNames), pinned, minWidth };
}

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
