import { createClient } from '../../src/contract/testing/client.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import type { Problem } from '../../src/contract/problem.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { candidatures, sweeps } from '../../src/gateway/schema/readModel.ts';
import { candidatureList } from '../../src/gateway/sync/lists.ts';
import { sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { answering, type FakeUpstream, json, startFakeUpstream } from '../support/fakeUpstream.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let upstream: FakeUpstream;
let gateway: RunningGateway;
/** Through the gateway, and past it as a colleague with another client. */
let [ours, theirs]: [Client?, Client?] = [];
let seeded: Seeded;
/** Reads the list of the open assessment into the read model. */
let sweep: () => Promise<void>;
let seeds = 0;

beforeAll(async () => void (platform = await startPlatform()), 60_000);
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
  await platform.stop();
});

/** Starts a gateway that has read the candidates of the open assessment. */
beforeEach(async () => {
  if (seeds > 0) await Promise.all([gateway.stop(), upstream.close()]);
  seeds += 1;
  upstream = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
  const service = { baseUrl: upstream.baseUrl, token: 'of-the-fake', embedded: false };
  gateway = await startGateway(platform, { upstream: service });
  seeded = await seed(platform.database, `moved${seeds}`);
  ours = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const headers = { authorization: `Token ${platform.token}` };
  theirs = createClient({ fetch, baseUrl: platform.baseUrl, headers });
  const identity = await identifyUpstream(platform.database.db, service);
  const { signal } = new AbortController();
  const parts = { db: platform.database.db, upstream: identity, client: ours, signal };
  sweep = async () => {
    while ((await sweepPage(parts, candidatureList(seeded.openId))).end === 'more');
    upstream.follow();
  };
  await sweep();
}, 60_000);

const someone = () => seeded.started.candidature;
const move = async (stage: string) => await theirs?.changeStage({ candidature_id: someone(), body: { stage } });
const known = async () => {
  const [row] = await platform.database.db.select().from(candidatures).where(eq(candidatures.id, someone()));
  return row?.stage;
};
const lists = () => upstream.calls.filter(({ method }) => method === 'GET');
const written = () => upstream.calls.filter(({ method }) => method !== 'GET');
/** A stage change with its complete answer. */
async function change(stage: string, expected?: string) {
  const query = expected === undefined ? '' : `?expected_stage=${expected}`;
  const response = await fetch(`${gateway.url}/api/assessments/candidature/${someone()}/change_stage/${query}`, {
    method: 'PATCH',
    headers: { ...gateway.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ stage }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, checked: response.headers.get('x-stage-checked'), body };
}

test('a stage change of a candidate whom a colleague has moved is refused with the new stage [S24]', async () => {
  expect(await change('EVA', 'NYE')).toMatchObject({ status: 200, checked: 'true', body: { stage: 'EVA' } });
  expect(lists().map(({ query }) => query.get('search'))).toEqual([seeded.started.email]);
  // The platform does not get this field.
  expect(written().map(({ query }) => `${query}`)).toEqual(['']);
  upstream.follow();
  await move('OFS');
  const refused = await change('INT', 'EVA');
  expect(refused).toMatchObject({ status: 409, checked: 'true', body: { code: 'stage_moved' } });
  expect(refused.body).toMatchObject({ fields: { current_stage: ['OFS'] } });
  expect(lists()).toHaveLength(1);
  expect(written()).toEqual([]);
  // The list shows it as well.
  expect(await known()).toBe('OFS');
  expect(await change('INT', 'OFS')).toMatchObject({ status: 200 });
  expect(await change('REF')).toMatchObject({ status: 200, checked: null });
});

test('the refusal names the user who moved the candidate here, and none who moved them elsewhere', async () => {
  const service = { baseUrl: upstream.baseUrl, token: 'of-the-fake', embedded: false };
  const bob = 'bob@example.org';
  const other = await startGateway(platform, { upstream: service, auth: proxyAuth({ recruiters: [bob] }) });
  const headers = { ...other.headers, 'x-forwarded-email': bob };
  await createClient({ fetch, baseUrl: other.url, headers }).changeStage({
    candidature_id: someone(),
    body: { stage: 'INT' },
  });
  await other.stop();
  const { body } = await change('EVA', 'NYE');
  expect(body).toMatchObject({ code: 'stage_moved', fields: { current_stage: ['INT'], moved_by: [bob] } });
  await move('OFS');
  expect((await change('EVA', 'INT')).body['fields']).toEqual({ current_stage: ['OFS'] });
});

test('no other change is made to a candidate whom a colleague has moved', async () => {
  await move('OFS');
  const shown = { candidature_id: someone(), expected_stage: 'NYE' };
  const moved = { status: 409, code: 'stage_moved', fields: { current_stage: ['OFS'] } } satisfies Partial<Problem>;
  await expect(ours?.deleteCandidature(shown)).rejects.toMatchObject(moved);
  await expect(ours?.sendInvitation(shown)).rejects.toMatchObject(moved);
  await expect(ours?.sendReminder(shown)).rejects.toMatchObject(moved);
  const reject = async (expected_stage: string) => {
    const selected = await gateway.select(seeded.openId, [someone()]);
    const body = keyed({ kind: 'reject', ...selected, options: { email_timing: 'none' } });
    return (await gateway.api.createJob({ expected_stage, body })).value;
  };
  await expect(reject('NYE')).rejects.toMatchObject(moved);
  expect(written()).toEqual([]);
  expect(await gateway.settled((await reject('OFS')).id)).toMatchObject({ done: 1 });
});

test('if the service does not answer, the stage in the read model decides', async () => {
  upstream.follow(answering(/candidature\/$/, json({ detail: 'Busy.' }, 503)));
  expect(await change('EVA', 'NYE')).toMatchObject({ status: 200, checked: 'false' });
  expect(await change('INT', 'NYE')).toMatchObject({ status: 409, checked: 'false' });
  expect(written()).toHaveLength(1);
});

test('a service that ignores the search is not searched again', async () => {
  upstream.follow(async ({ method }, pass) => {
    const others = new URLSearchParams({ assessment: `${seeded.openId}`, limit: '1' });
    return method === 'GET' ? await pass(others) : await pass();
  });
  expect(await change('EVA', 'NYE')).toMatchObject({ status: 200, checked: 'false' });
  expect(await change('INT', 'NYE')).toMatchObject({ status: 409, checked: 'false' });
  expect(lists()).toHaveLength(1);
});

test('a candidate who is not in the read model is moved', async () => {
  await platform.database.db.delete(candidatures).where(eq(candidatures.id, someone()));
  expect(await change('EVA', 'NYE')).toMatchObject({ status: 200, checked: 'false' });
});

test('the audit log has the stage before and after, for a change and for a job', async () => {
  await move('INT');
  await change('EVA', 'INT');
  const selected = await gateway.select(seeded.openId, [someone()]);
  const { value: job } = await gateway.api.createJob({
    body: keyed({ kind: 'change_stage', ...selected, options: { stage: 'HIR' } }),
  });
  await gateway.settled(job.id ?? 0);
  const { results } = (await gateway.api.listAudit({ operation: ['changeStage'], candidature: someone() })).value;
  expect(results).toMatchObject([
    { from: 'EVA', detail: 'HIR', job: job.id },
    { from: 'INT', detail: 'EVA', job: null },
  ]);
});

test('a job does not read a list that sync has just read completely', async () => {
  const ids = Object.values(seeded)
    .flatMap((person) => (typeof person === 'object' && 'candidature' in person ? [person] : []))
    .filter((person) => person !== seeded.late)
    .map(({ candidature }) => candidature);
  const create = async (stage: string) => {
    upstream.follow();
    const selected = await gateway.select(seeded.openId, ids);
    const body = keyed({ kind: 'change_stage', ...selected, options: { stage } });
    const { value: job } = await gateway.api.createJob({ body });
    await gateway.settled(job.id ?? 0);
    return lists().length;
  };
  expect(await create('EVA')).toBe(0);
  const [list] = await platform.database.db.select().from(sweeps).orderBy(desc(sweeps.started_at)).limit(1);
  const before = new Date(Number(list?.started_at) - 61_000);
  await platform.database.db.update(sweeps).set({ started_at: before });
  expect(await create('INT')).toBeGreaterThan(0);
});

test('a job that does not read the list leaves out candidates whose stage changed since they were selected [S24]', async () => {
  const chosen = [seeded.started, seeded.invited];
  const ids = chosen.map(({ candidature }) => candidature);
  const { value: selected } = await gateway.api.createSelection({ body: { ids } });
  await move('OFS');
  await sweep();
  const body = keyed({
    kind: 'change_stage',
    assessment: seeded.openId,
    selection: selected.selection ?? '',
    options: { stage: 'INT' },
  });
  const { value: job } = await gateway.api.createJob({ body });
  await gateway.settled(job.id ?? 0);
  expect(lists()).toEqual([]);
  expect(written().map(({ path }) => path)).toEqual([expect.stringContaining(`/${seeded.invited.candidature}/`)]);
  expect(await gateway.items(job.id ?? 0)).toMatchObject([
    { outcome: 'skipped', reason: 'Moved from Not yet evaluated to Offer sent after you selected this candidate.' },
    { outcome: 'done' },
  ]);
  expect(await known()).toBe('OFS');
});
