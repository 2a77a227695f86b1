import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import { callerOf } from './caller.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { addCandidates, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** A shorter minute: a job that takes 23 minutes on the live service ends in seconds. */
const rateWindow = 400;
const PEOPLE = 500;

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: RunningGateway;

/** Answers of the platform, such as `PATCH /path 200`. */
const answered: string[] = [];
const note = (message: unknown) => {
  // The shape of these messages is in the documentation of Node only.
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  if (`http://${request.headers.host}` !== platform.baseUrl) return;
  answered.push(`${request.method} ${request.url} ${response.statusCode}`);
};

beforeAll(async () => {
  platform = await startPlatform({ rateLimits: RATE_LIMITS, rateWindow });
  seeded = await seed(platform.database);
  gateway = await startGateway(platform, { rateLimits: RATE_LIMITS, rateWindow });
  subscribe('http.server.response.finish', note);
}, 60_000);
afterAll(async () => {
  unsubscribe('http.server.response.finish', note);
  await gateway.stop();
  await platform.stop();
});

test('a job of 500 items under the live rate limits is never refused, does nothing twice, and delays no other request [P40 S29]', async () => {
  const people = await addCandidates(platform.database, seeded.openId, PEOPLE, 'many');
  const selected = await gateway.select(seeded.openId, people);
  const { value } = await gateway.api.createJob({
    body: keyed({ kind: 'reject', ...selected, options: { email_timing: 'now' } }),
  });
  // A quarter of the 60 stage changes and 30 emails a minute is reserved for users.
  expect(value).toMatchObject({ total: PEOPLE, items_a_minute: expect.any(Number) as number });

  let readings = 0;
  const isOver = async () => {
    const { value: job } = await gateway.api.readJob({ job_id: value.id });
    // A recruiter works at the same time.
    const page = await fetch(
      `${gateway.url}/api/assessments/candidature/?assessment=${seeded.openId}&offset=${readings}`,
      {
        headers: gateway.headers,
      },
    );
    expect(page.status).toBe(200);
    readings += 1;
    return { state: job.state, done: job.done, sent: job.emails?.sent };
  };
  await expect.poll(isOver, { timeout: 200_000, interval: 400 }).toEqual({ state: 'done', done: PEOPLE, sent: PEOPLE });

  expect(answered.filter((line) => line.endsWith(' 429'))).toEqual([]);
  const written = answered.filter((line) => /^(?:PATCH|POST) /.test(line));
  expect(written).toHaveLength(2 * PEOPLE);
  expect(new Set(written).size).toBe(2 * PEOPLE);
  const { value: outbox } = await callerOf(platform).client.listEmails({ limit: 1000 });
  expect(new Set(outbox.results.map(({ candidature, kind }) => `${candidature} ${kind}`)).size).toBe(PEOPLE);
  expect(outbox.count).toBe(PEOPLE);
}, 240_000);
