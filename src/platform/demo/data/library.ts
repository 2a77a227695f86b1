/** A test of the demo's library. */
export interface DemoTest {
  name: string;
  algorithm: 'basic' | 'big_5';
  is_code_test: boolean;
  /** Questions, or hidden cases of a code test: a score is the share of them that was right. Per factor in `big_5`. */
  questions: number;
  /** Typical time, in minutes. */
  minutes: number;
  /** How people in general do, as the share answered right; `hold` is how far it follows their general ability. */
  mean: number;
  deviation: number;
  hold: number;
}

const basic = (
  name: string,
  questions: number,
  minutes: number,
  [mean, deviation, hold]: readonly [number, number, number],
): DemoTest => ({ name, algorithm: 'basic', is_code_test: false, questions, minutes, mean, deviation, hold });

const personality = (name: string, questions: number, minutes: number): DemoTest => ({
  ...basic(name, questions, minutes, [0, 0, 0]),
  algorithm: 'big_5',
});

export const LIBRARY = {
  problems: basic('Problem solving', 20, 12, [0.58, 0.17, 0.78]),
  numbers: basic('Numerical reasoning', 20, 14, [0.52, 0.18, 0.74]),
  detail: basic('Attention to detail', 25, 10, [0.72, 0.14, 0.5]),
  english: basic('Written English', 30, 12, [0.69, 0.16, 0.52]),
  typescript: basic('TypeScript reading', 20, 15, [0.57, 0.19, 0.68]),
  sql: basic('SQL reading', 16, 15, [0.55, 0.2, 0.66]),
  customers: basic('Customer communication', 20, 10, [0.67, 0.13, 0.45]),
  code: { ...basic('TypeScript: write a function', 24, 35, [0.54, 0.27, 0.7]), is_code_test: true },
  books: basic('Bookkeeping basics', 24, 15, [0.6, 0.17, 0.58]),
  priorities: basic('Time management and priorities', 18, 10, [0.64, 0.14, 0.55]),
  big5: personality('Big Five personality', 10, 10),
  big5short: personality('Big Five personality (short form)', 4, 5),
} satisfies Record<string, DemoTest>;

export type TestKey = keyof typeof LIBRARY;
