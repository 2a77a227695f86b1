/** One line of the bench. Others add theirs to `rows` in run.ts. */
export interface Row {
  /** Chosen with `--only`: a part of it is enough. */
  name: string;
  /** What is measured, in words, with its unit. */
  what: string;
  /** The largest value that is good; null where there is nothing to reach. */
  target: number | null;
  /** Measures once. Called several times in a row; the median counts. */
  measure: () => Promise<number>;
}

/** Rows that share something costly, such as a server and a browser. */
export interface Group {
  rows: Row[];
  close: () => Promise<void>;
}

export interface Figure {
  name: string;
  what: string;
  target: number | null;
  median: number;
  /** The smallest and the largest. */
  spread: [number, number];
  good: boolean | null;
}

/** Measures a row so many times. */
export async function figureOf({ name, what, target, measure }: Row, times: number): Promise<Figure> {
  const values: number[] = [];
  for (let time = 0; time < times; time++) values.push(await measure());
  values.sort((a, b) => a - b);
  const median = values[Math.floor(values.length / 2)] ?? Number.NaN;
  const spread: [number, number] = [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN];
  return { name, what, target, median, spread, good: target === null ? null : median <= target };
}

const round = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ name, what, target, median, spread: [least, most], good }) => {
    const verdict = good === null ? '' : good ? 'reached' : 'missed';
    return `| ${name} | ${what} | ${target === null ? '' : round(target)} | ${round(median)} | ${round(least)} to ${round(most)} | ${verdict} |`;
  });
  return ['| row | what | target | median | spread | |', '|---|---|---|---|---|---|', ...lines].join('\n');
}
