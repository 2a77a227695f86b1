/** One line of the bench. */
export interface Row {
  /** Chosen with `--only`, by how it begins. */
  name: string;
  /** What is measured, in words, with its unit. */
  what: string;
  /** The largest value that is good; null where there is nothing to reach. */
  target: number | null;
  /** The target is the smallest value that is good. */
  atLeast?: boolean;
  /** It takes so long that it is measured once only. */
  isOnce?: boolean;
  /** Measures once. Called several times in a row, `time` counts from 0; the median counts. */
  measure: (time: number) => Promise<number>;
}

/** Rows that share something costly, such as a server and a browser. */
export interface Group {
  rows: Row[];
  close: () => Promise<void>;
}

/** A group before it is its turn. */
export interface Chapter {
  /** How the names of its rows begin. */
  prefixes: readonly string[];
  about: string;
  /** About how long it takes; `default` is null for chapters that only `--full` measures. */
  minutes: { default: number | null; full: number };
  open: (run: { isFull: boolean }) => Promise<Group>;
}

export interface Figure {
  name: string;
  what: string;
  target: number | null;
  atLeast: boolean;
  median: number;
  /** The smallest and the largest. */
  spread: [number, number];
  good: boolean | null;
  /** How often it was measured. */
  times: number;
  /** The day it was measured. */
  on: string;
}

/** Measures a row so many times. */
export async function figureOf(row: Row, most: number): Promise<Figure> {
  const { name, what, target, atLeast = false, isOnce = false, measure } = row;
  const times = isOnce ? 1 : most;
  const values: number[] = [];
  for (let time = 0; time < times; time++) values.push(await measure(time));
  values.sort((a, b) => a - b);
  const median = values[Math.floor(values.length / 2)] ?? Number.NaN;
  const spread: [number, number] = [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN];
  const good = target === null ? null : atLeast ? median >= target : median <= target;
  return { name, what, target, atLeast, median, spread, good, times, on: new Date().toISOString().slice(0, 10) };
}

const round = (value: number) =>
  value === 0 ? '0' : value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en');

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ name, what, target, atLeast, median, spread: [least, most], good, times, on }) => {
    const verdict = good === null ? '' : good ? 'reached' : '**missed**';
    const wanted = target === null ? '' : `${atLeast ? '≥' : '≤'} ${round(target)}`;
    return `| ${name} | ${what} | ${wanted} | ${round(median)} | ${round(least)} to ${round(most)} | ${verdict} | ${times} | ${on} |`;
  });
  return [
    '| row | what | target | median | spread | | times | on |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
