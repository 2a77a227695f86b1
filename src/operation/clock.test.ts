import { expect, test } from 'vitest';
import { createSteadyClock } from './clock.ts';

const START = Date.parse('2026-03-02T09:00:00Z');

/** A clock whose elapsed time and wall-clock error the test sets. */
function createClock() {
  let passed = 0;
  let off = 0;
  const lines: string[] = [];
  const warn = (...args: unknown[]) => void lines.push(String(args.at(-1)).split(':')[0] ?? '');
  const now = createSteadyClock({ log: { warn }, wall: () => START + passed + off, monotonic: () => 4711 + passed });
  return {
    lines,
    /** Steps in seconds, and the expected time of the clock after each, in seconds since the start. */
    after: (seconds: number, jump = 0) => {
      passed += seconds * 1000;
      off += jump * 1000;
      return (now().getTime() - START) / 1000;
    },
  };
}

const JUMPED = 'clock_jumped';
const OVER = 'clock_jump_ended';
const LASTED = 'clock_jump_accepted';

test.each<[what: string, steps: [seconds: number, jump: number, told: number][], lines: string[]]>([
  [
    'no jump',
    [
      [10, 0, 10],
      [3600, 0, 3610],
    ],
    [],
  ],
  [
    'steps of up to a minute are followed',
    [
      [10, 60, 70],
      [10, -60, 20],
      [10, -45, -15],
    ],
    [],
  ],
  [
    'forwards for some seconds',
    [
      [10, 1500, 10],
      [8, 0, 18],
      [2, -1500, 20],
    ],
    [JUMPED, OVER],
  ],
  [
    'backwards for some seconds',
    [
      [10, -1500, 10],
      [8, 0, 18],
      [2, 1500, 20],
    ],
    [JUMPED, OVER],
  ],
  [
    'forwards for good',
    [
      [10, 1500, 10],
      [299, 0, 309],
      [1, 0, 1810],
      [60, 0, 1870],
    ],
    [JUMPED, LASTED],
  ],
  [
    'backwards for good',
    [
      [10, -1500, 10],
      [299, 0, 309],
      [1, 0, -1190],
      [60, 0, -1130],
    ],
    [JUMPED, LASTED],
  ],
  [
    'a second jump begins the five minutes again',
    [
      [10, 1500, 10],
      [200, 600, 210],
      [200, 0, 410],
      [100, 0, 2610],
    ],
    [JUMPED, JUMPED, LASTED],
  ],
  [
    'jumps to and fro',
    [
      [10, 1500, 10],
      [200, -1500, 210],
      [10, 1500, 220],
      [200, 0, 420],
    ],
    [JUMPED, OVER, JUMPED],
  ],
  [
    'the clock drifts while it is off',
    [
      [10, 1500, 10],
      [150, 20, 160],
      [150, 20, 1850],
    ],
    [JUMPED, LASTED],
  ],
])('%s [R40]', (_what, steps, lines) => {
  const clock = createClock();
  expect(steps.map(([seconds, jump]) => clock.after(seconds, jump))).toEqual(steps.map(([, , told]) => told));
  expect(clock.lines).toEqual(lines);
});
