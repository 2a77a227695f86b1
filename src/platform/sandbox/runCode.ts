import { Worker } from 'node:worker_threads';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { CodeTest } from '../definitions/tests.ts';
import type { Answers } from '../scoring/outcome.ts';
import { worked } from './worked.js';

/** What a thread of code-worker.js is given. */
export interface Job {
  source: string;
  /** Of the function. */
  name: string;
  cases: CodeTask['cases'];
  isTyped: boolean;
  limits: CodeTest['limits'];
  /** How long it may work for all cases together, in milliseconds. */
  longest: number;
}

/** What such a thread tells: which one it is, as soon as it is there, and then of each case whether it passed. */
export type Message = { thread: string | null } | { isRight: boolean };

/** For the thread to start, and for all cases of one task together: how long it may work, in milliseconds. */
const START = 5_000;
const LONGEST = 10_000;
/** How often it is asked for its work. */
const WATCH = 1_000;
/** After which it is given up whatever it has worked: a machine so busy does nothing in time. */
const PATIENCE = 60_000;

/**
 * Runs the functions of a code test against their hidden cases, one task after the other, each in a thread of its own: how
 * many cases each passed, by item ID. A task may work for 15 seconds, which on a busy machine is up to a minute. Never
 * rejects for what the code does, only when it is aborted.
 */
export async function runCode(test: CodeTest, sources: Answers, signal?: AbortSignal): Promise<Answers> {
  const passed = new Map<string, number>();
  for (const { id, function: signature, cases } of test.items) {
    const source = sources.get(id);
    if (typeof source !== 'string') continue;
    const isTyped = test.programming_language === 'typescript';
    const { limits } = test;
    const longest = Math.min(LONGEST, cases.length * limits.time_ms);
    passed.set(id, await runTask({ source, name: signature.name, cases, isTyped, limits, longest }, signal));
    signal?.throwIfAborted();
  }
  return passed;
}

/** How many cases a function passes. What is not answered when it has worked too long, or the thread dies, is not passed. */
async function runTask(job: Job, signal: AbortSignal | undefined): Promise<number> {
  const worker = new Worker(new URL('./code-worker.js', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const begun = performance.now();
  return await new Promise((resolve) => {
    let passed = 0;
    let left = job.cases.length;
    let thread: string | null = null;
    const end = () => {
      clearInterval(timer);
      signal?.removeEventListener('abort', end);
      resolve(passed);
      void worker.terminate();
    };
    // It stops by itself, but not within an operation of QuickJS that does not look at the time.
    const timer = setInterval(() => {
      const since = performance.now() - begun;
      const work = thread === null ? since : worked(thread);
      if (work > START + job.longest || since > PATIENCE) end();
    }, WATCH);
    signal?.addEventListener('abort', end);
    worker.on('message', (message: Message) => {
      if ('thread' in message) {
        ({ thread } = message);
        return;
      }
      if (message.isRight) passed += 1;
      left -= 1;
      // Not when the thread is gone: that takes a moment, and was seen to take for ever.
      if (left === 0) end();
    });
    // Code that cannot even be read, or that is out of memory, ends the thread with an error.
    worker.on('error', end);
    worker.on('exit', end);
  });
}
