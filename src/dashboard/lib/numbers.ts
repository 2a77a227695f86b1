import { pluralForm } from '../../contract/plural.ts';

const COUNT = new Intl.NumberFormat('en');

/** "1,240"; a dash for null, which is not 0. */
export function formatCount(value: number | null): string {
  return value === null ? '—' : COUNT.format(value);
}

/** "1 candidate", "1,240 candidates", "— candidates". */
export function plural(value: number | null, one: string, many?: string): string {
  return `${formatCount(value)} ${pluralForm(value ?? 0, one, many)}`;
}

/** A score with one decimal where it has any: "64", "64.5". */
export function scoreText(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** "12%": the only rounding of a percentage; a part is never rounded to 0% or 100%. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 1) return '<1%';
  if (percent < 100 && percent > 99) return '>99%';
  return `${Math.round(percent)}%`;
}

/** "12%"; empty without a total. */
export const shareOf = (count: number, total: number): string =>
  total === 0 ? '' : percentText((count / total) * 100);
