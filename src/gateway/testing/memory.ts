import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCalls } from '../audit/backgroundCalls.ts';
import { createForwarder } from '../upstream/forward.ts';
import { DEFAULT_LIMITS } from '../upstream/upstream.ts';
import { call, VISIT } from './call.ts';
import { CANARY, type RecordedGateway } from './recordedGateway.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Growth of the heap by `work` in bytes, after garbage collection. */
export async function heapGrowth(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await work();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

/** Opens the two pages with preloaded data, ten at a time. */
export async function loadPages({ port, upstream }: RecordedGateway, count: number): Promise<void> {
  for (let loaded = 0; loaded < count; loaded += 10) {
    const paths = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? '/assessments' : '/assessments/7/candidates',
    );
    await Promise.all(paths.map((path) => call(port, { path, headers: VISIT })));
    upstream.requests.length = 0;
  }
}

/** Calls of jobs, which share two signals for as long as the process lives. */
export async function callAsJobs({ upstream }: RecordedGateway, count: number): Promise<void> {
  const parts = { onReply: () => {}, metrics: undefined };
  const forwarder = createForwarder(DEFAULT_LIMITS, { limits: null }, parts);
  const deps = { upstream: { baseUrl: upstream.baseUrl, token: CANARY, embedded: true }, version: '0.0.0-test' };
  const turn = { stopping: new AbortController().signal, abandoned: new AbortController().signal };
  const api = createCalls({ deps, forwarder, priority: 'job', writeRecorder: null, log: { error() {} } })(turn, {
    name: null,
    role: null,
  });
  for (let made = 0; made < count; made += 10) {
    await Promise.all(Array.from({ length: 10 }, () => api.listCandidatures({ assessment: 7 })));
    upstream.requests.length = 0;
  }
  await forwarder.close();
}
