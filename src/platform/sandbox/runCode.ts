import { fork } from 'node:child_process';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { CodeTest } from '../definitions/tests.ts';
import type { Answers, FunctionRun } from '../scoring/outcome.ts';
import { threadCpuMs } from './cpuTime.js';

/** The message that starts code-worker.js. */
export interface CodeRun {
  source: string;
  /** Name of the function. */
  name: string;
  cases: CodeTask['cases'];
  isTyped: boolean;
  limits: CodeTest['limits'];
  /** CPU time for all cases together. */
  maxCpuMs: number;
}

/** Messages from the process: first that it is ready, then one result per case. */
type Message = { isReady: true } | { isRight: boolean; ms: number };

/** CPU time to start the process, and for all cases of one task together. */
const STARTUP_CPU_MS = 5_000;
const MAX_CPU_MS = 10_000;
/** How often the CPU time is checked. */
const WATCH_INTERVAL_MS = 1_000;
/** Wall time after which a task is given up, for an overloaded machine. */
const MAX_WALL_MS = 60_000;
/** Heap of the process outside of QuickJS, which has a separate limit. */
const HEAP_MB = 128;

/**
 * Runs the functions of a code test against their hidden cases, one task after the other, each in a separate process.
 * Resolves with the run of each task by item ID. The limit is CPU time; on a busy machine a task can take a minute.
 * Never rejects because of the candidate's code, only when aborted or when a process cannot be started.
 */
export async function runCode(
  test: CodeTest,
  sources: Answers,
  signal?: AbortSignal,
): Promise<Map<string, FunctionRun>> {
  const runs = new Map<string, FunctionRun>();
  for (const { id, function: signature, cases } of test.items) {
    const source = sources.get(id);
    if (typeof source !== 'string') continue;
    signal?.throwIfAborted();
    const isTyped = test.programming_language === 'typescript';
    const { limits } = test;
    const maxCpuMs = Math.min(MAX_CPU_MS, cases.length * limits.time_ms);
    runs.set(id, await runTask({ source, name: signature.name, cases, isTyped, limits, maxCpuMs }, signal));
  }
  signal?.throwIfAborted();
  return runs;
}

/** Cases without a result when the time is over or the process ends count as failed. */
async function runTask(job: CodeRun, signal: AbortSignal | undefined): Promise<FunctionRun> {
  const child = fork(new URL('./code-worker.js', import.meta.url), [String(process.pid)], {
    // Inherits no environment, options, files or streams from the server.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const begun = performance.now();
  return await new Promise((resolve, reject) => {
    const cases: boolean[] = [];
    let ms = 0;
    // If the process ends before it is ready, the candidate's code is not the cause.
    let isReady = false;
    const kill = () => void child.kill('SIGKILL');
    // The worker checks its own time, but not during long operations inside QuickJS.
    const timer = setInterval(() => {
      const since = performance.now() - begun;
      const work = child.pid === undefined ? since : threadCpuMs(child.pid);
      if (work > STARTUP_CPU_MS + job.maxCpuMs || since > MAX_WALL_MS) kill();
    }, WATCH_INTERVAL_MS);
    signal?.addEventListener('abort', kill);
    const end = (error?: Error) => {
      clearInterval(timer);
      signal?.removeEventListener('abort', kill);
      // The caller reports an abort.
      if (isReady || signal?.aborted) {
        const all = job.cases.map((_, index) => cases[index] ?? false);
        return resolve({ passed: all.filter(Boolean).length, cases: all, ms: Math.round(ms) });
      }
      reject(error ?? new Error("The process that runs candidates' code could not be started."));
    };
    child.on('message', (message: Message) => {
      if ('isReady' in message) {
        isReady = true;
        child.send(job);
        return;
      }
      cases.push(message.isRight);
      ms += message.ms;
      if (cases.length === job.cases.length) kill();
    });
    // Also when a message cannot be sent because the process has just ended.
    child.on('error', end);
    // 'close' instead of 'exit': messages sent before the exit may still be unread.
    child.on('close', () => end());
  });
}
