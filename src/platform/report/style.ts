import type { Weight } from './fontSet.ts';

export interface TextStyle {
  /** In points. */
  size: number;
  /** Height of a line, in points. */
  leading: number;
  weight: Weight;
  color: string;
}

export const COLORS = {
  ink: '#1b2130',
  quiet: '#596275',
  accent: '#3451b2',
  /** The scores of other candidates. */
  others: '#c9d2e6',
  track: '#eceff5',
  line: '#dfe3ea',
} as const;

export const STYLES = {
  chapter: { size: 18, leading: 25, weight: 'semibold', color: COLORS.ink },
  section: { size: 11, leading: 16, weight: 'semibold', color: COLORS.ink },
  strong: { size: 9.5, leading: 14, weight: 'semibold', color: COLORS.ink },
  body: { size: 9.5, leading: 14.5, weight: 'regular', color: COLORS.ink },
  /** A word in a row of the tables. */
  item: { size: 9.5, leading: 14, weight: 'regular', color: COLORS.ink },
  quiet: { size: 9.5, leading: 14, weight: 'regular', color: COLORS.quiet },
  small: { size: 8, leading: 12, weight: 'regular', color: COLORS.quiet },
  label: { size: 8, leading: 12, weight: 'semibold', color: COLORS.quiet },
  overline: { size: 9, leading: 12, weight: 'semibold', color: COLORS.accent },
  figure: { size: 34, leading: 40, weight: 'semibold', color: COLORS.accent },
} as const satisfies Record<string, TextStyle>;
