import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reasonAgainstRole } from '../../src/contract/roles.ts';
import type { Role } from '../../src/contract/role.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { type FakeUpstream, startFakeUpstream } from '../support/fakeUpstream.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { readTargets } from './readTargets.ts';
import { selectCandidates } from '../support/jobs.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const PEOPLE: Record<Role, string> = { recruiter: 'ana@example.org', manager: 'cleo@example.org' };

let platform: RunningPlatform;
let fake: FakeUpstream;
let gateway: RunningGateway;
let seeded: Seeded;
/** Values of parameters, by name. */
let targets: ReturnType<typeof readTargets>;
let jobId: number;

/** The job has no reports, the data is no demo, and the gateway sends no email. */
const WITHOUT_ANSWER: Readonly<Record<string, number>> = {
  downloadReports: 404,
  previewDailyEmail: 409,
  readDemo: 404,
};

const waitUntil = async (isReady: () => Promise<boolean>) =>
  await vi.waitUntil(isReady, { timeout: 40_000, interval: 20 });

const configOf = (role: Role) => ({
  fetch,
  baseUrl: gateway.url,
  headers: { ...gateway.headers, 'x-forwarded-email': PEOPLE[role] },
});

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  fake = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
  // Like a live service, with fields outside the contract.
  fake.follow(async ({ path }, pass) => {
    const reply = await pass();
    if (!path.startsWith('/api/assessments/candidates/') || !reply.type.includes('json')) return reply;
    const link = `https://tests.example/${seeded.completed.uuid}`;
    return { ...reply, body: String(reply.body).replaceAll('"full_name"', `"link":"${link}","full_name"`) };
  });
  const upstream = { baseUrl: fake.baseUrl, token: platform.token, embedded: true };
  const auth = proxyAuth({ recruiters: [PEOPLE.recruiter], managers: [PEOPLE.manager] });
  gateway = await startGateway(platform, { upstream, auth, sync: true });

  const { candidature, testTaker, uuid } = seeded.completed;
  const assessment = seeded.openId;
  const ana = createClientOf(gatewayEndpoints, configOf('recruiter'));
  let since: string | null = null;
  await waitUntil(async () => {
    const { value } = await ana.queryCandidatures({ assessment });
    since = value.as_of;
    return typeof value.completeness?.complete_at === 'string';
  });
  await createClient(configOf('recruiter')).changeStage({ candidature_id: candidature, body: { stage: 'NYE' } });
  await waitUntil(async () => (await ana.readHome({})).value.to_review?.results.length !== 0);
  const filter = new URLSearchParams({ assessment: String(assessment) }).toString();
  const { value: selection } = await ana.createSelection({ body: { filter } });
  const selected = await selectCandidates(ana, assessment, [{ id: candidature }]);
  const { value: job } = await ana.createJob({ body: keyed({ kind: 'collect_results', ...selected }) });
  await waitUntil(async () => (await ana.readJob({ job_id: job.id })).value.state === 'done');
  const view = { assessment, name: 'By link', search: `?link=${uuid}`, columns: null };
  await ana.saveView({ body: view });
  jobId = job.id;
  const review = (await ana.openReview({ body: { selection: selected.selection } })).value.id;
  targets = readTargets({
    assessment,
    candidature,
    testTaker,
    job: jobId,
    selection: selection.selection,
    review,
    since,
  });
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await fake.close();
  await platform.stop();
});

/** Names of the reading operations whose answer to a role contains the personal link of a candidate. */
async function operationsWithLinks(role: Role): Promise<string[]> {
  const found: string[] = [];
  const { baseUrl, headers } = configOf(role);
  for (const { name, endpoint, target } of targets) {
    const response = await fetch(baseUrl + target, { headers });
    const body = await response.text();
    const isRefused = reasonAgainstRole(role, name) !== null;
    const expected = isRefused ? 403 : (WITHOUT_ANSWER[name] ?? endpoint.status);
    expect([name, response.status]).toEqual([name, expected]);
    if (Object.values(seeded).some((each) => isCandidate(each) && body.includes(each.uuid))) found.push(name);
  }
  return found.toSorted();
}

const isCandidate = (value: Seeded[keyof Seeded]) => typeof value === 'object' && 'candidature' in value;

test('recruiters read personal links', async () => {
  expect(await operationsWithLinks('recruiter')).toEqual(
    [
      'downloadOutcome',
      'exportCandidatures',
      'listCandidatures',
      'listJobItems',
      'listViews',
      'queryCandidatures',
      'readCandidature',
      'readChanges',
      'readHome',
      'readLinks',
      'readNews',
    ].toSorted(),
  );
});

test('no answer to a hiring manager has a personal link', async () => {
  // Hiring managers see their own bulk actions and reviews only; these they made as recruiters.
  await platform.database.db.execute(sql`update gateway.jobs set actor = ${PEOPLE.manager}`);
  await platform.database.db.execute(sql`update gateway.reviews set user_name = ${PEOPLE.manager}`);
  expect(await operationsWithLinks('manager')).toEqual([]);
});

test('exports of a hiring manager have no column with personal links', async () => {
  const cleo = createClientOf(gatewayEndpoints, configOf('manager'));
  const file = await cleo.exportCandidatures({ assessment: seeded.openId });
  const [head = '', ...rows] = (await file.text()).trim().split('\r\n');
  expect(head).toContain('Email');
  expect(head).not.toContain('Invitation');
  expect(rows.length).toBeGreaterThan(0);
  const outcome = await (await cleo.downloadOutcome({ job_id: jobId })).text();
  expect(outcome).toContain('outcome');
  expect(outcome).not.toContain('invitation_link');
});

test('answers to a hiring manager fit the contract', async () => {
  const cleo = createClientOf(gatewayEndpoints, configOf('manager'));
  const { value, unreadable } = await cleo.queryCandidatures({ assessment: seeded.openId });
  expect(value.results.map(({ email }) => email)).toContain(seeded.completed.email);
  expect(unreadable).toBe(0);
  const service = createClient(configOf('manager'));
  const { value: flags, unreadable: unread } = await service.readFlags({
    test_taker_id: seeded.completed.testTaker,
    candidature: seeded.completed.candidature,
  });
  expect(flags.assessments_detail[0]).toMatchObject({ id: seeded.completed.candidature, is_camera_enabled: true });
  expect(unread).toBe(0);
});
