// Runs a candidate's function in QuickJS, compiled to WebAssembly, in a thread that is ended when its time is over: code
// of strangers never meets the server's own globals, files or network. Plain JavaScript, see pglite-worker.js.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { transform } from 'sucrase';
import { nameOfThread, worked } from './worked.js';

/** @type {import('./runCode.ts').Job} */
const { source, name, cases, isTyped, limits, longest } = workerData;

parentPort?.postMessage({ thread: nameOfThread() });

const MEGABYTE = 1024 * 1024;
const PAGE = 64 * 1024;
/** What QuickJS needs for itself: its own limit counts the program's memory alone. */
const OWN_MEMORY = 16 * MEGABYTE;
const STACK = 256 * 1024;

const program = isTyped ? transform(source, { transforms: ['typescript'], disableESTransforms: true }).code : source;

// Without a maximum of its own the memory was seen to grow far past QuickJS's limit.
const wasmMemory = new WebAssembly.Memory({
  initial: OWN_MEMORY / PAGE,
  maximum: (OWN_MEMORY + limits.memory_mb * MEGABYTE) / PAGE,
});
// Compiled by this thread: left to itself it would ask the threads that V8 has in the background, which were seen to answer
// no more, and every candidate's code to pass no case.
const wasmFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(wasmFile));
const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory, wasmModule }));

const begun = worked();
for (const { input, output } of cases) {
  if (worked() - begun > longest) break;
  const result = runCase(input);
  parentPort?.postMessage({ isRight: result !== undefined && isDeepStrictEqual(JSON.parse(result), output) });
}

/**
 * What the function returns, as JSON; undefined for anything that is none, an error, or too much of time or memory. Every
 * case has a runtime of its own: what one leaves behind is no help to the next.
 * @param {unknown[]} input
 * @returns {string | undefined}
 */
function runCase(input) {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memory_mb * MEGABYTE);
  runtime.setMaxStackSize(STACK);
  runtime.setInterruptHandler(afterWork(limits.time_ms));
  const context = runtime.newContext();
  const call = `JSON.stringify(${name}(...JSON.parse(${JSON.stringify(JSON.stringify(input))})))`;
  const result = context.evalCode(`${program}\n;${call}`);
  const isText = !result.error && context.typeof(result.value) === 'string';
  const text = isText ? context.getString(result.value) : undefined;
  (result.error ?? result.value).dispose();
  context.dispose();
  runtime.dispose();
  return text;
}

/**
 * Answers whether this thread has worked for so many milliseconds from now on.
 * @param {number} limit
 */
function afterWork(limit) {
  const from = worked();
  let look = performance.now() + limit;
  return () => {
    // It cannot have worked for longer than time went by; to ask takes longer than to look at a clock.
    if (performance.now() < look) return false;
    const left = limit - (worked() - from);
    look = performance.now() + left;
    return left <= 0;
  };
}
