import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OperationName } from '../../src/contract/operations/operations.ts';
import type { ParamSpec } from '../../src/contract/params.ts';
import { reasonAgainstRole } from '../../src/contract/roles.ts';
import { type AccessWorld, type Colleague, nameOf, SECRET, startAccessWorld, TEAM } from './accessSupport.ts';
import { answerOf } from './blindReviewAnswers.ts';
import { callsOf, type GuessCall, OPERATIONS, type Subjects } from './blindReviewCalls.ts';
import { keyed } from './runningGateway.ts';

/** Enumerates every operation as outsiders of both roles, and as members. */
const OUTSIDERS = ['olga', 'cleo'] as const satisfies readonly Colleague[];
const MEMBERS = ['ana', 'dan'] as const satisfies readonly Colleague[];

/** Their answers change from call to call. */
const BY_CHANCE: readonly OperationName[] = ['readRateLimiter', 'endSession', 'saveRejectionReasons'];
/** What an outsider searches for. */
const GUESSES = ['secret.ada@example.org'];

const all = Object.keys(OPERATIONS) as OperationName[];
const operations = all.filter((name) => !BY_CHANCE.includes(name));
const reads = operations.filter((name) => OPERATIONS[name].method === 'GET');
const allowedTo = (who: Colleague, names: readonly OperationName[]) =>
  names.filter((name) => reasonAgainstRole(TEAM[who], name) === null);

let world: AccessWorld;
let restricted: Subjects;
/** The same number of things that do not exist. */
let unknown: Subjects;
/** What outsiders made before they lost access. */
let own: { selection: string; review: number; job: number };

beforeAll(async () => {
  world = await startAccessWorld();
  const { secret, open, as, service, platform } = world;
  const [ana, olga, cleo] = [as('ana'), as('olga'), as('cleo')];
  const { as_of: since } = (await ana.queryCandidatures({ assessment: secret.openId })).value;
  // A candidate of both: what is said of them must come from the open one.
  await service('ana').inviteCandidate({
    assessment_id: secret.openId,
    body: { email: open.completed.email, first_name: 'Ada', last_name: 'Both' },
  });
  const hidden = [secret.completed, secret.started, secret.invited].map(({ candidature }) => candidature);
  const [first = 0, second = 0, third = 0] = hidden;
  for (const user of [olga, cleo]) await user.followAssessment({ assessment_id: secret.openId });
  await ana.createNote({ candidature_id: first, body: { text: 'A secret note' } });
  const note = (await ana.createNote({ candidature_id: third, body: { text: 'Secret, too' } })).value.id;
  await ana.saveRecommendation({ candidature_id: first, body: { recommendation: 'yes', reason: 'Secret reason' } });
  const criterion = { id: null, name: 'Secret criterion', description: 'Keeps secrets' };
  const card = { criteria: [criterion], hides_recommendations: false, revision: 0 };
  await ana.changeScorecard({ assessment_id: secret.openId, body: card });
  const draft = { recommendation: 'no' as const, reason: 'Secret draft' };
  for (const user of [ana, olga, cleo]) await user.saveRecommendationDraft({ candidature_id: first, body: draft });
  await vi.waitUntil(async () => (await ana.listUsers({})).value.count === 3, { timeout: 20_000 });
  const users = (await ana.listUsers({})).value.results.filter(({ address }) => address !== nameOf('ana'));
  await ana.askForViews({ candidature_id: first, body: { users: users.map(({ id }) => id) } });
  await ana.saveVerdict({
    candidature_id: first,
    body: { condition: 'repeated_ip', verdict: 'explained', reason: 'Secret net', seen: null },
  });
  await ana.saveView({ body: { assessment: secret.openId, name: 'Secret view', search: '?q=a', columns: null } });
  const select = async (user: typeof ana, ids: number[]) =>
    (await user.createSelection({ body: { ids } })).value.selection ?? '';
  const done = async (request: Parameters<typeof keyed>[0], user = ana) => {
    const { id } = (await user.createJob({ body: keyed(request) })).value;
    await vi.waitUntil(async () => (await user.readJob({ job_id: id })).value.state === 'done', { timeout: 40_000 });
    return id;
  };
  const assessment = secret.openId;
  const ofAll = async (user: typeof ana, ids: number[]) => ({ assessment, selection: await select(user, ids) });
  const invitees = [{ email: 'secret.new@example.org' }, { email: secret.completed.email }];
  const invite = await done({ kind: 'invite', assessment, invitees, options: { send_email: true } });
  const move = await done({ kind: 'change_stage', ...(await ofAll(ana, [first, second])), options: { stage: 'EVA' } });
  const options = { email_timing: 'scheduled', email_delay_minutes: 600 } as const;
  const reject = await done({ kind: 'reject', ...(await ofAll(ana, [second])), options });
  const review = (await ana.openReview({ body: { selection: await select(ana, hidden) } })).value.id;
  own = {
    selection: await select(olga, hidden),
    review: (await olga.openReview({ body: { selection: await select(olga, hidden) } })).value.id,
    job: await done({ kind: 'collect_results', ...(await ofAll(cleo, [first])) }, cleo),
  };
  await world.restrict();
  restricted = {
    shared: {
      blind: secret.openId,
      open: secret.archivedId,
      hidden,
      named: secret.rejected.candidature,
      testTakers: [secret.completed, secret.started].map(({ testTaker }) => testTaker),
      jobs: { invite, move, reject },
      note,
      review,
      publicLink: secret.link.id,
    },
    selection: await select(ana, hidden),
    since: since ?? '',
    links: [secret.completed.uuid],
  };
  // Equal where these are equal: the first candidature has the ID of the first assessment.
  const shifted = (id: number) => id + 1_000_000;
  const { shared } = restricted;
  unknown = {
    shared: {
      blind: shifted(shared.blind),
      open: shifted(shared.open),
      hidden: shared.hidden.map(shifted),
      named: shifted(shared.named),
      testTakers: shared.testTakers.map(shifted),
      jobs: { invite: shifted(invite), move: shifted(move), reject: shifted(reject) },
      note: shifted(note),
      review: shifted(review),
      publicLink: shifted(shared.publicLink),
    },
    selection: '00000000-0000-4000-8000-000000000000',
    since: since ?? '',
    links: ['00000000-0000-4000-8000-000000000001'],
  };
  await platform.database.db.execute(sql`update gateway.jobs set actor = ${nameOf('cleo')} where id = ${own.job}`);
}, 180_000);
afterAll(async () => await world.stop());

/** The IDs that a call may name, in the order of `shared`. */
const idsIn = ({ shared }: Subjects): number[] =>
  [
    shared.blind,
    shared.open,
    shared.hidden,
    shared.named,
    shared.testTakers,
    Object.values(shared.jobs),
    shared.note,
    shared.review,
    shared.publicLink,
  ].flat();

/** An answer without what differs from call to call. An ID that was named is its place, the same for both subjects. */
async function ask(who: Colleague, call: GuessCall): Promise<string> {
  const user = { gateway: world.gateway, headersOf: () => world.headersOf(who) };
  const answer = await answerOf(user, TEAM[who], call, new Map());
  const marks = [restricted, unknown].flatMap((about) => {
    const results = [...about.shared.hidden, about.shared.named].map((id) => id * 8 - 7);
    return [...idsIn(about), ...results].map((id, place) => [id, `named ${place}`] as const);
  });
  // A new review has a new number.
  if (call.operation === 'openReview') return answer.replaceAll(/"id":\d+/g, '"id":N');
  return marks.reduce((text, [id, mark]) => text.replaceAll(new RegExp(String.raw`\b${id}\b`, 'g'), mark), answer);
}

/** The lines that only one of two answers has. An export of the audit log is itself in the next one. */
function onlyInOne(one: string, other: string): [string[], string[]] {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const without = (some: readonly string[], rest: readonly string[]) =>
    some.filter((line) => !rest.includes(line)).map((line) => line.slice(-600));
  return [without(lines, others), without(others, lines)];
}

/** Fails if a call of this user differs from the same call about things that do not exist. */
async function expectUnknown(who: Colleague): Promise<void> {
  const different: object[] = [];
  for (const name of allowedTo(who, operations)) {
    const [calls, others] = [restricted, unknown].map((about) => callsOf(name, GUESSES, about));
    for (const [place, call] of (calls ?? []).entries()) {
      const other = others?.[place] ?? expect.fail();
      const [answered, expected] = onlyInOne(await ask(who, call), await ask(who, other));
      if (answered.length + expected.length > 0) different.push({ call: JSON.stringify(call), answered, expected });
    }
  }
  expect(different).toEqual([]);
}

test('each call of a recruiter that names something restricted is answered as if it did not exist [P69]', async () => {
  await expectUnknown('olga');
}, 120_000);

test('neither does a call of a hiring manager tell of it [P69]', { tags: 'slow', timeout: 120_000 }, async () => {
  await expectUnknown('cleo');
});

test('views and scheduled emails are out of reach by their IDs [P69]', async () => {
  const [ana, olga] = [world.as('ana'), world.as('olga')];
  const view_id = (await ana.listViews({ assessment: world.secret.openId })).value.results[0]?.id ?? 0;
  await expect(olga.changeView({ view_id, body: { name: 'Mine' } })).rejects.toMatchObject({ status: 404 });
  await olga.deleteView({ view_id });
  const { value: emails } = await ana.listScheduledEmails({ job: restricted.shared.jobs.reject });
  const ids = emails.results.map(({ id }) => id);
  for (const which of [{ ids }, { all: true as const }]) {
    const { value } = await olga.changeScheduledEmails({ body: { action: 'cancel', ...which } });
    expect(value.changed).toBe(0);
  }
});

test('nothing was changed by these calls', async () => {
  const ana = world.as('ana');
  const { value: views } = await ana.listViews({ assessment: world.secret.openId });
  expect(views.results.map(({ name }) => name)).toEqual(['Secret view']);
  const { value: notes } = await ana.listNotes({ candidature_id: restricted.shared.hidden[2] ?? 0 });
  expect(notes.results.map(({ text }) => text)).toEqual(['Secret, too']);
  const { value: emails } = await ana.listScheduledEmails({ job: restricted.shared.jobs.reject });
  expect(emails.count).toBe(1);
});

/** Reads about what everybody may see: without a subject, or about the open assessment and its candidates. */
function openCallsOf(name: OperationName): GuessCall[] {
  const { open } = world;
  const values: Record<string, unknown> = {
    assessment: open.openId,
    assessment_id: open.openId,
    candidature: open.completed.candidature,
    candidature_id: open.completed.candidature,
    candidature__assessment: open.openId,
    candidature__test_taker: open.completed.testTaker,
    test_taker_id: open.completed.testTaker,
    result_id: open.completed.candidature * 8 - 7,
    since: restricted.since,
    filter: 'notes',
  };
  const spec: ParamSpec = { ...OPERATIONS[name].params, ...OPERATIONS[name].query };
  const required = Object.entries(spec).flatMap(([key, { required: isNeeded, kind }]) =>
    isNeeded ? [[key, kind === 'integer' ? 0 : values[key]] as const] : [],
  );
  if (required.some(([, value]) => value === undefined)) return [];
  const base = Object.fromEntries(required);
  const more = [
    {},
    ...('assessment' in spec ? [{ assessment: open.openId }] : []),
    ...('q' in spec ? [{ q: 'secret' }, { q: 'ada' }] : []),
    ...('search' in spec ? [{ search: 'secret' }, { search: 'ada' }] : []),
    ...('testtaker' in spec ? [{ testtaker: open.completed.testTaker }] : []),
    ...('candidate' in spec ? [{ candidate: open.completed.testTaker }] : []),
    ...('limit' in spec ? [{ limit: 1 }] : []),
    ...(spec.format?.kind === 'code' ? spec.format.values.map((format) => ({ format })) : []),
  ];
  return more.map((part) => ({ operation: name, values: { ...base, ...part } }));
}

const answersTo = async (who: Colleague) => {
  const found = new Map<string, string>();
  for (const name of allowedTo(who, reads)) {
    for (const call of openCallsOf(name)) {
      const answer = await answerOf(
        { gateway: world.gateway, headersOf: () => world.headersOf(who) },
        TEAM[who],
        call,
        new Map(),
      );
      found.set(JSON.stringify(call), answer);
    }
  }
  return found;
};

/** The log has what an outsider typed, and the list of exports counts those of this test. */
const ECHOES: readonly OperationName[] = ['listAudit', 'exportAudit', 'listDisclosures'];
const isEcho = (call: string) => ECHOES.some((name) => call.includes(`"${name}"`));

test('members read of it in the same lists [P69]', async () => {
  const telling = new Set<string>();
  for (const who of MEMBERS) {
    for (const [call, answer] of await answersTo(who)) {
      if (SECRET.test(answer)) telling.add((JSON.parse(call) as GuessCall).operation);
    }
  }
  expect([...telling]).toEqual(
    expect.arrayContaining<OperationName>([
      'exportAudit',
      'exportCandidatures',
      'listActivity',
      'listAssessments',
      'listAudit',
      'listCandidates',
      'listEmails',
      'listJobs',
      'listScheduledEmails',
      'queryAssessments',
      'queryCandidates',
      'queryCandidatures',
      'readCandidate',
      'readCandidature',
      'readFlags',
      'readHome',
      'readInsights',
      'readNews',
      'readWaiting',
    ]),
  );
});

test.each(OUTSIDERS)('no list, count or file of %s tells of it, as after its deletion [P69 P70]', async (who) => {
  const before = await answersTo(who);
  const told = [...before].filter(
    ([call, answer]) => !isEcho(call) && SECRET.test(answer.replaceAll('"q":"secret"', '')),
  );
  expect(told).toEqual([]);
});

test('what outsiders had is gone for them at once [P71]', async () => {
  const [olga, cleo] = [world.as('olga'), world.as('cleo')];
  await expect(olga.readSelection({ selection_id: own.selection })).rejects.toMatchObject({ status: 404 });
  const job = keyed({
    kind: 'change_stage',
    assessment: world.open.openId,
    selection: own.selection,
    options: { stage: 'INT' },
  });
  await expect(olga.createJob({ body: job })).rejects.toMatchObject({ code: 'selection_expired' });
  expect((await olga.readReview({ review_id: own.review })).value.results).toEqual([]);
  expect((await olga.undoReview({ review_id: own.review })).value.count).toBe(0);
  await expect(cleo.readJob({ job_id: own.job })).rejects.toMatchObject({ status: 404 });
  await expect(cleo.downloadOutcome({ job_id: own.job })).rejects.toMatchObject({ status: 404 });
  const ids = restricted.shared.hidden;
  for (const user of [olga, cleo]) {
    expect((await user.findListed({ body: { filter: '', ids } })).value).toEqual({ listed: [], others: [] });
    expect((await user.createSelection({ body: { ids, list: { filter: '' } } })).value.count).toBe(0);
    expect((await user.readNotificationSettings({})).value.followed).toEqual([]);
    expect((await user.listNotifications({})).value).toMatchObject({ results: [], unread: 0 });
  }
});

/** Deletes every row that is about a restricted assessment, in all tables of all parts, but for who its members are. */
async function deleteSecret(): Promise<void> {
  const { db } = world.platform.database;
  const { openId, archivedId, emptyId } = world.secret;
  const ids = sql.raw([openId, archivedId, emptyId].join());
  const ofSecret = sql`(select id from read_model.candidatures where assessment_id in (${ids}))`;
  const { rows } = await db.execute<{ name: string; column_name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name, column_name from information_schema.columns
    where table_schema in ('gateway', 'read_model') and column_name in ('assessment_id', 'candidature_id', 'scope')
      and table_name not in ('candidatures', 'job_items', 'assessment_access', 'assessment_members')`);
  for (const { name, column_name: column } of rows) {
    const which = column === 'candidature_id' ? ofSecret : sql`(${ids})`;
    const mine = name === 'gateway.audit' ? sql` and actor = ${nameOf('ana')}` : sql``;
    await db.execute(sql`delete from ${sql.raw(name)} where ${sql.identifier(column)} in ${which}${mine}`);
  }
  await db.execute(sql`delete from read_model.candidatures where assessment_id in (${ids})`);
  await db.execute(sql`delete from read_model.assessments where id in (${ids})`);
  await db.execute(sql`delete from platform.emails where assessment_id in (${ids})`);
  await db.execute(sql`delete from platform.candidatures where assessment_id in (${ids})`);
  await db.execute(sql`delete from platform.public_links where assessment_id in (${ids})`);
  await db.execute(sql`delete from platform.assessment_tests where assessment_id in (${ids})`);
  await db.execute(sql`delete from platform.custom_questions where assessment_id in (${ids})`);
  await db.execute(sql`delete from platform.assessments where id in (${ids})`);
}

// Last, since nothing is left to compare afterwards.
test('what outsiders read is the same after it was deleted [P70]', async () => {
  const before = new Map<Colleague, ReadonlyMap<string, string>>();
  for (const who of OUTSIDERS) before.set(who, await answersTo(who));
  await deleteSecret();
  for (const who of OUTSIDERS) {
    const after = await answersTo(who);
    const different = [...(before.get(who) ?? [])].filter(
      ([call, answer]) => !isEcho(call) && !call.includes('readChanges') && after.get(call) !== answer,
    );
    expect(different.map(([call, answer]) => ({ call, answer, after: after.get(call) }))).toEqual([]);
  }
});
