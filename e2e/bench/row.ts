/** One measurement of the bench. */
export interface Row {
  /** `--only` selects by the start of this name. */
  name: string;
  /** Description with the unit. */
  what: string;
  /** The largest acceptable value; null without a target. */
  target: number | null;
  /** The target is the smallest acceptable value. */
  atLeast?: boolean;
  /** Measured only once, because it takes long. */
  isOnce?: boolean;
  /** Measures once. Called several times, with `time` counting from 0; the median is reported. */
  measure: (time: number) => Promise<number>;
}

/** Rows that share something costly, such as a server and a browser. */
export interface Group {
  rows: Row[];
  close: () => Promise<void>;
}

/** A group of rows that opens when it runs. */
export interface Chapter {
  /** Prefixes of the names of its rows. */
  prefixes: readonly string[];
  about: string;
  /** Approximate duration; `default` is null for chapters that only `--full` measures. */
  minutes: { default: number | null; full: number };
  open: (run: { isFull: boolean }) => Promise<Group>;
}

export interface Figure {
  name: string;
  what: string;
  target: number | null;
  atLeast: boolean;
  median: number;
  /** The smallest and the largest value. */
  spread: [number, number];
  good: boolean | null;
  /** Number of measurements. */
  times: number;
  /** Day of the measurement. */
  on: string;
}

/** Measures a row several times. */
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
