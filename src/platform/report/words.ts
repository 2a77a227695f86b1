import type { Standing, TestReport } from './model.ts';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
const number = new Intl.NumberFormat('en');

/** A moment as `21 November 2026, 09:30 UTC`. */
export function momentInWords(moment: Date): string {
  return `${day.format(moment)}, ${time.format(moment)} UTC`;
}

/** Where a score stands, without the score. */
export function placeInWords({ below, count, median }: Standing): string {
  if (count <= 1) return 'nobody else has a score yet';
  return `higher than ${number.format(below)} of ${number.format(count - 1)} · median ${number.format(median)}`;
}

/** What there is to say of a test. */
export function testInWords({ completed, standing }: TestReport): string {
  if (standing) return `${standing.score} of 100 · ${placeInWords(standing)}`;
  return completed ? 'Taken, has no score' : 'Not taken';
}
