import { fork } from 'node:child_process';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { CodeTest } from '../definitions/tests.ts';
import type { Answers } from '../scoring/outcome.ts';
import { threadCpuMs } from './cpuTime.js';

/** What a process of code-worker.js is given. */
export interface CodeRun {
  source: string;
  /** Of the function. */
  name: string;
  cases: CodeTask['cases'];
  isTyped: boolean;
  limits: CodeTest['limits'];
  /** How long it may work for all cases together, in milliseconds. */
  longest: number;
}

/** What such a process tells: that it is about to read the source, and then of each case whether it passed. */
type Message = { isReady: true } | { isRight: boolean };

/** For the process to start, and for all cases of one task together: how long it may work, in milliseconds. */
const STARTUP_CPU_MS = 5_000;
const MAX_CPU_MS = 10_000;
/** How often it is asked for its work. */
const WATCH_INTERVAL_MS = 1_000;
/** After which it is given up whatever it has worked: a machine so busy does nothing in time. */
const MAX_WALL_MS = 60_000;
/** Of JavaScript outside of QuickJS, which has a limit of its own. */
const HEAP_MB = 128;

/**
 * Runs the functions of a code test against their hidden cases, one task after the other, each in a process of its own:
 * how many cases each passed, by item ID. A task may work for 15 seconds, which on a busy machine is up to a minute. Never
 * rejects for what the code does, only when it is aborted or a process cannot be started.
 */
export async function runCode(test: CodeTest, sources: Answers, signal?: AbortSignal): Promise<Answers> {
  const passed = new Map<string, number>();
  for (const { id, function: signature, cases } of test.items) {
    const source = sources.get(id);
    if (typeof source !== 'string') continue;
    signal?.throwIfAborted();
    const isTyped = test.programming_language === 'typescript';
    const { limits } = test;
    const maxCpuMs = Math.min(MAX_CPU_MS, cases.length * limits.time_ms);
    passed.set(id, await runTask({ source, name: signature.name, cases, isTyped, limits, longest: maxCpuMs }, signal));
  }
  signal?.throwIfAborted();
  return passed;
}

/** How many cases a function passes. What is not answered when it has worked too long, or its process dies, is not passed. */
async function runTask(job: CodeRun, signal: AbortSignal | undefined): Promise<number> {
  const child = fork(new URL('./code-worker.js', import.meta.url), [String(process.pid)], {
    // Nothing of the server's: no variables, options, files or streams.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const begun = performance.now();
  return await new Promise((resolve, reject) => {
    let passed = 0;
    let left = job.cases.length;
    // Until it has read the source, the source cannot be what ended it.
    let isReady = false;
    const kill = () => void child.kill('SIGKILL');
    // It stops by itself, but not within an operation of QuickJS that does not look at the time.
    const timer = setInterval(() => {
      const since = performance.now() - begun;
      const work = child.pid === undefined ? since : threadCpuMs(child.pid);
      if (work > STARTUP_CPU_MS + job.longest || since > MAX_WALL_MS) kill();
    }, WATCH_INTERVAL_MS);
    signal?.addEventListener('abort', kill);
    const end = (error?: Error) => {
      clearInterval(timer);
      signal?.removeEventListener('abort', kill);
      // Whoever aborted it is told by the caller.
      if (isReady || signal?.aborted) return resolve(passed);
      reject(error ?? new Error("The process that runs candidates' code could not be started."));
    };
    child.on('message', (message: Message) => {
      if ('isReady' in message) {
        isReady = true;
        child.send(job);
        return;
      }
      if (message.isRight) passed += 1;
      left -= 1;
      if (left === 0) kill();
    });
    // Also when a job cannot be sent any more, since the process has just ended.
    child.on('error', end);
    // Not at its exit: what it told before may still be unread then.
    child.on('close', () => end());
  });
}
