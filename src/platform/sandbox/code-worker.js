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

/**
 * Calls the candidate's function. Evaluated before the candidate's code and with its own references, so that replaced
 * globals such as `JSON.stringify` or prototypes do not affect it.
 */
const HARNESS = `((input) => {
  const { apply } = Reflect;
  const { stringify } = JSON;
  const args = JSON.parse(input);
  return (run) => stringify(apply(run, undefined, args));
})`;

const wasmFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(wasmFile));

// The server handles signals to its process group, and kills this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
killWithParent(Number(process.argv[2]));
preferForOomKiller();

process.once('message', (/** @type {import('./runCode.ts').CodeRun} */ job) => {
  // A syntax error, or out of memory.
  runJob(job).catch(() => process.exit(1));
});
// If this process ends from now on, the candidate's code is the cause.
process.send?.({ isReady: true });

/**
 * Runs all cases and sends a result for each.
 * @param {import('./runCode.ts').CodeRun} job
 */
async function runJob({ source, name, cases, isTyped, limits, maxCpuMs }) {
  const program = isTyped ? transform(source, { transforms: ['typescript'], disableESTransforms: true }).code : source;
  // QuickJS's own limit does not bound WebAssembly memory.
  const wasmMemory = new WebAssembly.Memory({
    initial: OWN_MEMORY / PAGE,
    maximum: (OWN_MEMORY + limits.memory_mb * MEGABYTE) / PAGE,
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory, wasmModule }));
  const begun = threadCpuMs();
  for (const { input, output } of cases) {
    if (threadCpuMs() - begun > maxCpuMs) break;
    const expected = JSON.stringify(output);
    const before = threadCpuMs();
    const result = runCase(quickjs, { program, name, limits, input, longestResult: expected.length });
    process.send?.({
      isRight: result !== undefined && isDeepStrictEqual(JSON.parse(result), output),
      ms: threadCpuMs() - before,
    });
  }
}

/**
 * The function's result as JSON; undefined after an error or at a limit, or if it is longer than the right one. Every case gets
 * a new runtime, so no state carries over.
 * @param {import('quickjs-emscripten-core').QuickJSWASMModule} quickjs
 * @param {Pick<import('./runCode.ts').CodeRun, 'name' | 'limits'> & { program: string, input: unknown[], longestResult: number }} run
 * @returns {string | undefined}
 */
function runCase(quickjs, { program, name, limits, input, longestResult }) {
  return Scope.withScope((scope) => {
    const runtime = scope.manage(quickjs.newRuntime());
    runtime.setMemoryLimit(limits.memory_mb * MEGABYTE);
    runtime.setMaxStackSize(STACK);
    runtime.setInterruptHandler(createCpuLimit(limits.time_ms));
    const context = scope.manage(runtime.newContext());
    const harness = scope.manage(context.unwrapResult(context.evalCode(HARNESS)));
    const args = scope.manage(context.newString(JSON.stringify(input)));
    const call = scope.manage(context.unwrapResult(context.callFunction(harness, context.undefined, args)));
    const run = scope.manage(context.evalCode(`${program}\n;${name}`));
    if (run.error) return undefined;
    const result = scope.manage(context.callFunction(call, context.undefined, run.value));
    if (result.error || context.typeof(result.value) !== 'string') return undefined;
    // Equal values have JSON of equal length. A longer result is not read: it could fill the memory.
    const length = context.getNumber(scope.manage(context.getProp(result.value, 'length')));
    return length > longestResult ? undefined : context.getString(result.value);
  });
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
