import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ClientOf } from '../../src/contract/client.ts';
import type { Job as JobSchema, JobItem as ItemSchema, JobRequest } from '../../src/contract/jobs.ts';
import type { Tolerant } from '../../src/contract/tolerant.ts';
import { buildGateway } from '../../src/gateway/app.ts';
import type { GatewayDeps } from '../../src/gateway/routes/deps.ts';
import type { Clock } from '../../src/gateway/base/clock.ts';
import type { Pages } from '../../src/gateway/pages/pages.ts';
import type { RunningPlatform } from './target.ts';
import { selectCandidates } from '../support/jobs.ts';

export const GATEWAY_MIGRATIONS = fileURLToPath(new URL('../../src/gateway/migrations', import.meta.url));

/** A gateway that listens, with a client of its endpoints. */
// As the client of tests reads them.
type Job = NonNullable<Tolerant<typeof JobSchema>>;
type JobItem = NonNullable<Tolerant<typeof ItemSchema>>;

export interface RunningGateway {
  url: string;
  api: ClientOf<typeof gatewayEndpoints>;
  headers: Record<string, string>;
  /** Waits until a job is done, paused, cancelled or expired. */
  settled: (jobId: number) => Promise<Job>;
  items: (jobId: number) => Promise<JobItem[]>;
  /** Selects candidatures of an assessment, for the request of a job. */
  select: (assessment: number, candidatures: readonly number[]) => ReturnType<typeof selectCandidates>;
  stop: () => Promise<void>;
}

const noPages: Pages = {
  prepare: () => Promise.resolve(),
  build: () => Promise.resolve(null),
  answer: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** Starts a gateway on the database of a platform, in front of that platform unless `extra` has another upstream. */
export async function startGateway(
  platform: Pick<RunningPlatform, 'database' | 'baseUrl' | 'token'>,
  extra: Partial<GatewayDeps> & { clock?: TestClock } = {},
): Promise<RunningGateway> {
  let hosts: string[] = [];
  const app = await buildGateway({
    upstream: { baseUrl: platform.baseUrl, token: platform.token, embedded: true },
    database: platform.database,
    allowedHosts: () => hosts,
    pages: noPages,
    version: '0.0.0-test',
    logger: false,
    // With a clock that the test moves, due work is found soon.
    ...(extra.clock && { jobPollInterval: 50 }),
    ...extra,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  hosts = [new URL(url).host];
  const headers = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' };
  const api = createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers });
  return {
    url,
    api,
    headers,
    async settled(jobId) {
      let job: Job | null = null;
      await expect
        .poll(async () => {
          job = (await api.readJob({ job_id: jobId })).value;
          // Skips the waits of the gateway.
          extra.clock?.advance(1000);
          return job.state;
        })
        .toMatch(/done|paused|cancelled|expired/);
      if (!job) throw new Error('Bulk action not found');
      return job;
    },
    async items(jobId) {
      return (await api.listJobItems({ job_id: jobId, limit: 1000 })).value.results;
    },
    select: async (assessment, candidatures) =>
      await selectCandidates(
        api,
        assessment,
        candidatures.map((id) => ({ id })),
      ),
    async stop() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Waits until a job is done. */
export async function expectDone(api: Pick<RunningGateway['api'], 'readJob'>, job_id: number): Promise<void> {
  await expect.poll(async () => (await api.readJob({ job_id })).value.state).toBe('done');
}

type Without<T, Key extends string> = T extends unknown ? Omit<T, Key> : never;

/** A job's request with a new idempotency key. */
export const keyed = (request: Without<JobRequest, 'request_key'>): JobRequest => ({
  ...request,
  request_key: randomUUID(),
});

/** A clock that only the test moves, which ends the sleeps that are due. */
export interface TestClock extends Clock {
  advance: (milliseconds: number) => void;
}

export function testClock(start = new Date('2026-03-02T09:00:00Z')): TestClock {
  let now = start.getTime();
  const sleepers = new Map<() => void, number>();
  return {
    now: () => new Date(now),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          signal.removeEventListener('abort', wake);
          sleepers.delete(wake);
          resolve();
        };
        if (signal.aborted) return resolve();
        sleepers.set(wake, now + milliseconds);
        signal.addEventListener('abort', wake, { once: true });
      }),
    advance(milliseconds) {
      now += milliseconds;
      for (const [wake, at] of sleepers) if (at <= now) wake();
    },
  };
}
