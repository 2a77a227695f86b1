import { createClient } from '../../src/contract/testing/client.ts';
import { readerOfAll } from '../../src/gateway/base/access.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import type { GatewayDeps } from '../../src/gateway/routes/deps.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { readCompleteness } from '../../src/gateway/readModel/modelState.ts';
import { candidatures, sweeps } from '../../src/gateway/schema/readModel.ts';
import { watchList } from '../../src/gateway/sync/watchedCompleteness.ts';
import { answering, type FakeUpstream, json, startFakeUpstream } from '../support/fakeUpstream.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { addCandidates, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let fake: FakeUpstream;
let seeded: Seeded;
const gateways: RunningGateway[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  fake = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
}, 60_000);
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.stop();
  await fake.close();
  await platform.stop();
});

/** A gateway that keeps its read model up to date by itself. */
async function start(service: GatewayDeps['upstream'], extra: Pick<GatewayDeps, 'rateLimits'> = {}) {
  const gateway = await startGateway(platform, { upstream: service, sync: true, ...extra });
  gateways.push(gateway);
  const { db } = platform.database;
  const upstream = await identifyUpstream(db, service);
  return {
    upstream,
    status: async (assessment: number | null) => await readCompleteness(db, readerOfAll(upstream), assessment ?? 0),
    watch: async (assessment: number) => await watchList(db, upstream, assessment),
    row: async (id: number) => {
      const [row] = await db.select().from(candidatures).where(eq(candidatures.id, id));
      return row;
    },
  };
}

const embedded = () => ({ baseUrl: fake.baseUrl, token: platform.token, embedded: true });
const remote = () => ({ baseUrl: fake.baseUrl, token: 'of-the-fake', embedded: false });
const api = () =>
  createClient({ fetch, baseUrl: platform.baseUrl, headers: { authorization: `Token ${platform.token}` } });
const listCalls = (assessment: number) =>
  fake.calls.filter(({ path, query }) => path.endsWith('/candidature/') && query.get('assessment') === `${assessment}`);

test(
  'all lists are read in the background, and a list of the embedded platform again only when it has changed',
  { tags: 'slow', timeout: 90_000 },
  async () => {
    const sync = await start(embedded());
    const ids = [seeded.openId, seeded.archivedId, seeded.emptyId];
    const complete = async () =>
      await Promise.all([null, ...ids].map(async (id) => (await sync.status(id)).complete_at));
    await expect.poll(complete).not.toContain(null);
    expect(await sync.status(null)).toMatchObject({ rows: 3, problem: null });
    const calls = listCalls(seeded.openId).length;
    await sync.watch(seeded.openId);
    await api().changeStage({ candidature_id: seeded.completed.candidature, body: { stage: 'OFS' } });
    await expect.poll(async () => (await sync.row(seeded.completed.candidature))?.stage).toBe('OFS');
    expect(listCalls(seeded.openId).length).toBe(calls + 1);
  },
);

test(
  'a change that the list of assessments does not show is visible on a watched list within 30 s',
  { tags: 'slow' },
  async () => {
    const sync = await start(remote(), { rateLimits: RATE_LIMITS });
    await expect.poll(async () => (await sync.status(seeded.openId)).complete_at).not.toBeNull();
    await sync.watch(seeded.openId);
    await platform.database.pool.query(`update platform.candidatures set stage = 'OFS' where id = $1`, [
      seeded.completed.candidature,
    ]);
    await expect.poll(async () => (await sync.row(seeded.completed.candidature))?.stage).toBe('OFS');
  },
);

test(
  'a service that does not answer is called less and less often, and known rows stay',
  { tags: 'slow' },
  async () => {
    await addCandidates(platform.database, seeded.openId, 5, 'more');
    const sync = await start(remote());
    await expect.poll(async () => (await sync.status(seeded.openId)).complete_at).not.toBeNull();
    const { rows } = await sync.status(seeded.openId);
    fake.follow(answering(/./, json({ detail: 'Busy.' }, 503)));
    await sync.watch(seeded.openId);
    await platform.database.db
      .update(sweeps)
      .set({ ended_at: new Date(0) })
      .where(eq(sweeps.upstream, sync.upstream));
    await expect.poll(async () => (await sync.status(null)).problem).toBe('upstream_error');
    await expect.poll(() => fake.calls.length).toBe(2);
    expect(await sync.status(seeded.openId)).toMatchObject({ rows, complete_at: expect.any(String) });
  },
);
