import { createClient } from '../../src/contract/testing/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import type { Problem } from '../../src/contract/problem.ts';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import { buildGateway } from '../../src/gateway/app.ts';
import type { Pages } from '../../src/gateway/pages/pages.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const noPages: Pages = {
  prepare: () => Promise.resolve(),
  build: () => Promise.resolve(null),
  answer: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** A short window, but long enough for a machine that pauses for half a second. */
const rateWindow = 3_000;
const rateLimits = { ...RATE_LIMITS, listCandidatures: 40, changeStage: 20, listAssessments: 20 };

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: Awaited<ReturnType<typeof buildGateway>>;
let client: Client;
let inBackground: Client;
/** A client that calls the platform directly with the token of the gateway. */
let stranger: Client;

beforeAll(async () => {
  platform = await startPlatform({ rateLimits, rateWindow });
  seeded = await seed(platform.database);
  const { baseUrl, token } = platform;
  let host = '';
  gateway = await buildGateway({
    upstream: { baseUrl, token, embedded: true },
    allowedHosts: () => [host],
    pages: noPages,
    version: '0.0.0-test',
    rateLimits,
    rateWindow,
    // The load of the machine must not count.
    limits: { rateLimitWaitMs: 50_000 },
    logger: false,
  });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  host = new URL(address).host;
  const of = (headers: Record<string, string>, url = address) => createClient({ fetch, baseUrl: url, headers });
  client = of({ 'x-shortlist': '1' });
  inBackground = of({ 'x-shortlist': '1', 'x-shortlist-priority': 'background' });
  stranger = of({ authorization: `Token ${token}` }, baseUrl);
}, 120_000);

afterAll(async () => {
  await gateway.close();
  await platform.stop();
});

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: Problem) => status,
  );

const list = (who: Client, offset: number) => statusOf(who.listCandidatures({ assessment: seeded.openId, offset }));
const move = (who: Client, stage: string) =>
  statusOf(who.changeStage({ candidature_id: seeded.started.candidature, body: { stage } }));

// The gateway forwards refusals of the platform, so the answers show that there was none.
test('50 users and background work are never refused by the platform [P40]', async () => {
  const turns = [0, 1];
  const people = [...Array(50).keys()].map(async (person) => {
    const statuses: number[] = [];
    // No two calls are equal: shared calls would prove nothing.
    for (const turn of turns) statuses.push(await list(client, person * turns.length + turn));
    return statuses;
  });
  const work = [...Array(30).keys()].map((turn) => move(inBackground, turn % 2 === 0 ? 'EVA' : 'IFI'));
  const began = performance.now();
  const statuses = [...(await Promise.all(people)).flat(), ...(await Promise.all(work))];
  expect(new Set(statuses)).toEqual(new Set([200]));
  // 100 calls at 40 a window had to wait.
  expect(performance.now() - began).toBeGreaterThan(2 * rateWindow);
});

test('50 users are not refused when another program uses the token, either', async () => {
  const read = (who: Client, offset: number) => statusOf(who.listAssessments({ offset }));
  for (let turn = 0; turn < 15; turn++) expect(await read(stranger, turn)).toBe(200);
  const statuses = await Promise.all([...Array(20).keys()].map((turn) => read(client, turn)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
