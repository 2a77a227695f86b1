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
