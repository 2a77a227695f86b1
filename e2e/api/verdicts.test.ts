import { expect, test } from 'vitest';
import type { VerdictRequest } from '../../src/contract/verdicts.ts';
import { eraseCandidate, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_201;
const team = useTeam(CANDIDATURE);
const { as } = team;
const on = { candidature_id: CANDIDATURE };
const listed = async (name = 'cleo') => (await as(name).listVerdicts(on)).value.results;
const save = async (body: Partial<VerdictRequest>, name = 'ana') =>
  (
    await as(name).saveVerdict({
      ...on,
      body: { condition: 'is_left_screen', verdict: 'explained', reason: '', seen: null, ...body },
    })
  ).value;

test('a verdict has its reason and author, a change keeps the earlier one, and taking it back, too', async () => {
  const first = await save({ reason: 'The test opened a second window.' });
  expect(first).toMatchObject({ verdict: 'explained', author: 'ana@example.org', is_current: true });
  const second = await save({ verdict: 'confirmed', reason: 'It did not.', seen: first.id });
  await save({ verdict: null, seen: second.id });
  // Managers read them.
  expect(await listed()).toMatchObject([
    { verdict: null, is_current: true },
    { verdict: 'confirmed', reason: 'It did not.', is_current: false },
    { verdict: 'explained', reason: 'The test opened a second window.', is_current: false },
  ]);
});

test('two verdicts at once: the second is refused with the first, and nothing is lost [X33]', async () => {
  const condition = 'repeated_ip';
  const given = await Promise.allSettled([
    save({ condition, verdict: 'dismissed', reason: 'Same school.' }),
    save({ condition, verdict: 'confirmed', reason: 'Same home.' }),
  ]);
  const [refused] = given.filter((each) => each.status === 'rejected');
  const [kept] = (await listed()).filter((each) => each.condition === condition);
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(refused?.reason).toMatchObject({ status: 409, message: expect.stringContaining(kept?.reason ?? 'none') });
  await save({ condition, verdict: 'confirmed', reason: 'Same home.', seen: kept?.id ?? null });
  expect((await listed())[0]).toMatchObject({ verdict: 'confirmed', reason: 'Same home.', is_current: true });
});

test('the camera has no verdict, and hiring managers give none', async () => {
  // The type forbids it.
  const condition = 'is_camera_enabled' as VerdictRequest['condition'];
  await expect(save({ condition })).rejects.toMatchObject({ status: 400 });
  await expect(save({ verdict: 'guilty' as VerdictRequest['verdict'] })).rejects.toMatchObject({ status: 400 });
  await expect(save({ condition: 'is_exited_full_screen' }, 'cleo')).rejects.toMatchObject({ status: 403 });
});

test('lists have the verdicts, are filtered by them, and learn of changes; the score stays', async () => {
  const { value: before } = await as('ana').queryCandidatures({ assessment: 1 });
  const rowOf = <Row extends { id: number }>(rows: readonly Row[]) => rows.find(({ id }) => id === CANDIDATURE);
  await save({ condition: 'is_exited_full_screen', verdict: 'dismissed' });
  const { value: changes } = await as('ana').readChanges({ assessment: 1, since: before.as_of ?? '' });
  expect(rowOf(changes.changed)).toMatchObject({
    avg_score: rowOf(before.results)?.avg_score,
    verdicts: [
      { condition: 'is_exited_full_screen', verdict: 'dismissed' },
      { condition: 'repeated_ip', verdict: 'confirmed' },
    ],
  });
  const found = async (...verdict: ('explained' | 'confirmed' | 'dismissed' | 'none')[]) =>
    (await as('ana').queryCandidatures({ assessment: 1, verdict })).value.results.some(({ id }) => id === CANDIDATURE);
  expect(await found('dismissed')).toBe(true);
  // It was taken back.
  expect(await found('explained')).toBe(false);
  expect(await found('none')).toBe(false);
  const { value: counts } = await as('ana').countValues({ assessment: 1, filter: 'verdict' });
  expect(counts.values).toContainEqual({ value: 'dismissed', count: 1 });
  const file = await as('cleo').exportCandidatures({ assessment: 1, verdict: ['dismissed'] });
  const text = await file.text();
  expect(text).toContain('1 confirmed, 1 dismissed');
  expect(text).toContain('IP address: Same home.');
});

test('the audit log has the verdict, without its reason', async () => {
  const seen = (await listed()).find((each) => each.condition === 'repeated_ip' && each.is_current)?.id ?? null;
  await save({ condition: 'repeated_ip', verdict: 'explained', reason: 'Quandril said so', seen });
  const wanted = { candidature: CANDIDATURE, operation: ['saveVerdict' as const] };
  const entries = (await as('ana').listAudit(wanted)).value.results;
  expect(entries[0]).toMatchObject({ actor: 'ana@example.org', status: 200, detail: 'explained' });
  expect(JSON.stringify(entries)).not.toContain('Quandril');
});

test('verdicts are exported and erased with their candidate, also without the read model [T44]', async () => {
  const { db } = team.platform().database;
  await recordWrite(db, await team.identity(), { kind: 'removed', candidature: CANDIDATURE });
  const exported = await exportCandidate(db, ADA);
  expect(exported?.['verdicts']).toContainEqual(
    expect.objectContaining({ condition: 'repeated_ip', verdict: 'explained', reason: 'Quandril said so' }),
  );
  expect(JSON.stringify(exported)).not.toContain('ana@example.org');
  await db.transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(await listed()).toEqual([]);
});
