// Runs a candidate's function in QuickJS (WebAssembly), in a separate process that can be killed and has a memory limit.
// The code has no access to the server's globals, files, network or memory. Plain JavaScript, see
// pglite-worker.js.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core';
import { transform } from 'sucrase';
import { threadCpuMs } from './cpuTime.js';

const MEGABYTE = 1024 * 1024;
const PAGE = 64 * 1024;
/** Memory of QuickJS itself, which its limit does not count. */
const OWN_MEMORY = 16 * MEGABYTE;
const STACK = 256 * 1024;

/** The most characters that are shown of a result or an error. */
const MAX_SHOWN = 500;

/**
 * Calls the candidate's function, and shortens what it returned or threw. Evaluated before the candidate's code and with its
 * own references, so that replaced globals such as `JSON.stringify` or prototypes do not affect it.
 */
const HARNESS = `((input) => {
  const { apply } = Reflect;
  const { stringify } = JSON;
  const { slice } = String.prototype;
  const text = String;
  const args = JSON.parse(input);
  const cut = (value) => apply(slice, text(value), [0, ${MAX_SHOWN + 1}]);
  return {
    call: (run) => stringify(apply(run, undefined, args)),
    cut,
    describe: (error) => stringify([cut(error), cut(error?.stack)]),
  };
})`;

/** The file of the candidate's code in the stack of an error. */
const CODE_FILE = 'code.js';

const wasmFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(wasmFile));

// The server handles signals to its process group, and kills this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
killWithParent(Number(process.argv[2]));
preferForOomKiller();

/**
 * @typedef {import('./runCode.ts').CodeRun} CodeRun
 * @typedef {import('./runCode.ts').CaseRun} CaseRun
 */
process.once('message', (/** @type {CodeRun} */ job) => {
  // A syntax error, or out of memory.
  runJob(job).catch(() => process.exit(1));
});
// If this process ends from now on, the candidate's code is the cause.
process.send?.({ isReady: true });

/**
 * Runs all cases and sends a result for each.
 * @param {CodeRun} job
 */
async function runJob({ source, name, cases, isTyped, isShown, limits, maxCpuMs }) {
  /** @type {string} */
  let program;
  try {
    program = isTyped ? transform(source, { transforms: ['typescript'], disableESTransforms: true }).code : source;
  } catch (error) {
    if (!isShown) throw error;
    for (const _ of cases) process.send?.({ outcome: 'error', got: null, error: shorten(String(error)), ms: 0 });
    return;
  }
  // QuickJS's own limit does not bound WebAssembly memory.
  const wasmMemory = new WebAssembly.Memory({
    initial: OWN_MEMORY / PAGE,
    maximum: (OWN_MEMORY + limits.memory_mb * MEGABYTE) / PAGE,
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory, wasmModule }));
  const begun = threadCpuMs();
  for (const { input, output } of cases) {
    if (threadCpuMs() - begun > maxCpuMs) break;
    const before = threadCpuMs();
    const result = runCase(quickjs, { program, name, limits, input, output, isShown });
    process.send?.({ ...result, ms: threadCpuMs() - before });
  }
}

/**
 * Runs one case. Every case gets a new runtime, so no state carries over.
 * @param {import('quickjs-emscripten-core').QuickJSWASMModule} quickjs
 * @param {Pick<CodeRun, 'name' | 'limits' | 'isShown'> & CodeRun['cases'][number] & { program: string }} run
 * @returns {Omit<CaseRun, 'ms'>}
 */
function runCase(quickjs, { program, name, limits, input, output, isShown }) {
  return Scope.withScope((scope) => {
    const isOver = createCpuLimit(limits.time_ms);
    const runtime = scope.manage(quickjs.newRuntime());
    runtime.setMemoryLimit(limits.memory_mb * MEGABYTE);
    runtime.setMaxStackSize(STACK);
    runtime.setInterruptHandler(isOver);
    const context = scope.manage(runtime.newContext());
    const args = scope.manage(context.newString(JSON.stringify(input)));
    const create = scope.manage(context.unwrapResult(context.evalCode(HARNESS)));
    const harness = scope.manage(context.unwrapResult(context.callFunction(create, context.undefined, args)));
    const call = scope.manage(context.getProp(harness, 'call'));
    /** @param {string} key @param {import('quickjs-emscripten-core').QuickJSHandle} value */
    const shown = (key, value) => {
      const show = scope.manage(context.getProp(harness, key));
      const text = scope.manage(context.callFunction(show, context.undefined, value));
      return text.error ? null : context.getString(text.value);
    };
    /** @param {import('quickjs-emscripten-core').QuickJSHandle} error @returns {Omit<CaseRun, 'ms'>} */
    const fail = (error) => {
      if (isOver()) return { outcome: 'time', got: null, error: null };
      return { outcome: 'error', got: null, error: isShown ? errorText(shown('describe', error)) : null };
    };
    const run = scope.manage(context.evalCode(`${program}\n;${name}`, CODE_FILE));
    if (run.error) return fail(run.error);
    const result = scope.manage(context.callFunction(call, context.undefined, run.value));
    if (result.error) return fail(result.error);
    if (context.typeof(result.value) !== 'string') return { outcome: 'nothing', got: null, error: null };
    // Equal values have JSON of equal length. A longer result is not read as a whole: it could fill the memory.
    const expected = JSON.stringify(output).length;
    const length = context.getNumber(scope.manage(context.getProp(result.value, 'length')));
    const isRight = length <= expected && isDeepStrictEqual(JSON.parse(context.getString(result.value)), output);
    const got = isShown ? shorten(shown('cut', result.value) ?? '') : null;
    return { outcome: isRight ? 'passed' : 'failed', got, error: null };
  });
}

/** @param {string} text */
const shorten = (text) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/**
 * The text of an error with the line of the candidate's code. `described`: as the harness describes it; null: it could not.
 * @param {string | null} described
 */
function errorText(described) {
  /** @type {[string, string]} */
  const [text, stack] = described === null ? ['Error', ''] : JSON.parse(described);
  const [, line] = new RegExp(`${CODE_FILE}:(\\d+)`).exec(stack) ?? [];
  return line === undefined ? shorten(text) : `${shorten(text)} (line ${line})`;
}

/**
 * Creates a function that returns whether this thread has used `limit` milliseconds of CPU time since now.
 * @param {number} limit
 */
function createCpuLimit(limit) {
  const from = threadCpuMs();
  let nextCheck = performance.now() + limit;
  return () => {
    // CPU time never exceeds wall time, and reading it is slower than reading the clock.
    if (performance.now() < nextCheck) return false;
    const left = limit - (threadCpuMs() - from);
    nextCheck = performance.now() + left;
    return left <= 0;
  };
}

/**
 * Ends this process when the server is gone. Watched from a second thread, since this one runs the candidate's code and
 * may not yield.
 * @param {number} parent
 */
function killWithParent(parent) {
  const watch = `setInterval(() => {
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, 1000);`;
  new Worker(watch, { eval: true }).unref();
}

/** Tells Linux to kill this process before the server when memory runs out. */
function preferForOomKiller() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not on Linux, or not permitted: the memory limits still hold.
  }
}
