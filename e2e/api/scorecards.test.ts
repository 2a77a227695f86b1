import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ScorecardChange } from '../../src/contract/scorecards.ts';
import { MAX_CRITERIA } from '../../src/contract/operations/scorecards.ts';
import { changeCache } from '../../src/gateway/readModel/cache.ts';
import { storeAssessments } from '../../src/gateway/readModel/storeAssessments.ts';
import { recommendations } from '../../src/gateway/schema/tables.ts';
import { useTeam } from './teamSupport.ts';

// Criteria of an assessment, and recommendations with scores by them.

const CANDIDATURE = 9_105;
const team = useTeam(CANDIDATURE);
const { as } = team;
const of = { assessment_id: 1 };
const on = { candidature_id: CANDIDATURE };

const SQL = { id: null, name: 'SQL', description: 'Reads a query plan.' };
const TALK = { id: null, name: 'Talking with users', description: '' };

const readRevision = async () => (await as('cleo').readScorecard(of)).value.revision ?? 0;

type Criteria = ScorecardChange['criteria'];

async function changeCard(wanted: Partial<ScorecardChange>) {
  const { value } = await as('ana').readScorecard(of);
  const body = { criteria: value.criteria as Criteria, hides_recommendations: true, revision: await readRevision() };
  return (await as('ana').changeScorecard({ ...of, body: { ...body, ...wanted } })).value;
}

/** What a user sees of the candidate, by author and state. */
async function seenBy(name: string) {
  const { results, hides_recommendations } = (await as(name).listRecommendations(on)).value;
  const lines = results.map(
    ({ author, state, recommendation }) => `${author?.split('@')[0]} ${state} ${recommendation}`,
  );
  return { lines: lines.toSorted(), hides_recommendations };
}

beforeAll(async () => {
  await changeCache(team.platform().database.db, await team.identity(), async (cache) => {
    const counts = { candidates: 1, invited: 1, started: 0, finished: 0, finished_percentage: 0 };
    await storeAssessments(cache, [{ id: 1, name: 'A', status: 'active', modified: null, ...counts }]);
  });
});

afterEach(async () => {
  await changeCard({ criteria: [], hides_recommendations: true });
  await team.platform().database.db.delete(recommendations).where(eq(recommendations.candidature_id, CANDIDATURE));
});

test('criteria are changed with a history, and keep their IDs [X84]', async () => {
  const revision = await readRevision();
  const first = await changeCard({ criteria: [SQL, TALK] });
  expect(first.criteria).toMatchObject([SQL, TALK].map(({ name, description }) => ({ name, description })));
  const [sql, talk] = first.criteria;
  const second = await changeCard({
    criteria: [
      { ...talk, id: talk?.id ?? 0, name: 'Talking', description: 'x' },
      { ...TALK, name: 'New' },
    ],
  });
  expect(second.criteria[0]).toEqual({ id: talk?.id, name: 'Talking', description: 'x' });
  // An ID is never given twice.
  expect([sql?.id, talk?.id]).not.toContain(second.criteria[1]?.id);
  expect(second.history.slice(0, 2)).toMatchObject([
    { revision: revision + 2, author: 'ana@example.org', criteria: second.criteria },
    { revision: revision + 1, author: 'ana@example.org', criteria: first.criteria },
  ]);
});

test('bad criteria are refused, with what to do, and nothing is lost', async () => {
  const revision = await readRevision();
  const refusalOf = async (criteria: Criteria, by = revision) =>
    await as('ana')
      .changeScorecard({ ...of, body: { criteria, hides_recommendations: true, revision: by } })
      .catch((error: unknown) => error);
  const many = Array.from({ length: MAX_CRITERIA + 1 }, (_, index) => ({ ...SQL, name: `${index}` }));
  for (const criteria of [many, [{ ...SQL, name: '  ' }], [{ ...SQL, id: 77 }]])
    expect(await refusalOf(criteria)).toMatchObject({ status: 400 });
  expect(await refusalOf([SQL, { ...SQL, name: 'sql ' }])).toMatchObject({
    status: 400,
    fields: { criteria: [expect.stringContaining('another name')] },
  });
  expect(await refusalOf([SQL], revision + 1)).toMatchObject({ status: 409 });
  expect(await readRevision()).toBe(revision);
  await expect(
    as('cleo').changeScorecard({ ...of, body: { criteria: [], hides_recommendations: true, revision } }),
  ).rejects.toMatchObject({ status: 403 });
  const unknown = { assessment_id: 9_999, body: { criteria: [SQL], hides_recommendations: true, revision: 0 } };
  await expect(as('ana').changeScorecard(unknown)).rejects.toMatchObject({ status: 404 });
});

test('of two changes at once one is refused [X84]', async () => {
  const revision = await readRevision();
  const body = { criteria: [SQL], hides_recommendations: true, revision };
  const both = await Promise.allSettled(['ana', 'bob'].map((name) => as(name).changeScorecard({ ...of, body })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a draft is read by its author alone until it is submitted [X83]', async () => {
  const { criteria } = await changeCard({ criteria: [SQL, TALK] });
  const scores = criteria.map(({ id }, index) => ({ criterion: id, score: index + 2 }));
  // A criterion that the assessment does not have is left out.
  const given = {
    recommendation: 'yes' as const,
    reason: 'Reads plans.',
    scores: [...scores, { criterion: 99, score: 1 }],
  };
  const { value: draft } = await as('cleo').saveRecommendationDraft({ ...on, body: given });
  expect(draft).toMatchObject({ state: 'draft', scores, is_own: true });
  expect(await seenBy('cleo')).toEqual({ lines: ['cleo draft yes'], hides_recommendations: true });
  await as('bob').saveRecommendation({ ...on, body: { recommendation: 'no', reason: '' } });
  expect(await seenBy('bob')).toEqual({ lines: ['bob current no'], hides_recommendations: false });
  // What a draft leaves out is the draft's, and then the submitted one's.
  const { value: submitted } = await as('cleo').saveRecommendation({
    ...on,
    body: { recommendation: 'maybe', reason: null },
  });
  expect(submitted).toMatchObject({ state: 'current', scores, reason: 'Reads plans.', after_seeing: false });
  expect(await seenBy('bob')).toEqual({
    lines: ['bob current no', 'cleo current maybe'],
    hides_recommendations: false,
  });
});

test('a discarded draft leaves what was submitted [X83]', async () => {
  await changeCard({ criteria: [SQL] });
  await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'yes', reason: '' } });
  await as('cleo').saveRecommendationDraft({ ...on, body: { recommendation: 'no', reason: '' } });
  expect((await seenBy('cleo')).lines).toEqual(['cleo current yes', 'cleo draft no']);
  await as('cleo').deleteRecommendationDraft(on);
  expect((await seenBy('cleo')).lines).toEqual(['cleo current yes']);
});

test('colleagues see each other once both have submitted, and what was seen stays [X85]', async () => {
  await changeCard({ criteria: [SQL] });
  const give = async (name: string, recommendation: 'yes' | 'no' | 'maybe') =>
    (await as(name).saveRecommendation({ ...on, body: { recommendation, reason: '' } })).value;
  await give('cleo', 'yes');
  // No colleague has seen it, so it is replaced.
  expect((await give('cleo', 'maybe')).after_seeing).toBe(false);
  expect(await seenBy('bob')).toEqual({ lines: [], hides_recommendations: true });
  await give('bob', 'no');
  // As after a lost answer.
  expect((await give('cleo', 'maybe')).after_seeing).toBe(false);
  expect((await seenBy('cleo')).lines).toEqual(['bob current no', 'cleo current maybe']);
  expect((await give('cleo', 'no')).after_seeing).toBe(true);
  expect((await give('cleo', 'no')).after_seeing).toBe(true);
  await give('cleo', 'yes');
  const both = ['bob current no', 'cleo current yes', 'cleo earlier maybe'];
  expect((await seenBy('bob')).lines).toEqual(both);
  expect((await seenBy('cleo')).lines).toEqual(both);
  // Who withdraws has seen the others: their first one stays, and so does what they see.
  await as('cleo').deleteRecommendation(on);
  const rest = { lines: ['bob current no', 'cleo earlier maybe'], hides_recommendations: false };
  expect(await seenBy('bob')).toEqual(rest);
  expect(await seenBy('cleo')).toEqual(rest);
  expect(await seenBy('ana')).toEqual({ lines: [], hides_recommendations: true });
});

test('recruiters may show recommendations to all, which is audited', async () => {
  await changeCard({ criteria: [SQL] });
  await as('bob').saveRecommendation({ ...on, body: { recommendation: 'no', reason: '' } });
  expect((await seenBy('ana')).lines).toEqual([]);
  const { as_of: since } = (await as('ana').queryCandidatures({ assessment: 1 })).value;
  expect((await as('ana').readChanges({ assessment: 1, since: since ?? '' })).value.reset).toBe(false);
  await changeCard({ hides_recommendations: false });
  // Open lists show their counts now.
  expect((await as('ana').readChanges({ assessment: 1, since: since ?? '' })).value.reset).toBe(true);
  const { lines, hides_recommendations } = await seenBy('ana');
  expect([lines.includes('bob current no'), hides_recommendations]).toEqual([true, false]);
  const { value } = await as('ana').listAudit({ operation: ['changeScorecard'] });
  expect(value.results[0]).toMatchObject({ actor: 'ana@example.org', detail: 'off', assessment: 1 });
});
