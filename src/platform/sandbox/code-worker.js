// Runs a candidate's function in QuickJS, compiled to WebAssembly, in a process of its own that can be killed and has a
// memory limit: a stranger's code never meets the server's globals, files, network or memory. Plain JavaScript, see
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
/** What QuickJS needs for itself: its own limit counts the program's memory alone. */
const OWN_MEMORY = 16 * MEGABYTE;
const STACK = 256 * 1024;

/**
 * Calls the candidate's function. It is made before the candidate's code is read and keeps its own references, so that
 * code which replaces `JSON.stringify`, iterators or prototypes changes nothing of what it does.
 */
const HARNESS = `((input) => {
  const { apply } = Reflect;
  const { stringify } = JSON;
  const args = JSON.parse(input);
  return (run) => stringify(apply(run, undefined, args));
})`;

const wasmFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(wasmFile));

// Signals to the server's process group are the server's to handle: it kills this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
killWithParent(Number(process.argv[2]));
offerToMemoryKiller();

process.once('message', (/** @type {import('./runCode.ts').CodeRun} */ job) => {
  // Code that cannot even be read, or that is out of memory.
  runJob(job).catch(() => process.exit(1));
});
// Whatever ends this process from now on, the candidate's code did it.
process.send?.({ isReady: true });

/**
 * Runs all cases; tells of each whether it passed.
 * @param {import('./runCode.ts').CodeRun} job
 */
async function runJob({ source, name, cases, isTyped, limits, longest }) {
  const program = isTyped ? transform(source, { transforms: ['typescript'], disableESTransforms: true }).code : source;
  // Without a maximum of its own the memory was seen to grow far past QuickJS's limit.
  const wasmMemory = new WebAssembly.Memory({
    initial: OWN_MEMORY / PAGE,
    maximum: (OWN_MEMORY + limits.memory_mb * MEGABYTE) / PAGE,
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory, wasmModule }));
  const begun = threadCpuMs();
  for (const { input, output } of cases) {
    if (threadCpuMs() - begun > longest) break;
    const expected = JSON.stringify(output);
    const result = runCase(quickjs, { program, name, limits, input, longestResult: expected.length });
    process.send?.({ isRight: result !== undefined && isDeepStrictEqual(JSON.parse(result), output) });
  }
}

/**
 * What the function returns, as JSON; undefined for everything else: no JSON, more of it than a right result has, an
 * error, or too much time or memory. Every case has a runtime of its own: what one leaves behind is no help to the next.
 * @param {import('quickjs-emscripten-core').QuickJSWASMModule} quickjs
 * @param {Pick<import('./runCode.ts').CodeRun, 'name' | 'limits'> & { program: string, input: unknown[], longestResult: number }} run
 * @returns {string | undefined}
 */
function runCase(quickjs, { program, name, limits, input, longestResult }) {
  return Scope.withScope((scope) => {
    const runtime = scope.manage(quickjs.newRuntime());
    runtime.setMemoryLimit(limits.memory_mb * MEGABYTE);
    runtime.setMaxStackSize(STACK);
    runtime.setInterruptHandler(afterWork(limits.time_ms));
    const context = scope.manage(runtime.newContext());
    const harness = scope.manage(context.unwrapResult(context.evalCode(HARNESS)));
    const args = scope.manage(context.newString(JSON.stringify(input)));
    const call = scope.manage(context.unwrapResult(context.callFunction(harness, context.undefined, args)));
    const run = scope.manage(context.evalCode(`${program}\n;${name}`));
    if (run.error) return undefined;
    const result = scope.manage(context.callFunction(call, context.undefined, run.value));
    if (result.error || context.typeof(result.value) !== 'string') return undefined;
    // Two JSON texts of equal values are equally long. A longer one is not read: it could be as large as the memory.
    const length = context.getNumber(scope.manage(context.getProp(result.value, 'length')));
    return length > longestResult ? undefined : context.getString(result.value);
  });
}

/**
 * Answers whether this thread has worked for so many milliseconds from now on.
 * @param {number} limit
 */
function afterWork(limit) {
  const from = threadCpuMs();
  let look = performance.now() + limit;
  return () => {
    // It cannot have worked for longer than time went by; to ask takes longer than to look at a clock.
    if (performance.now() < look) return false;
    const left = limit - (threadCpuMs() - from);
    look = performance.now() + left;
    return left <= 0;
  };
}

/**
 * Ends this process soon after the server is gone: no one else would, and some operations of QuickJS look at no clock. It
 * is watched from a second thread, since this one is busy with the candidate's code.
 * @param {number} parent
 */
function killWithParent(parent) {
  const watch = `setInterval(() => {
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, 1000);`;
  new Worker(watch, { eval: true }).unref();
}

/** Where the machine runs out of memory, Linux ends this process before the server. */
function offerToMemoryKiller() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // No Linux, or not permitted: the limits of memory hold all the same.
  }
}
