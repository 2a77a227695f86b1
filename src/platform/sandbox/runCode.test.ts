import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ATTEMPTS } from '../demo/data/attempts.ts';
import { CodeTest } from '../definitions/tests.ts';
import { libraryTest } from '../definitions/library/library.ts';
import { runCode, runExamples } from './runCode.ts';

const library = CodeTest.parse(libraryTest('code-functions'));

const passedBy = async (sources: Parameters<typeof runCode>[1]) =>
  new Map([...(await runCode(library, sources))].map(([id, { passed }]) => [id, passed]));

test(
  'solutions of the library pass every case, and attempts the declared number',
  { tags: 'slow', timeout: 180_000 },
  async () => {
    const solutions = new Map(library.items.map(({ id, solution }) => [id, solution]));
    const all = new Map(library.items.map(({ id, cases }) => [id, cases.length]));
    expect(await passedBy(solutions)).toEqual(all);

    const attempts = new Map(library.items.map(({ id }) => [id, ATTEMPTS[id]?.[0]?.source]));
    const expected = new Map(library.items.map(({ id }) => [id, ATTEMPTS[id]?.[0]?.passed]));
    expect(await passedBy(attempts)).toEqual(expected);
  },
);

const task = CodeTest.parse({
  kind: 'code',
  name: 'Twice',
  time_limit_minutes: 5,
  programming_language: 'typescript',
  limits: { time_ms: 500, memory_mb: 16 },
  items: [
    {
      id: 'twice',
      area: 'Any',
      prompt: 'Twice the number.',
      function: { name: 'twice', parameters: [{ name: 'n', type: 'number' }], returns: 'number' },
      examples: [{ input: [1], output: 2 }],
      cases: [
        { input: [2], output: 4 },
        { input: [3], output: 6 },
      ],
      solution: 'function twice(n) { return 2 * n; }',
      explanation: 'Add it to itself.',
    },
  ],
});
const twice = async (source: unknown) => (await runCode(task, new Map([['twice', source]]))).get('twice')?.passed;

test.each([
  ['types', 'function twice(n: number): number { return (n as number) + n; }', 2],
  ['an arrow function', 'const twice = (n: number) => n * 2;', 2],
  ['one case right', 'function twice(n: number) { if (n === 3) throw new Error(); return 4; }', 1],
  ['no function', 'const thrice = 3;', 0],
  ['no code', 'function twice(n { ]', 0],
  ['an endless loop', 'function twice() { for (;;); }', 0],
  ['endless recursion', 'function twice(n: number): number { return twice(n) + 1; }', 0],
  ['all memory', 'function twice() { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }', 0],
  [
    'a regular expression that backtracks endlessly',
    "function twice() { /^(a+)+$/.test('a'.repeat(40) + '!'); return 4; }",
    0,
  ],
  ['no result', 'function twice() {}', 0],
  ['no number', 'function twice() { return 4n; }', 0],
  ['globals of Node', 'function twice(n: number) { return process.exit(), require("node:fs"), n * 2; }', 0],
  [
    'the host through a constructor',
    'function twice(n: number) { return this.constructor.constructor("return process")().pid; }',
    0,
  ],
  [
    'globals of the case before',
    'globalThis.n = (globalThis.n ?? 0) + 1; function twice() { return 4 + 2 * (globalThis.n - 1); }',
    1,
  ],
  ['a promise', 'async function twice(n: number) { return n * 2; }', 0],
])(
  'code is run and counted: %s',
  async (_what, source, expected) => {
    expect(await twice(source)).toBe(expected);
  },
  90_000,
);

test('empty code is not run', async () => {
  expect(await twice(null)).toBeUndefined();
  expect(await twice(42)).toBeUndefined();
});

test('a busy machine does not reduce the time for the code', { tags: 'slow', timeout: 90_000 }, async () => {
  // The function needs 50 to 90 of its 500 ms of processor time, which takes more than 500 ms with this many other
  // threads.
  const others = Array.from({ length: 24 }, () => new Worker('for (;;);', { eval: true }));
  try {
    expect(await twice('function twice(n: number) { for (let i = 0; i < 300_000; i += 1); return 2 * n; }')).toBe(2);
  } finally {
    await Promise.all(others.map(async (other) => await other.terminate()));
  }
});

/** An operation of QuickJS that never checks the clock, after one correct case. */
const STUCK = 'function twice(n: number) { return n === 2 ? 4 : [].indexOf.call({ length: 2 ** 53 - 1 }, 1); }';

test('cases that passed before the process was killed count [R00]', { tags: 'slow', timeout: 90_000 }, async () => {
  expect(await twice(STUCK)).toBe(1);
});

test('an aborted run ends at once and rejects [R00]', async () => {
  const stopped = new AbortController();
  const running = runCode(task, new Map([['twice', STUCK]]), stopped.signal);
  const begun = performance.now();
  stopped.abort();
  await expect(running).rejects.toThrow('aborted');
  expect(performance.now() - begun).toBeLessThan(5_000);
  await expect(runCode(task, new Map([['twice', STUCK]]), stopped.signal)).rejects.toThrow('aborted');
});

test(
  'the process ends when the server is killed, even while it is busy [R00]',
  { tags: 'slow', timeout: 120_000 },
  async () => {
    const script = `
    import(${JSON.stringify(new URL('runCode.ts', import.meta.url))}).then(({ runCode }) => {
      void runCode(${JSON.stringify(task)}, new Map([['twice', ${JSON.stringify(STUCK)}]]));
      process.stdout.write('running');
    });
  `;
    const server = spawn(process.execPath, ['--import', 'tsx', '--eval', script]);
    onTestFinished(() => void server.kill('SIGKILL'));
    await once(server.stdout, 'data');
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const read = (file: string) => children.map((pid) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    const child = children[read('cmdline').findIndex((line) => line.includes('code-worker'))];
    const worked = () => Number(readFileSync(`/proc/${child}/schedstat`, 'utf8').split(' ')[0]);
    await expect.poll(worked, { timeout: 60_000 }).toBeGreaterThan(1e9);
    server.kill('SIGKILL');
    await once(server, 'exit');
    const isAlive = () => {
      try {
        return !/^State:\tZ/m.test(readFileSync(`/proc/${child}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    await expect.poll(isAlive, { timeout: 15_000 }).toBe(false);
  },
);

describe('examples [X71]', () => {
  const runs = async (source: string) => {
    const [item] = task.items;
    if (!item) throw new Error('No task');
    const examples = [
      { input: [1], output: 2 },
      { input: [3], output: 6 },
    ];
    const done = await runExamples(task, { ...item, examples }, source, AbortSignal.timeout(60_000));
    return done.map(({ outcome, got, error }) => [outcome, got, error]);
  };
  type Runs = [outcome: string, got: unknown, error: unknown][];
  const both = (outcome: string, got: unknown, error: unknown): Runs => [
    [outcome, got, error],
    [outcome, got, error],
  ];
  test.each<[string, string, Runs]>([
    [
      'right and wrong',
      'function twice(n: number) { return n + 1; }',
      [
        ['passed', '2', null],
        ['failed', '4', null],
      ],
    ],
    [
      'an error with its line',
      'function twice(n: number) {\n  return n.none.more;\n}',
      both('error', null, expect.stringMatching(/^TypeError: .+ \(line 2\)$/)),
    ],
    ['no TypeScript', 'function twice(n {\n ]', both('error', null, expect.stringContaining('SyntaxError'))],
  ])('%s', async (_what, source, expected) => expect(await runs(source)).toEqual(expected), 90_000);

  test.each<[string, string, Runs]>([
    ['no value', 'function twice() {}', both('nothing', null, null)],
    ['no function', 'const thrice = 3;', both('error', null, expect.stringMatching(/^ReferenceError: .*twice/))],
    ['an endless loop', 'function twice() { for (;;); }', both('time', null, null)],
    ['a thrown text', 'function twice() { throw "no"; }', both('error', null, expect.stringMatching(/^no/))],
    [
      'a thrown trap',
      'function twice() { throw { get stack() { for (;;); }, toString() { for (;;); } }; }',
      both('error', null, 'Error'),
    ],
    ['a long value', 'function twice() { return "x".repeat(1e6); }', both('failed', `"${'x'.repeat(499)}…`, null)],
    [
      'a long error',
      'function twice() { throw new Error("y".repeat(1e6)); }',
      both('error', null, expect.stringMatching(/^Error: y{493}…/)),
    ],
    [
      'replaced globals',
      'JSON.stringify = () => "2"; String.prototype.slice = () => "2"; function twice() { return 9; }',
      both('failed', '9', null),
    ],
    [
      'no turn after an operation that never ends',
      'function twice(n: number) { return n === 1 ? 2 : [].indexOf.call({ length: 2 ** 53 - 1 }, 1); }',
      [
        ['passed', '2', null],
        ['stopped', null, null],
      ],
    ],
  ])('%s', { tags: 'slow', timeout: 90_000 }, async (_what, source, expected) =>
    expect(await runs(source)).toEqual(expected),
  );
});
