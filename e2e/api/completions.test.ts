import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => void (gateway = await startFilledGateway()), 60_000);
afterAll(async () => await gateway.stop());

test('a completion has the same time in list, panel, activity, insights and export [S38]', async () => {
  const completed = { status: 'completed', created: '2026-11-01T08:00:00Z' };
  await gateway.store(88, [
    knownRow(881, { ...completed, completed_at: '2026-11-20T23:30:00Z' }),
    // It was completed when first seen: at its latest activity, or before.
    knownRow(882, { ...completed, last_activity: '2026-11-19T09:00:00Z' }),
    knownRow(883, { created: '2026-11-01T08:00:00Z' }),
  ]);
  await gateway.store(88, [knownRow(883, completed)]);
  const { value: list } = await gateway.api.queryCandidatures({ assessment: 88, ordering: 'id' });
  const listed = list.results.map((row) => row.completed_at);
  expect(listed).toEqual(['2026-11-20T23:30:00.000Z', null, expect.stringMatching(/^20/)]);
  const known = [
    { observed_at: '2026-11-20T23:30:00.000Z', exact: true },
    { observed_at: '2026-11-19T09:00:00.000Z', exact: false },
    { observed_at: listed[2], exact: true },
  ];
  for (const [place, completion] of known.entries()) {
    const candidature = 881 + place;
    expect((await gateway.api.readCandidature({ candidature_id: candidature })).value).toMatchObject({ completion });
    const { value } = await gateway.api.listActivity({ candidature });
    const entry = value.results.find(({ kind }) => kind === 'completed');
    expect(entry).toMatchObject({ is_exact: completion.exact });
    expect(new Date(entry?.at ?? '').toISOString()).toBe(completion.observed_at);
  }
  const { value: insights } = await gateway.api.readInsights({ assessment: 88, timezone: 'Europe/Berlin' });
  expect(insights.completions).toContainEqual({ day: '2026-11-21', completed: 1 });
  expect(insights.unobserved).toEqual({ count: 1, before: '2026-11-19T09:00:00.000Z' });
  const query = 'assessment=88&ordering=id&columns=completed&timezone=Europe/Berlin';
  const file = await fetch(`${gateway.url}/api/read/candidatures/export/?${query}`, { headers: gateway.headers });
  expect((await file.text()).split('\r\n').slice(0, 3)).toEqual(['Completed', '2026-11-21 00:30', '']);
});
