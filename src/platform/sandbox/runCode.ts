import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ExampleRun } from '../../contract/taking.ts';
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
  /** Whether results and errors are shown to the candidate. */
  isShown: boolean;
  limits: CodeTest['limits'];
  /** CPU time for all cases together. */
  maxCpuMs: number;
}

export type CaseRun = ExampleRun['cases'][number];

/** Messages from the process: first that it is ready, then one result per case. */
type Message = { isReady: true } | CaseRun;

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
  for (const task of test.items) {
    const source = sources.get(task.id);
    if (typeof source !== 'string') continue;
    signal?.throwIfAborted();
    const done = await runTask(jobOf(test, task, source), signal);
    const cases = done.map(({ outcome }) => outcome === 'passed');
    const ms = Math.round(done.reduce((sum, each) => sum + each.ms, 0));
    runs.set(task.id, { passed: cases.filter(Boolean).length, cases, ms });
  }
  signal?.throwIfAborted();
  return runs;
}

/** Runs a function against the examples that the candidate sees, in their order. Rejects as `runCode` does. */
export async function runExamples(
  test: CodeTest,
  task: CodeTask,
  source: string,
  signal: AbortSignal,
): Promise<CaseRun[]> {
  signal.throwIfAborted();
  const done = await runTask({ ...jobOf(test, task, source), cases: task.examples, isShown: true }, signal);
  signal.throwIfAborted();
  return done.map((each) => ({ ...each, ms: Math.round(each.ms) }));
}

function jobOf({ programming_language, limits }: CodeTest, { function: { name }, cases }: CodeTask, source: string) {
  const maxCpuMs = Math.min(MAX_CPU_MS, cases.length * limits.time_ms);
  return { source, name, cases, isTyped: programming_language === 'typescript', isShown: false, limits, maxCpuMs };
}

/** A case that had no turn, because the time was over or the process ended. */
const NOT_RUN: CaseRun = { outcome: 'stopped', got: null, error: null, ms: 0 };

async function runTask(job: CodeRun, signal: AbortSignal | undefined): Promise<CaseRun[]> {
  const child = fork(new URL('./code-worker.js', import.meta.url), [String(process.pid)], {
    // Inherits no environment, options, files or streams from the server.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (job.isShown) yieldToOthers(child.pid);
  const begun = performance.now();
  return await new Promise((resolve, reject) => {
    const done: CaseRun[] = [];
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
        return resolve(job.cases.map((_, index) => done[index] ?? NOT_RUN));
      }
      reject(error ?? new Error("The process that runs candidates' code could not be started."));
    };
    child.on('message', (message: Message) => {
      if ('isReady' in message) {
        isReady = true;
        child.send(job);
        return;
      }
      done.push(message);
      if (done.length === job.cases.length) kill();
    });
    // Also when a message cannot be sent because the process has just ended.
    child.on('error', end);
    // 'close' instead of 'exit': messages sent before the exit may still be unread.
    child.on('close', () => end());
  });
}

/** How much a run of examples gives way to the server and to the scoring of submitted tests: a `nice` value. */
const EXAMPLES_NICE = 10;

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, EXAMPLES_NICE);
  } catch {
    // It has just ended, or this is not permitted.
  }
}
