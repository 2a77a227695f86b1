import { createClient } from '../../src/contract/testing/client.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { candidatures, flags, results } from '../../src/gateway/schema/readModel.ts';
import { candidatureList } from '../../src/gateway/sync/lists.ts';
import { sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { answering, type FakeUpstream, json, type Script, startFakeUpstream } from '../support/fakeUpstream.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let upstream: FakeUpstream;
let gateway: RunningGateway;
let api: Client;
let identity: string;
let seeded: Seeded;
let seeds = 0;

beforeAll(async () => {
  platform = await startPlatform();
  upstream = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
  const service = { baseUrl: upstream.baseUrl, token: 'of-the-fake', embedded: false };
  gateway = await startGateway(platform, { upstream: service });
  api = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  identity = await identifyUpstream(platform.database.db, service);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
  await platform.stop();
});

/** Candidates of the open assessment who are in the read model. */
beforeEach(async () => {
  upstream.follow();
  seeds += 1;
  seeded = await seed(platform.database, `writes${seeds}`);
  const client = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const parts = { db: platform.database.db, upstream: identity, client, signal: new AbortController().signal };
  while ((await sweepPage(parts, candidatureList(seeded.openId))).end === 'more');
});

async function row(candidature: number) {
  const [found] = await platform.database.db
    .select()
    .from(candidatures)
    .where(and(eq(candidatures.upstream, identity), eq(candidatures.id, candidature)));
  return found ?? null;
}

/** Lets the service do each change and cut the connection instead of answering. */
const silently =
  (path: RegExp): Script =>
  async (call, pass) => {
    const reply = await pass();
    return path.test(call.path) ? { ...reply, status: 0 } : reply;
  };

test('a confirmed stage change is in the read model before its answer is sent', async () => {
  const { candidature } = seeded.completed;
  await api.changeStage({ candidature_id: candidature, body: { stage: 'OFS' } });
  expect(await row(candidature)).toMatchObject({ stage: 'OFS', unknown_since: null });
});

test('a candidate who was removed or is unknown to the service leaves the read model', async () => {
  const { started, completed } = seeded;
  await api.deleteCandidature({ candidature_id: started.candidature });
  expect(await row(started.candidature)).toBeNull();
  upstream.follow(answering(/send-invitation/, json({ detail: 'Not found.' }, 404)));
  await expect(api.sendInvitation({ candidature_id: completed.candidature })).rejects.toMatchObject({ status: 404 });
  expect(await row(completed.candidature)).toBeNull();
});

test('the row that is read for the link of an invited candidate is in the read model at once [S95]', async () => {
  const body = { email: `link${seeds}@example.org`, first_name: 'Mary', last_name: 'Shelley' };
  const { value: invited } = await api.inviteCandidate({ assessment_id: seeded.openId, body });
  expect(await row(invited.id)).toMatchObject({ invitation_link: null });
  const query = { assessment: seeded.openId, search: body.email, ordering: '-created', limit: 100 } as const;
  const { value: list } = await api.listCandidatures(query);
  const link = list.results.find(({ id }) => id === invited.id)?.invitation_link;
  expect(link).toMatch(/^http/);
  expect(await row(invited.id)).toMatchObject({ invitation_link: link, email: body.email });
});

test('a row that was read before a change does not undo it [S95]', async () => {
  const { candidature } = seeded.completed;
  upstream.follow(async (call, pass) => {
    const reply = await pass();
    const isRead = call.path.startsWith('/api/assessments/candidature/') && call.method === 'GET';
    if (isRead) await api.changeStage({ candidature_id: candidature, body: { stage: 'REF' } });
    return reply;
  });
  await api.listCandidatures({ assessment: seeded.openId, ordering: '-created', limit: 100 });
  expect(await row(candidature)).toMatchObject({ stage: 'REF' });
});

test('an invited candidate is in the read model', async () => {
  const body = { email: `new${seeds}@example.org`, first_name: 'Mary', last_name: 'Shelley' };
  const { value } = await api.inviteCandidate({ assessment_id: seeded.openId, body });
  expect(await row(value.id)).toMatchObject({
    assessment_id: seeded.openId,
    full_name: 'Mary Shelley',
    status: 'invited',
    email: body.email,
  });
});

test('a change without an answer is marked as unknown, and a refused one changes nothing', async () => {
  const { completed, started } = seeded;
  const before = await row(started.candidature);
  upstream.follow(silently(/change_stage/));
  await expect(
    api.changeStage({ candidature_id: completed.candidature, body: { stage: 'OFS' } }),
  ).rejects.toMatchObject({ status: 502 });
  expect(await row(completed.candidature)).toMatchObject({ unknown_since: expect.any(Date) });
  for (const status of [400, 409, 429]) {
    upstream.follow(answering(/change_stage/, json({ detail: 'No.' }, status)));
    await expect(
      api.changeStage({ candidature_id: started.candidature, body: { stage: 'OFS' } }),
    ).rejects.toMatchObject({ status });
  }
  expect(await row(started.candidature)).toEqual(before);
});

test('the results of a bulk action are in the read model', async () => {
  const { completed, invited } = seeded;
  const { value } = await gateway.api.createJob({
    body: keyed({
      kind: 'change_stage',
      ...(await gateway.select(
        seeded.openId,
        [completed, invited].map(({ candidature }) => candidature),
      )),
      options: { stage: 'INT' },
    }),
  });
  await gateway.settled(value.id);
  for (const { candidature } of [completed, invited]) expect(await row(candidature)).toMatchObject({ stage: 'INT' });
});

test('details that a user opens are stored', async () => {
  const { candidature, testTaker } = seeded.completed;
  await api.listResults({ candidature__assessment: seeded.openId, candidature__test_taker: testTaker });
  await api.readFlags({ test_taker_id: testTaker, candidature });
  const { db } = platform.database;
  const [result] = await db.select().from(results).where(eq(results.candidature_id, candidature));
  expect(result).toMatchObject({ upstream: identity, assessment_id: seeded.openId, testtaker_id: testTaker });
  expect(result?.results.length).toBeGreaterThan(0);
  const [read] = await db.select().from(flags).where(eq(flags.candidature_id, candidature));
  expect(read).toMatchObject({ upstream: identity, testtaker_id: testTaker });
  // Nothing is stored of an unknown candidate.
  await db.delete(candidatures).where(eq(candidatures.id, seeded.started.candidature));
  const other = { candidature__assessment: seeded.openId, candidature__test_taker: seeded.started.testTaker };
  await api.listResults(other);
  expect(await db.$count(results, eq(results.candidature_id, seeded.started.candidature))).toBe(0);
});
