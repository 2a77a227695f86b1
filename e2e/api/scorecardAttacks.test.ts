import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RecommendationRequest } from '../../src/contract/recommendations.ts';
import type { ScorecardChange } from '../../src/contract/scorecards.ts';
import type { z } from 'zod/mini';
import { eraseUser } from '../../src/gateway/privacy/candidateData.ts';
import { changeCache, dropCache } from '../../src/gateway/readModel/cache.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { storeAssessments } from '../../src/gateway/readModel/storeAssessments.ts';
import { recommendations } from '../../src/gateway/schema/tables.ts';
import { refusalOf } from './caller.ts';
import { startGateway } from './runningGateway.ts';
import { useTeam } from './teamSupport.ts';

// Attempts to learn what colleagues recommend, to hide what one recommended first, and to be accused of a change that was none.

const CANDIDATURE = 9_301;
const team = useTeam(CANDIDATURE);
const { as } = team;
const db = () => team.platform().database.db;
const of = { assessment_id: 1 };
const on = { candidature_id: CANDIDATURE };
const CRITERIA = ['SQL', 'Talking'].map((name) => ({ id: null, name, description: '' }));

type Criteria = ScorecardChange['criteria'];
type Body = z.input<typeof RecommendationRequest>;

async function readModel() {
  const invited = { first_name: 'Ada', last_name: 'Lovelace', status: 'completed' };
  const invitation = { id: CANDIDATURE, testtaker_id: CANDIDATURE, email: 'ada@people.example', ...invited };
  await changeCache(db(), await team.identity(), async (cache) => {
    const counts = { candidates: 1, invited: 1, started: 0, finished: 0, finished_percentage: 0 };
    await storeAssessments(cache, [{ id: 1, name: 'A', status: 'active', modified: null, ...counts }]);
  });
  await recordWrite(db(), await team.identity(), {
    kind: 'invited',
    assessment: 1,
    invitation: { ...invitation, assessment: 1, created: '2026-11-01T09:00:00Z', invitation_uuid: null },
  });
}

async function changeCard(wanted: Partial<ScorecardChange>) {
  const { criteria, hides_recommendations: hides, revision } = (await as('ana').readScorecard(of)).value;
  const before = { criteria: criteria as Criteria, hides_recommendations: hides ?? true, revision: revision ?? 0 };
  const body = { ...before, ...wanted };
  return (await as('ana').changeScorecard({ ...of, body })).value;
}
const readCriteria = async () =>
  (await as('ana').readScorecard(of)).value.criteria as { id: number; name: string; description: string }[];
const lift = async () => await changeCard({ hides_recommendations: false });
const hide = async () => await changeCard({ hides_recommendations: true });

const give = async (name: string, recommendation: Body['recommendation'], more: Partial<Body> = {}) =>
  (await as(name).saveRecommendation({ ...on, body: { recommendation, reason: '', ...more } })).value;

/** What a user sees, without those of one's own that are not told apart. */
async function seenBy(name: string) {
  const { results } = (await as(name).listRecommendations(on)).value;
  return results
    .map(({ author, state, recommendation, after_seeing }) =>
      [author?.split('@')[0], state, recommendation, ...(after_seeing ? ['after seeing'] : [])].join(' '),
    )
    .toSorted();
}

beforeAll(async () => {
  await readModel();
  await changeCard({ criteria: CRITERIA });
});
afterEach(async () => {
  await db().delete(recommendations).where(eq(recommendations.candidature_id, CANDIDATURE));
  const criteria = await readCriteria();
  await changeCard({ criteria: criteria.length < CRITERIA.length ? CRITERIA : criteria, hides_recommendations: true });
});

test('the audit log does not say that a colleague recommended or withdrew: list, search, count, file [P80]', async () => {
  const queries = [
    {},
    { operation: ['saveRecommendation' as const, 'deleteRecommendation' as const] },
    { candidature: CANDIDATURE },
    { q: 'cleo' },
    { q: 'lovelace' },
    { grouped: true },
  ];
  const told = async (name: string) => {
    const found: string[] = [];
    for (const query of queries) {
      const { count, results } = (await as(name).listAudit({ ...query, limit: 100 })).value;
      const file = await (await as(name).exportAudit(query)).text();
      const lines = file.split('\r\n').filter((line) => !line.includes('Exported the audit log'));
      found.push(JSON.stringify([count, results.map(({ id }) => id), lines]));
    }
    return found;
  };
  // Exports are entries, too: those of one reading are compared with those of the next.
  const entries = async (name: string) =>
    (await as(name).listAudit({ operation: ['saveRecommendation', 'deleteRecommendation'], limit: 100 })).value;
  const before = await entries('bob');
  await told('bob');
  await give('cleo', 'no');
  await as('cleo').deleteRecommendation(on);
  await give('cleo', 'yes');
  expect(await entries('bob')).toEqual(before);
  expect((await told('bob')).filter((text) => /cleo@example\.org.*recommendation/i.test(text))).toEqual([]);
  await give('bob', 'no');
  const all = (await entries('bob')).results.slice(0, 4);
  expect(all.map(({ actor, operation, detail }) => [actor?.split('@')[0], operation, detail])).toEqual([
    ['bob', 'saveRecommendation', 'no'],
    ['cleo', 'saveRecommendation', 'yes'],
    ['cleo', 'deleteRecommendation', null],
    ['cleo', 'saveRecommendation', 'no'],
  ]);
});

test('the audit log does not say how many a colleague found by recommendation [P80]', async () => {
  await give('cleo', 'no');
  await give('ana', 'yes');
  const filter = 'assessment=1&recommended=no';
  await as('ana').createSelection({ body: { filter } });
  await (await as('ana').exportCandidatures({ assessment: 1, recommended: ['no'] })).text();
  await (await as('ana').exportCandidatures({ recommended: ['no'] })).text();
  const details = async (name: string) => {
    const operation = ['createSelection' as const, 'exportCandidatures' as const];
    const { results } = (await as(name).listAudit({ operation, limit: 3 })).value;
    return results.map(({ detail }) => detail);
  };
  expect(await details('bob')).toEqual([null, null, null]);
  expect(await details('ana')).toEqual(['csv recommended=no', 'csv recommended=no', 'recommended=no']);
});

test('what was recommended when colleagues’ were shown is no change after seeing them [P81]', async () => {
  await changeCard({ criteria: [] });
  await give('ana', 'no');
  await give('cleo', 'yes');
  await changeCard({ criteria: CRITERIA });
  expect(await give('cleo', 'maybe')).toMatchObject({ after_seeing: false });
  expect(await seenBy('cleo')).toEqual(['ana current no', 'cleo current maybe']);
});

test('the same, sent again, is no change: scores in another order, after a criterion was removed, after blind review [P81]', async () => {
  const [sql, talking] = await readCriteria();
  const scores = [
    { criterion: sql?.id ?? 0, score: 3 },
    { criterion: talking?.id ?? 0, score: 2 },
  ];
  const first = await give('cleo', 'yes', { reason: 'Joins', scores });
  await give('ana', 'no');
  const again = { reason: 'Joins', scores: scores.toReversed() };
  expect(await give('cleo', 'yes', again)).toMatchObject({ after_seeing: false, at: first.at });
  await changeCard({ criteria: sql ? [sql] : [] });
  expect(await give('cleo', 'yes', again)).toMatchObject({ after_seeing: false });
  expect(await give('cleo', 'yes', { reason: null })).toMatchObject({ after_seeing: false });
  await as('ana').changeBlindReview({ ...of, body: { is_on: true } });
  await give('bob', 'yes', { reason: 'Clear' });
  expect(await give('cleo', 'yes', { reason: null })).toMatchObject({ after_seeing: false });
  await as('ana').changeBlindReview({ ...of, body: { is_on: false } });
  expect(await give('bob', 'yes', { reason: 'Clear' })).toMatchObject({ after_seeing: false });
  expect(await seenBy('bob')).toEqual(['ana current no', 'bob current yes', 'cleo current yes']);
});

test('a draft that is submitted as it was is no change, and goes [P81]', async () => {
  await give('cleo', 'yes');
  await give('ana', 'no');
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'maybe', reason: '' } });
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'yes', reason: '' } });
  await give('cleo', 'yes', { reason: null });
  expect(await seenBy('cleo')).toEqual(['ana current no', 'cleo current yes']);
});

test('hiding that is lifted and put back does not lose what was recommended first [P82]', async () => {
  for (const [open, close] of [
    [lift, hide],
    [async () => await changeCard({ criteria: [] }), async () => await changeCard({ criteria: CRITERIA })],
  ] as const) {
    await give('ana', 'yes');
    await give('cleo', 'no');
    await open();
    await give('ana', 'yes');
    await give('ana', 'no');
    await close();
    expect(await seenBy('cleo')).toEqual(['ana current no after seeing', 'ana earlier yes', 'cleo current no']);
    await open();
    await as('cleo').deleteRecommendation(on);
    await close();
    expect(await seenBy('ana')).toEqual(['ana current no after seeing', 'ana earlier yes', 'cleo earlier no']);
    await db().delete(recommendations).where(eq(recommendations.candidature_id, CANDIDATURE));
  }
});

test('who withdraws while the candidate is not read yet keeps the first one [P82]', async () => {
  await give('ana', 'yes');
  await give('cleo', 'no');
  await dropCache(db(), [await team.identity()]);
  // What was hidden before stays hidden.
  expect(await seenBy('bob')).toEqual([]);
  await as('ana').deleteRecommendation(on);
  await as('ana').deleteRecommendation(on);
  await readModel();
  expect(await seenBy('cleo')).toEqual(['ana earlier yes', 'cleo current no']);
});

test('without sign-in nothing is hidden, and no one is accused [P81]', async () => {
  await give('cleo', 'no');
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'maybe', reason: 'Okapi' } });
  const open = await startGateway(team.platform());
  const giveOpen = async (recommendation: Body['recommendation']) =>
    (await open.api.saveRecommendation({ ...on, body: { recommendation, reason: '' } })).value;
  await giveOpen('yes');
  expect(await giveOpen('no')).toMatchObject({ after_seeing: false });
  const { results, hides_recommendations } = (await open.api.listRecommendations(on)).value;
  expect(hides_recommendations).toBe(false);
  expect(results.map(({ author, state }) => [author, state])).toEqual([
    [null, 'current'],
    ['cleo@example.org', 'current'],
  ]);
  await open.stop();
});

test('a criterion is scored once [P83]', async () => {
  const [sql] = await readCriteria();
  const scores = [1, 4].map((score) => ({ criterion: sql?.id ?? 0, score }));
  expect(await refusalOf(give('cleo', 'yes', { scores }))).toMatchObject({ status: 400 });
  const draft = { ...on, body: { recommendation: 'yes' as const, reason: '', scores } };
  expect(await refusalOf(as('cleo').saveRecommendationDraft(draft))).toMatchObject({ status: 400 });
  expect(await seenBy('cleo')).toEqual([]);
});

test('criteria name no address, since they are read beside hidden candidates [P84]', async () => {
  for (const criterion of [
    { name: 'As ada@people.example', description: '' },
    { name: 'SQL', description: 'Better than ada@people.example.' },
  ]) {
    expect(await refusalOf(changeCard({ criteria: [{ id: null, ...criterion }] }))).toMatchObject({
      status: 400,
      fields: { criteria: ['Leave out email addresses.'] },
    });
  }
});

test('a change of criteria tells of no recommendation and of no draft by the version of a row [P80]', async () => {
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'no', reason: '' } });
  const changedBy = async (criteria: Criteria) => {
    const since = (await as('bob').queryCandidatures({ assessment: 1 })).value.as_of ?? '';
    await changeCard({ criteria });
    const { reset, changed } = (await as('bob').readChanges({ assessment: 1, since })).value;
    return [reset, changed];
  };
  const criteria = await readCriteria();
  expect(await changedBy(criteria.map((each) => ({ ...each, description: 'Well' })))).toEqual([true, []]);
  // With sign-in or without, and with hiding or not, lists show averages by the criteria there are.
  await lift();
  expect(await changedBy(criteria)).toEqual([true, []]);
});

test('under blind review neither a request for a view nor a reason names the candidate [P84]', async () => {
  await as('cleo').listUsers({});
  const idOf = async (address: string) =>
    (await as('ana').listUsers({})).value.results.find((user) => user.address === address)?.id;
  await expect.poll(async () => await idOf('cleo@example.org')).toBeDefined();
  await as('ana').askForViews({ ...on, body: { users: [(await idOf('cleo@example.org')) ?? 0] } });
  await give('bob', 'yes', { reason: 'Lovelace knows joins, ada@people.example' });
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'no', reason: 'Lovelace does not' } });
  await as('ana').changeBlindReview({ ...of, body: { is_on: true } });
  const answers = async () =>
    JSON.stringify([
      (await as('cleo').readHome({})).value,
      (await as('cleo').listNotifications({})).value,
      (await as('cleo').listRecommendations(on)).value,
      (await as('cleo').listViewRequests(on)).value,
      (await as('cleo').listActivity({ candidature: CANDIDATURE })).value,
    ]);
  expect(await answers()).toContain(`Candidate ${CANDIDATURE}`);
  expect(await answers()).not.toMatch(/lovelace|ada@/i);
  await give('cleo', 'no', { reason: null });
  expect(await answers()).toContain('knows joins');
  expect(await answers()).not.toMatch(/lovelace|ada@/i);
  await as('ana').changeBlindReview({ ...of, body: { is_on: false } });
});

test('of two that are submitted at once neither is accused, and each sees the other [P82]', async () => {
  const both = await Promise.all([give('ana', 'yes'), give('cleo', 'no')]);
  expect(both.map(({ after_seeing }) => after_seeing)).toEqual([false, false]);
  for (const name of ['ana', 'cleo']) expect(await seenBy(name)).toEqual(['ana current yes', 'cleo current no']);
  await Promise.all([give('ana', 'maybe'), give('ana', 'maybe'), as('ana').deleteRecommendationDraft(on)]);
  expect(await seenBy('cleo')).toEqual(['ana current maybe after seeing', 'ana earlier yes', 'cleo current no']);
  await Promise.all([as('ana').deleteRecommendation(on), as('ana').deleteRecommendation(on)]);
  expect(await seenBy('cleo')).toEqual(['ana earlier yes', 'cleo current no']);
  const isKept = and(eq(recommendations.candidature_id, CANDIDATURE), eq(recommendations.author, 'ana@example.org'));
  expect(await db().$count(recommendations, isKept)).toBe(1);
});

// Last, since the user comes back only with the next start.
test('an erased author still was seen, and tells no one who has not submitted [P82]', async () => {
  await give('cleo', 'no');
  await give('ana', 'yes');
  await db().transaction(async (tx) => await eraseUser(tx, 'cleo@example.org'));
  expect(await seenBy('bob')).toEqual([]);
  await give('ana', 'no');
  expect(await seenBy('ana')).toEqual(['ana current no after seeing', 'ana earlier yes', 'erased current no']);
  // The address comes back as a new colleague.
  expect(await seenBy('cleo')).toEqual([]);
});
