import { plural } from '../../lib/numbers.ts';

/** "12 above the median of 68 (21 candidates)", of the whole numbers that are shown. */
export function medianText(score: number, { value, scores }: { value: number; scores: number }): string {
  const difference = Math.round(score) - Math.round(value);
  const place = difference === 0 ? 'at' : `${Math.abs(difference)} ${difference > 0 ? 'above' : 'below'}`;
  return `${place} the median of ${Math.round(value)} (${plural(scores, 'candidate')})`;
}
