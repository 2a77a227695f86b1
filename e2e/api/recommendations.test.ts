import { MAX_REASON } from '../../src/contract/operations/recommendations.ts';
import { expect, test } from 'vitest';
import { eraseCandidate, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { recommendations, scorecards } from '../../src/gateway/schema/tables.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_101;
const team = useTeam(CANDIDATURE);
const { as } = team;
const on = { candidature_id: CANDIDATURE };
const listed = async (name = 'ana') => (await as(name).listRecommendations(on)).value.results;

test('each user has one recommendation, which they can change and remove', async () => {
  const reason = 'Explains trade-offs well.';
  const { value: given } = await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'yes', reason } });
  expect(given).toMatchObject({ author: 'cleo@example.org', is_own: true, recommendation: 'yes', reason });
  await as('ana').saveRecommendation({ ...on, body: { recommendation: 'no', reason: '' } });
  expect(await listed()).toMatchObject([
    { author: 'ana@example.org', is_own: true, recommendation: 'no', reason: '' },
    { author: 'cleo@example.org', is_own: false, recommendation: 'yes', reason },
  ]);

  await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'maybe', reason: '' } });
  expect(await listed('cleo')).toMatchObject([
    { is_own: true, recommendation: 'maybe', reason: '' },
    { is_own: false, recommendation: 'no' },
  ]);
  await as('ana').deleteRecommendation(on);
  expect(await listed()).toMatchObject([{ author: 'cleo@example.org', recommendation: 'maybe' }]);
  // Removing a missing recommendation is no error.
  await as('ana').deleteRecommendation(on);
});

test('concurrent recommendations of a user leave one', async () => {
  const codes = ['yes', 'maybe', 'no'] as const;
  await Promise.all(
    codes.map((recommendation) => as('ana').saveRecommendation({ ...on, body: { recommendation, reason: '' } })),
  );
  expect((await listed()).filter(({ is_own }) => is_own)).toHaveLength(1);
  await as('ana').deleteRecommendation(on);
});

test('an invalid recommendation is refused', async () => {
  const refuse = async (reason: string) =>
    await expect(
      as('ana').saveRecommendation({ ...on, body: { recommendation: 'yes', reason } }),
    ).rejects.toMatchObject({ status: 400 });
  await refuse('x'.repeat(MAX_REASON + 1));
  await refuse('two\nlines');
  await refuse('null \0 byte');
  const unknown = as('ana').saveRecommendation({
    candidature_id: 9_999,
    body: { recommendation: 'yes', reason: '' },
  });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});

test('new and removed recommendations and notes are reported as changes of the list', async () => {
  await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'maybe', reason: '' } });
  let since = (await as('ana').queryCandidatures({ assessment: 1 })).value.as_of ?? '';
  const changed = async () => {
    const { value } = await as('ana').readChanges({ assessment: 1, since });
    since = value.version ?? '';
    return value.changed.find(({ id }) => id === CANDIDATURE);
  };
  await as('ana').saveRecommendation({ ...on, body: { recommendation: 'yes', reason: '' } });
  const { value: note } = await as('ana').createNote({ ...on, body: { text: 'Strong in SQL.' } });
  expect(await changed()).toMatchObject({ notes: 1, recommended_yes: 1, recommended_maybe: 1 });
  await as('ana').deleteRecommendation(on);
  expect(await changed()).toMatchObject({ notes: 1, recommended_yes: 0 });
  await as('ana').deleteNote({ ...on, note_id: note.id });
  expect(await changed()).toMatchObject({ notes: 0 });
});

test('the audit log has the recommendation, without its reason', async () => {
  await as('cleo').saveRecommendation({ ...on, body: { recommendation: 'no', reason: 'Quandril said so' } });
  const wanted = { candidature: CANDIDATURE, operation: ['saveRecommendation' as const] };
  const entries = (await as('ana').listAudit(wanted)).value.results;
  expect(entries[0]).toMatchObject({ actor: 'cleo@example.org', role: 'manager', status: 200, detail: 'no' });
  expect(JSON.stringify(entries)).not.toContain('Quandril');
});

test('a candidate’s export has scores by the names of their criteria, and no draft [P77]', async () => {
  const { db } = team.platform().database;
  const [upstream, changed_at] = [await team.identity(), new Date()];
  const card = { upstream, assessment_id: 1, hides_recommendations: false, changed_at };
  const [sql, talk] = [
    { id: 1, name: 'SQL', description: '' },
    { id: 2, name: 'Talking', description: '' },
  ];
  await db.insert(scorecards).values([
    { ...card, revision: 1, criteria: [sql, talk] },
    { ...card, revision: 2, criteria: [{ ...sql, name: 'Queries' }] },
    { ...card, revision: 3, criteria: [] },
  ]);
  const scores = [sql, talk].map(({ id }, index) => ({ criterion: id, score: index + 2 }));
  const row = { upstream, assessment_id: 1, recommendation: 'yes' as const, given_at: changed_at, scores };
  await db.insert(recommendations).values([
    { ...row, candidature_id: CANDIDATURE, author: 'bob@example.org', reason: 'Scored' },
    { ...row, candidature_id: CANDIDATURE, author: 'bob@example.org', reason: 'Unfinished', state: 'draft' },
  ]);
  const exported = (await exportCandidate(db, ADA))?.['recommendations'];
  expect(exported).toContainEqual(expect.objectContaining({ reason: 'Scored', scores: { Queries: 2, Talking: 3 } }));
  expect(JSON.stringify(exported)).not.toContain('Unfinished');
});

test('recommendations are exported and erased with their candidate, also without the read model [T44]', async () => {
  const { db } = team.platform().database;
  await recordWrite(db, await team.identity(), { kind: 'removed', candidature: CANDIDATURE });
  const exported = await exportCandidate(db, ADA);
  const given = { recommendation: 'no', reason: 'Quandril said so' };
  expect(exported?.['recommendations']).toContainEqual(expect.objectContaining(given));
  expect(JSON.stringify(exported)).not.toContain('cleo@example.org');
  await db.transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(await listed()).toEqual([]);
});
