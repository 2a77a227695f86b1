/** A day such as `2026-11-21`, from 1970 to 9999. Days can be compared as texts. */
export type Day = string;

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^(?:19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whole scores, both included. Scores beyond the scale count as its nearest end. */
export interface ScoreRange {
  from: number;
  to: number;
}

/** Days, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Parses a score range from the URL, such as `60-69`; null when invalid. */
export function readScores(text: string): ScoreRange | null {
  const [, first, last] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first !== undefined && from <= to && to <= 100 ? { from, to } : null;
}

/** Writes a score range for the URL, such as `60-69`. */
export function writeScores({ from, to }: ScoreRange): string {
  return `${from}-${to}`;
}

/** Parses a date range from the URL, such as `2026-11-01..2026-11-07`; null when invalid. */
export function readDays(text: string): DayRange | null {
  const [from = '', to = '', ...more] = text.split('..');
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** Writes a date range for the URL, such as `2026-11-01..2026-11-07`. */
export function writeDays({ from, to }: DayRange): string {
  return `${from}..${to}`;
}
