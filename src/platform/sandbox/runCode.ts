import { Worker } from 'node:worker_threads';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { CodeTest } from '../definitions/tests.ts';
import type { Answers } from '../scoring/outcome.ts';

/** What a thread of code-worker.js is given. */
export interface Job {
  source: string;
  /** Of the function. */
  name: string;
  cases: CodeTask['cases'];
  isTyped: boolean;
  limits: CodeTest['limits'];
}

/** For the thread to start, and for all cases of one task together, in milliseconds. */
const START = 5_000;
const LONGEST = 10_000;

/**
 * Runs the functions of a code test against their hidden cases, one task after the other, each in a thread of its own: how
 * many cases each passed, by item ID. Takes at most 15 seconds a task. Never rejects for what the code does, only when it
 * is aborted.
 */
export async function runCode(test: CodeTest, sources: Answers, signal?: AbortSignal): Promise<Answers> {
  const passed = new Map<string, number>();
  for (const { id, function: signature, cases } of test.items) {
    const source = sources.get(id);
    if (typeof source !== 'string') continue;
    const isTyped = test.programming_language === 'typescript';
    passed.set(id, await runTask({ source, name: signature.name, cases, isTyped, limits: test.limits }, signal));
    signal?.throwIfAborted();
  }
  return passed;
}

/** How many cases a function passes. What is not answered when the time is over, or the thread dies, is not passed. */
async function runTask(job: Job, signal: AbortSignal | undefined): Promise<number> {
  const worker = new Worker(new URL('./code-worker.js', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const time = START + Math.min(LONGEST, job.cases.length * job.limits.time_ms);
  return await new Promise((resolve) => {
    let passed = 0;
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve(passed);
      void worker.terminate();
    };
    const timer = setTimeout(end, time);
    signal?.addEventListener('abort', end);
    worker.on('message', (isRight: boolean) => {
      if (isRight) passed += 1;
    });
    // Code that cannot even be read, or that is out of memory, ends the thread with an error.
    worker.on('error', end);
    worker.on('exit', end);
  });
}
