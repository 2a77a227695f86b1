// Code that could break the server: each is scored once, in limited time and memory.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodeTest } from '../definitions/tests.ts';
import { runCode } from './runCode.ts';

const OUTPUT = {
  letters: ['Z', 'Ö', '"', '\u2028', '\u007F', '😀'],
  count: 3,
  none: null,
  share: 1e-7,
  'very large': 1e21,
};

const task = CodeTest.parse({
  kind: 'code',
  name: 'Initials',
  time_limit_minutes: 5,
  programming_language: 'javascript',
  limits: { time_ms: 200, memory_mb: 16 },
  items: [
    {
      id: 'initials',
      area: 'Any',
      prompt: 'The initials.',
      function: { name: 'initials', parameters: [{ name: 'given', type: 'object' }], returns: 'object' },
      examples: [{ input: [OUTPUT], output: OUTPUT }],
      cases: [
        { input: [OUTPUT], output: OUTPUT },
        { input: [[]], output: [] },
      ],
      solution: 'function initials(given) { return given; }',
      explanation: 'Return it.',
    },
  ],
});
const passedBy = async (source: string) =>
  (await runCode(task, new Map([['initials', source]]))).get('initials')?.passed;

const MEGABYTE = 1024 * 1024;
/** Memory limit of a sandbox process: the Node heap, QuickJS, and the memory of the program. */
const MAX_SANDBOX_MB = 300;
/** Allowed growth of this process by reading answers of a sandbox. */
const MAX_GROWTH_MB = 100;

/** Peak memory of all sandbox processes, and of this one. */
let peak = 0;
let ownPeak = 0;
let watch: NodeJS.Timeout;
beforeAll(() => {
  watch = setInterval(() => {
    ownPeak = Math.max(ownPeak, process.memoryUsage.rss());
    for (const pid of childrenOfThisProcess()) peak = Math.max(peak, peakMemoryOf(pid));
  }, 20);
});
afterAll(() => clearInterval(watch));

function childrenOfThisProcess(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
}

/** Memory of a process in bytes; 0 if it has ended. */
function peakMemoryOf(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const NOTHING = 'function initials() {}';
const GIVEN = 'function initials(given) { return given; }';

test.each([
  ['correct code', GIVEN, 2],
  [
    'equal values in another order',
    'const initials = (given) => Array.isArray(given) ? [] : Object.fromEntries(Object.entries(given).reverse());',
    2,
  ],
  // Results
  ['JSON.stringify replaced: objects', `JSON.stringify = () => "[" + "{},".repeat(9e6) + "0]"; ${NOTHING}`, 0],
  ['JSON.stringify replaced: objects that fit', `JSON.stringify = () => "[" + "{},".repeat(4e6) + "0]"; ${NOTHING}`, 0],
  ['JSON.stringify replaced: deep nesting', `JSON.stringify = () => "[".repeat(4e6) + "]".repeat(4e6); ${NOTHING}`, 0],
  ['JSON.stringify replaced: no JSON', `JSON.stringify = () => "{"; ${GIVEN}`, 2],
  ['a huge string', 'const initials = () => "x".repeat(1e7);', 0],
  ['a huge array', 'const initials = () => new Array(1e6).fill(0);', 0],
  ['an array of any length', 'const initials = () => { const all = []; all.length = 2 ** 32 - 1; return all; };', 0],
  [
    'deep nesting',
    'const initials = () => { let all = []; for (let i = 0; i < 1e5; i++) all = [all]; return all; };',
    0,
  ],
  ['a cycle', 'const initials = () => { const all = {}; all.all = all; return all; };', 0],
  ['an endless getter', 'const initials = () => ({ get letters() { for (;;); } });', 0],
  ['a getter that nests', 'const initials = () => ({ get letters() { return initials(); } });', 0],
  [
    'a Proxy of any length',
    'const initials = () => new Proxy([], { get: (_, key) => (key === "length" ? 2 ** 53 - 1 : 0) });',
    0,
  ],
  ['a Proxy of native traps', 'const initials = () => new Proxy([], { get: Math.max.bind(null, 2 ** 53 - 1) });', 0],
  ['a Proxy with an endless list of keys', 'const initials = () => new Proxy({}, { ownKeys() { for (;;); } });', 0],
  ['toJSON that returns itself', 'const initials = () => ({ toJSON() { return [this, this]; } });', 0],
  [
    'toJSON that grows',
    'Object.prototype.toJSON = function () { return "x".repeat(1e7); }; const initials = () => [{}];',
    0,
  ],
  ['a symbol', 'const initials = () => Symbol("letters");', 0],
  ['text that looks like the result', `const initials = (given) => JSON.stringify(given);`, 0],
  // Functions that the harness uses
  ['JSON replaced', `globalThis.JSON = { parse() { for (;;); }, stringify() { for (;;); } }; ${GIVEN}`, 2],
  ['JSON.parse replaced', `JSON.parse = () => { for (;;); }; ${GIVEN}`, 2],
  [
    'Reflect replaced',
    `Reflect.apply = () => { for (;;); }; Function.prototype.apply = Function.prototype.call = Reflect.apply; ${GIVEN}`,
    2,
  ],
  ['iterators replaced', `Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1; }; ${GIVEN}`, 2],
  ['Object.keys replaced', `Object.keys = Object.entries = Array.isArray = () => { for (;;); }; ${GIVEN}`, 2],
  // QuickJS calls it when it creates an array.
  ['setters of prototypes', `Object.defineProperty(Object.prototype, "0", { set() { for (;;); } }); ${GIVEN}`, 0],
  ['the function as a getter', 'Object.defineProperty(globalThis, "initials", { get() { for (;;); } });', 0],
  // Time
  ['an endless loop', 'for (;;);', 0],
  [
    'an endless loop in a catch',
    'function initials() { for (;;) { try { for (;;); } catch { continue; } finally { continue; } } }',
    0,
  ],
  ['endless microtasks', `const more = () => Promise.resolve().then(more); more(); ${GIVEN}`, 2],
  ['a promise that never ends', 'async function initials() { for (;;) await null; }', 0],
  ['an endless generator', 'function initials() { return [...(function* () { for (;;) yield 1; })()]; }', 0],
  [
    'a regular expression that backtracks endlessly',
    'function initials() { return /^(a+)+$/.test("a".repeat(40) + "!"); }',
    0,
  ],
  ['a native loop', 'function initials() { return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1); }', 0],
  ['large numbers', 'function initials() { return String(7n ** (7n ** 9n)); }', 0],
  // Memory
  ['an endless string', 'function initials() { let all = "x"; for (;;) all += all; }', 0],
  [
    'endless typed arrays',
    'function initials() { const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1)); }',
    0,
  ],
  ['an array buffer of a gigabyte', 'function initials() { return new ArrayBuffer(2 ** 30).byteLength; }', 0],
  ['an endless map', 'function initials() { const all = new Map(); for (let i = 0; ; i++) all.set(i, {}); }', 0],
  ['endless closures', 'function initials() { let all = null; for (;;) { const last = all; all = () => last; } }', 0],
  [
    'a large regular expression',
    'function initials() { return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test(""); }',
    0,
  ],
  ['endless recursion', 'function initials() { return initials() + initials(); }', 0],
  // Errors and source
  ['a huge message thrown', 'function initials() { throw new Error("x".repeat(1e7)); }', 0],
  [
    'a hostile error thrown',
    'function initials() { throw { get message() { for (;;); }, toString() { for (;;); } }; }',
    0,
  ],
  ['a flood to a console', `if (typeof console === "object") for (;;) console.log("x".repeat(1e5)); ${GIVEN}`, 2],
  ['eval', 'function initials() { return eval("for (;;);"); }', 0],
  ['the Function constructor', 'function initials() { return Function("return process.exit()")(); }', 0],
  ['an import', 'function initials() { return import("node:fs"); }', 0],
  ['deeply nested source', `const initials = ${'['.repeat(9_000)}${']'.repeat(9_000)};`, 0],
  ['source that closes the harness', '}); })(); /*', 0],
])(
  'hostile code is scored and stopped: %s [R00]',
  async (_what, source, expected) => {
    const begun = performance.now();
    const before = process.memoryUsage.rss();
    ownPeak = before;
    expect(await passedBy(source)).toBe(expected);
    expect(ownPeak - before).toBeLessThan(MAX_GROWTH_MB * MEGABYTE);
    // A process is killed after a minute, independent of the load of the machine.
    expect(performance.now() - begun).toBeLessThan(75_000);
  },
  120_000,
);

test('no process for hostile code exceeded its memory limit, and correct code still passes [R00]', async () => {
  expect(await passedBy(GIVEN)).toBe(2);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(MAX_SANDBOX_MB * MEGABYTE);
}, 90_000);
