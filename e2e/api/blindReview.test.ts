import { createClient } from '../../src/contract/testing/client.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { allEndpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { writeTarget } from '../../src/contract/paths.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { customAnswers } from '../../src/platform/schema/taking.ts';
import { callerOf } from './caller.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const TABLE = { ...allEndpoints, ...gatewayEndpoints };
type Table = typeof TABLE;
type Read = { [Name in keyof Table]: Table[Name] extends { method: 'GET' } ? Name : never }[keyof Table];
type Values = Record<string, unknown>;

/** Only in the assessment under blind review. */
const QUANDRIL = { email: 'quandril@people.example', first_name: 'Quandril', last_name: 'Zedekiah' };
/** In another assessment as well. */
const XANTHIPPE = { email: 'xanthippe@people.example', first_name: 'Xanthippe', last_name: 'Moreau' };
/** Invited by a bulk action. */
const YOLANDE = { email: 'yolande@people.example', first_name: 'Yolande', last_name: 'Zedekiah' };

let platform: RunningPlatform;
let gateway: RunningGateway;
let seeded: Seeded;
let quandril: { id: number; testtaker_id: number | null };
let xanthippe: typeof quandril;
let other: typeof quandril;
const jobs = { reject: 0, invite: 0, reports: 0 };
let reviewId = 0;

const service = () => createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
const setBlind = async (is_on: boolean) =>
  await gateway.api.changeBlindReview({ assessment_id: seeded.openId, body: { is_on } });
const select = async (ids: number[]) => (await gateway.api.createSelection({ body: { ids } })).value.selection ?? '';
const rowsOf = async (query: Parameters<RunningGateway['api']['queryCandidatures']>[0]) =>
  (await gateway.api.queryCandidatures(query)).value.results;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform, { sync: true });
  const invite = async (assessment_id: number, body: typeof QUANDRIL) =>
    (await service().inviteCandidate({ assessment_id, body })).value;
  quandril = await invite(seeded.openId, QUANDRIL);
  xanthippe = await invite(seeded.openId, XANTHIPPE);
  other = await invite(seeded.emptyId, XANTHIPPE);
  const { db } = platform.database;
  const isQuandril = eq(candidatures.id, quandril.id);
  await db.update(candidatures).set({ review: REVIEW }).where(isQuandril);
  await db.update(customAnswers).set({ answer: 'Łukasiewicz, since you ask.' });
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

/** Calls of the operations that read, of those that need more than the ID of a candidature or an assessment. */
function readsOf(): Partial<Record<Read, Values[]>> {
  const { openId: assessment, emptyId } = seeded;
  const testTakers = [quandril.testtaker_id, xanthippe.testtaker_id];
  const ids = [quandril.id, xanthippe.id];
  const each = (make: (candidature: number) => Values) => ids.map(make);
  const words = [
    '',
    'quandril',
    'Zedekiah',
    'zedekiah, quan-dril',
    '<quandril@people.example>',
    'people.example',
    'candidate',
  ];
  const lists = [{ assessment }, {}].flatMap((scope) => words.map((q) => ({ ...scope, ...(q && { q }) })));
  const link = `${platform.baseUrl}/testtaker/takeinvitation/${quandril.id}/`;
  return {
    listCandidatures: [{ assessment }, { assessment, search: 'quandril' }],
    listResults: [...testTakers, ...ids, seeded.completed.testTaker, seeded.completed.candidature].map(
      (candidature__test_taker) => ({
        candidature__assessment: assessment,
        candidature__test_taker,
      }),
    ),
    // Two of each candidature, see handlers/results.ts.
    readResult: [quandril.id, seeded.completed.candidature].flatMap((id) => [
      { result_id: id * 8 - 7 },
      { result_id: id * 8 },
    ]),
    listAnswers: [quandril.id, seeded.completed.candidature].map((id) => ({ result_id: id * 8 - 6, candidature: id })),
    renderPdf: each((candidature) => ({ candidature, test_taker_id: quandril.testtaker_id })),
    listCandidates: [{}, { search: 'quandril' }],
    readCandidate: [{ test_taker_id: quandril.testtaker_id }, { test_taker_id: quandril.id }],
    readFlags: ids.flatMap((candidature) =>
      [...testTakers, candidature].map((test_taker_id) => ({ test_taker_id, candidature })),
    ),
    listEmails: [{}, { search: 'quandril' }, { search: 'xanthippe' }, { search: 'Zedekiah, Quandril' }],
    readAccess: [],
    listAudit: [{}, { candidature: quandril.id }, ...words.map((q) => ({ q }))],
    exportAudit: [{}, ...words.map((q) => ({ q }))],
    listActivity: [{ assessment }, ...each((candidature) => ({ candidature })), { candidate: quandril.testtaker_id }],
    readJob: Object.values(jobs).map((job_id) => ({ job_id })),
    listJobItems: Object.values(jobs).map((job_id) => ({ job_id })),
    downloadOutcome: Object.values(jobs).map((job_id) => ({ job_id })),
    downloadReports: [{ job_id: jobs.reports }],
    listScheduledEmails: [{}, { assessment }],
    queryCandidatures: [
      ...lists,
      { assessment, ordering: 'email' },
      ...testTakers.map((testtaker) => ({ testtaker, assessment })),
      { link },
    ],
    countCandidatures: lists,
    readFacets: lists,
    countValues: lists.map((scope) => ({ ...scope, filter: 'notes' })),
    readChanges: [{ assessment, since: '1-0' }],
    readInsights: lists,
    readTestDetails: each((candidature_id) => ({ candidature_id, result_id: candidature_id * 8 - 7 })),
    readReview: [{ review_id: reviewId }],
    readNews: [{ since: 0 }],
    exportCandidatures: lists,
    // The selection differs for each reader.
    readLinks: [],
    readSelection: [],
    listOffers: each((candidature) => ({ candidature })),
    queryCandidates: [{ q: 'quandril' }, { q: 'Zedekiah' }, { q: 'zedekiah quandril' }],
    listUsers: [{}, { assessment }],
    readBlindReview: [{ assessment_id: emptyId }, { assessment_id: assessment }],
  };
}

const READS = Object.entries<Endpoint>(TABLE).flatMap(([name, { method }]) => (method === 'GET' ? [name as Read] : []));

/** Calls of an operation that needs at most the ID of a candidature or an assessment. */
function plainReads(name: Read): Values[] {
  const { params, query }: Endpoint = TABLE[name];
  const [needed, ...others] = Object.entries({ ...params, ...query }).filter(([, { required }]) => required);
  if (!needed) return [{}];
  const [param] = needed;
  const values = param.startsWith('candidature') ? [quandril.id, xanthippe.id] : [seeded.openId];
  if (others.length > 0 || !/^(candidature|assessment)(_id)?$/.test(param))
    throw new Error(`Say in readsOf what ${name} reads.`);
  return values.map((value) => ({ [param]: value }));
}

/** The operations whose answers contain one of the texts. */
async function whoNames(texts: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const known = readsOf();
  for (const name of READS) {
    for (const values of known[name] ?? plainReads(name)) {
      const target = writeTarget(TABLE[name], values);
      const answer = await fetch(`${gateway.url}${target}`, { headers: gateway.headers });
      const text = (await answer.text()).toLowerCase();
      if (texts.some((each) => text.includes(each.toLowerCase()))) named.add(name);
    }
  }
  return named;
}

const TEXTS = ['quandril', 'zedekiah', 'yolande', 'łukasiewicz'];
const REVIEW = 'Zedekiah is good.';

test('without blind review, candidates are named', async () => {
  const make = async (request: Parameters<typeof keyed>[0]) =>
    (await gateway.settled((await gateway.api.createJob({ body: keyed(request) })).value.id)).id;
  const assessment = seeded.openId;
  const complete = async () =>
    (await gateway.api.queryCandidatures({ assessment })).value.completeness?.complete_at ?? null;
  await expect.poll(complete).not.toBeNull();
  jobs.invite = await make({ kind: 'invite', assessment, invitees: [YOLANDE], options: { send_email: true } });
  const completed = await select([seeded.completed.candidature]);
  jobs.reports = await make({ kind: 'collect_reports', assessment, selection: completed });
  const selection = await select([quandril.id]);
  jobs.reject = await make({
    kind: 'reject',
    assessment,
    selection,
    options: { email_timing: 'scheduled', email_delay_minutes: 600 },
  });
  reviewId = (await gateway.api.openReview({ body: { selection: await select([quandril.id]) } })).value.id;
  const on = { candidature_id: quandril.id };
  await gateway.api.followAssessment({ assessment_id: assessment });
  const text = `${'x'.repeat(195)} Quandril Zedekiah (${QUANDRIL.email}), called Quandril, was late.`;
  await gateway.api.createNote({ ...on, body: { text } });
  const reason = `QUANDRIL ZEDEKIAH, ${QUANDRIL.email}`;
  await gateway.api.saveRecommendation({ ...on, body: { recommendation: 'yes', reason } });
  const review = async () => (await rowsOf({ assessment, q: 'quandril' }))[0]?.review;
  await expect.poll(review, { timeout: 30_000 }).toBe(REVIEW);
  const named = await whoNames(TEXTS);
  const direct = ['queryCandidatures', 'listJobItems', 'listEmails', 'listScheduledEmails', 'listAudit'];
  for (const name of [
    ...direct,
    'listNotes',
    'listRecommendations',
    'listActivity',
    'listResults',
    'exportCandidatures',
  ]) {
    expect(named).toContain(name);
  }
  expect(named.size).toBeGreaterThan(12);
});

test('under blind review, no answer names a candidate of the assessment', async () => {
  const { invitation_uuid } = (await rowsOf({ assessment: seeded.openId, q: 'quandril' }))[0] ?? {};
  await setBlind(true);
  expect((await gateway.api.readBlindReview({ assessment_id: seeded.openId })).value).toEqual({ is_on: true });
  expect([...(await whoNames([...TEXTS, invitation_uuid ?? 'no link']))]).toEqual([]);

  const items = candidaturesIn(await rowsOf({ assessment: seeded.openId }));
  const { value: selection } = await gateway.api.createSelection({ body: { ids: items } });
  const { value: found } = await gateway.api.findInvited({
    body: { assessment: seeded.openId, emails: [QUANDRIL.email] },
  });
  expect(found.invited).toEqual([{ email: QUANDRIL.email, candidature: null }]);
  expect(JSON.stringify(selection)).toContain(`Candidate ${quandril.id}`);
  for (const text of TEXTS) expect(JSON.stringify(selection).toLowerCase()).not.toContain(text);
});

const candidaturesIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('older notes and reasons, and reviews, have a mark in place of the name', async () => {
  const on = { candidature_id: quandril.id };
  const number = `Candidate ${quandril.id}`;
  const mark = '[name hidden]';
  const { value: notes } = await gateway.api.listNotes(on);
  expect(notes.results[0]?.text).toBe(`${'x'.repeat(195)} ${mark} (${mark}), called ${mark}, was late.`);
  const { value: recommendations } = await gateway.api.listRecommendations(on);
  expect(recommendations.results).toMatchObject([{ reason: mark }]);
  expect((await rowsOf({ assessment: seeded.openId, q: number.toLowerCase() }))[0]?.review).toBe(`${mark} is good.`);
});

test('candidates are shown and found by a number, and their order does not reveal names', async () => {
  const [row] = await rowsOf({ assessment: seeded.openId, q: `candidate ${quandril.id}` });
  expect(row).toMatchObject({ id: quandril.id, full_name: `Candidate ${quandril.id}`, email: null, is_hidden: true });
  const byName = candidaturesIn(await rowsOf({ assessment: seeded.openId, ordering: '_full_name' }));
  expect(byName).toEqual(byName.toSorted((a, b) => a - b));
  expect(candidaturesIn(await rowsOf({ ordering: '-email' }))).toEqual(
    candidaturesIn(await rowsOf({ ordering: '-id' })),
  );
});

test('a candidate of several assessments is named in the others only, with no link to the hidden one', async () => {
  const { value } = await gateway.api.readCandidature({ candidature_id: other.id });
  expect(value.candidature).toMatchObject({ full_name: 'Xanthippe Moreau', is_hidden: false });
  expect(value.others).toEqual([]);
  expect((await gateway.api.readCandidature({ candidature_id: xanthippe.id })).value.others).toEqual([]);
  const testTaker = other.testtaker_id ?? 0;
  expect(candidaturesIn(await rowsOf({ testtaker: testTaker }))).toEqual([other.id]);
  const { value: list } = await gateway.api.queryCandidates({ q: 'moreau' });
  expect(list.results).toMatchObject([{ id: other.id, assessments: 1 }]);

  const { value: page } = await service().readCandidate({ test_taker_id: testTaker });
  const details = page.results[0]?.assessments_detail ?? [];
  expect(candidaturesIn(details)).toEqual([other.id]);
});

test('a candidate of an assessment without blind review has a report', async () => {
  const isOther = eq(candidatures.id, other.id);
  await platform.database.db.update(candidatures).set({ status: 'started', started_at: new Date() }).where(isOther);
  const report = { test_taker_id: other.testtaker_id ?? 0, candidature: other.id };
  const pdf = await service().renderPdf(report);
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

test('results and test conditions are read by candidature, not by test taker', async () => {
  const { candidature, testTaker } = seeded.completed;
  const { value: results } = await service().listResults({
    candidature__assessment: seeded.openId,
    candidature__test_taker: candidature,
  });
  expect(results.results.length).toBeGreaterThan(0);
  const { value: flags } = await service().readFlags({ test_taker_id: candidature, candidature });
  expect(flags).toMatchObject({ id: candidature, full_name: `Candidate ${candidature}`, email: '' });
  expect(flags.assessments_detail).toMatchObject([{ id: candidature, is_camera_enabled: true }]);
  const gone = { status: 404 };
  if (testTaker !== candidature) {
    await expect(service().readFlags({ test_taker_id: testTaker, candidature })).rejects.toMatchObject(gone);
  }
});

test('requests that would reveal names are refused with a reason', async () => {
  const { openId: assessment, completed } = seeded;
  const refused = { status: 409, code: 'blind_review' };
  const pdf = service().renderPdf({ test_taker_id: completed.candidature, candidature: completed.candidature });
  await expect(pdf).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('reports name the candidate') as string,
  });
  await expect(gateway.api.downloadReports({ job_id: jobs.reports })).rejects.toMatchObject(refused);
  await expect(service().listCandidatures({ assessment })).rejects.toMatchObject(refused);
  const selection = await select([completed.candidature]);
  const made = gateway.api.createJob({ body: keyed({ kind: 'collect_reports', assessment, selection }) });
  await expect(made).rejects.toMatchObject(refused);
  await expect(gateway.api.readLinks({ assessment, selection })).rejects.toMatchObject(refused);
});

test('emails still reach the candidate', async () => {
  const { value } = await gateway.api.listScheduledEmails({});
  expect(value.results).toMatchObject([{ candidature: quandril.id, full_name: `Candidate ${quandril.id}`, email: '' }]);
  await gateway.api.changeScheduledEmails({ body: { action: 'send_now', job: jobs.reject } });
  const direct = callerOf(platform).client;
  const kinds = async () => (await direct.listEmails({ search: QUANDRIL.email })).value.results.map(({ kind }) => kind);
  await expect.poll(kinds).toContain('rejection');
});

test('turning it on or off is in the audit log, and lists are refetched', async () => {
  const { as_of: since } = (await gateway.api.queryCandidatures({ assessment: seeded.openId })).value;
  await setBlind(false);
  const scope = { assessment: seeded.openId, since: since ?? '' };
  expect((await gateway.api.readChanges(scope)).value.reset).toBe(true);
  expect((await gateway.api.readChanges({ ...scope, assessment: seeded.emptyId })).value.reset).toBe(false);
  const { value } = await gateway.api.listAudit({ operation: ['changeBlindReview'] });
  expect(value.results).toMatchObject([
    { detail: 'off', assessment: seeded.openId },
    { detail: 'on', assessment: seeded.openId },
  ]);
  expect((await whoNames(TEXTS)).size).toBeGreaterThan(12);
  const unknown = gateway.api.changeBlindReview({ assessment_id: 2_000_000, body: { is_on: true } });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});
