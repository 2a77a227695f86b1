import { eq } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/universal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropCache } from '../../src/gateway/readModel/cache.ts';
import { storeResults } from '../../src/gateway/readModel/resultRuns.ts';
import { flags, results, selections, sweeps } from '../../src/gateway/schema/readModel.ts';
import { observedCompletions } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';
import { keyed } from './runningGateway.ts';

let gateway: FilledGateway;

beforeAll(async () => void (gateway = await startFilledGateway()), 60_000);
afterAll(async () => await gateway.stop());

const select = async (body: Parameters<FilledGateway['api']['createSelection']>[0]['body']) =>
  (await gateway.api.createSelection({ body })).value;
const idsOf = async (selection: string | null) =>
  (await gateway.api.readSelection({ selection_id: selection ?? '' })).value.results;

test('a selection keeps the candidates of a filter or a list of IDs as they were', async () => {
  await gateway.store(7, [
    knownRow(1, { stage: 'EVA' }),
    knownRow(2, { stage: 'EVA', status: 'completed' }),
    knownRow(3),
    knownRow(4, { stage: 'EVA' }),
  ]);
  const { value: list } = await gateway.api.queryCandidatures({ assessment: 7 });
  await gateway.store(7, [knownRow(5, { stage: 'EVA' })]);
  const filter = 'assessment=7&stage=EVA&ordering=-id';
  const selected = await select({ filter: `?${filter}`, except: [1], as_of: list.as_of ?? '' });
  expect(selected).toMatchObject({ count: 2, by_stage: [{ value: 'EVA', count: 2 }] });
  expect(selected.by_status).toEqual(
    expect.arrayContaining([
      { value: 'completed', count: 1 },
      { value: 'invited', count: 1 },
    ]),
  );
  await gateway.store(7, [knownRow(3, { stage: 'EVA' }), knownRow(4)]);
  // In the order of IDs: that of a list could tell names.
  expect(await idsOf(selected.selection)).toEqual([2, 4]);
  const part = await gateway.api.readSelection({ selection_id: selected.selection ?? '', limit: 1, offset: 1 });
  expect(part.value).toEqual({ count: 2, results: [4] });
  const beyond = await gateway.api.readSelection({ selection_id: selected.selection ?? '', offset: 2_147_483_647 });
  expect(beyond.value).toEqual({ count: 2, results: [] });

  const chosen = await select({ ids: [3, 1, 3, 999] });
  expect(chosen.count).toBe(2);
  expect(await idsOf(chosen.selection)).toEqual([1, 3]);
});

test('a selection says who is not in the list that the user sees, and a job leaves them out', async () => {
  const stages = ['NYE', 'NYE', 'EVA', 'HIR', 'HIR'];
  await gateway.store(
    70,
    stages.map((stage, index) => knownRow(701 + index, { stage })),
  );
  const { value: shown } = await gateway.api.queryCandidatures({ assessment: 70 });
  const list = { filter: 'assessment=70&stage=NYE,HIR', as_of: shown.as_of ?? '' };
  await gateway.store(70, [knownRow(706)]);
  // A colleague moves one of them out of the list, and one of them has come after its version.
  await gateway.store(70, [knownRow(702, { stage: 'INT' })]);
  const ids = [701, 702, 703, 704, 705, 706, 999];
  const { value: found } = await gateway.api.findListed({ body: { ...list, ids } });
  expect(new Set(found.listed)).toEqual(new Set([701, 704, 705]));
  expect(new Set(found.others)).toEqual(new Set([702, 703, 706]));

  // Without IDs: all of the list, in its order.
  const inOrder = { filter: `${list.filter}&ordering=-id`, as_of: list.as_of };
  expect((await gateway.api.findListed({ body: inOrder })).value).toEqual({ listed: [705, 704, 701], others: [] });

  const { selection, count, groups } = await select({ ids, list });
  expect(count).toBe(6);
  const shortened = groups.map(({ stage, elsewhere, first }) => [stage, elsewhere, first.map(({ id }) => id)]);
  expect(shortened).toEqual([
    ['HIR', false, [704, 705]],
    ['NYE', false, [701]],
    ['EVA', true, [703]],
    ['INT', true, [702]],
    ['NYE', true, [706]],
  ]);
  const job = async (leave_out: { stage: string; status: string; elsewhere?: boolean }[]) => {
    const about = { kind: 'change_stage', assessment: 70, selection: selection ?? '', leave_out } as const;
    const { value } = await gateway.api.createJob({ body: keyed({ ...about, options: { stage: 'INT' } }) });
    return (await gateway.api.listJobItems({ job_id: value.id })).value.results.map(({ candidature }) => candidature);
  };
  const status = 'invited';
  expect(await job([{ stage: 'NYE', status, elsewhere: true }])).toEqual([701, 702, 703, 704, 705]);
  expect(await job([{ stage: 'NYE', status, elsewhere: false }])).toEqual([702, 703, 704, 705, 706]);
  expect(await job([{ stage: 'NYE', status }])).toEqual([702, 703, 704, 705]);
  // Without a list, all are in one.
  expect((await select({ ids: [701, 703] })).groups.map(({ elsewhere }) => elsewhere)).toEqual([false, false]);
  expect((await select({ filter: 'assessment=70&stage=NYE' })).groups).toMatchObject([{ count: 2, elsewhere: false }]);

  for (const filter of ['stage=', 'x=1', 'assessment=70&invited=yesterday', 'assessment=70&score=no']) {
    await expect(select({ ids: [701], list: { filter } })).rejects.toMatchObject({ status: 400 });
    await expect(gateway.api.findListed({ body: { ids: [701], filter } })).rejects.toMatchObject({ status: 400 });
  }
});

test('a selection names all of the hired, of those with an offer, and of those elsewhere, up to 100', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => 7_100 + index);
  const stageOf = (id: number) => (id < 7_110 ? 'HIR' : 'NYE');
  await gateway.store(
    71,
    ids.map((id) => knownRow(id, { stage: stageOf(id) })),
  );
  const { groups } = await select({ ids });
  expect(groups.map(({ stage, count, first }) => [stage, count, first.length])).toEqual([
    ['NYE', 110, 5],
    ['HIR', 10, 10],
  ]);
  const { groups: elsewhere } = await select({ ids, list: { filter: 'assessment=71&stage=INT' } });
  expect(elsewhere.map(({ count, first }) => [count, first.length])).toEqual([
    [110, 100],
    [10, 10],
  ]);
});

test('lists, counts and exports of a selection have its matching rows; an expired one is refused', async () => {
  const stages = ['EVA', 'EVA', 'INT', 'INT'];
  await gateway.store(
    8,
    stages.map((stage, index) => knownRow(801 + index, { stage })),
  );
  const selection = (await select({ ids: [804, 802, 801] })).selection ?? '';
  const { value: facets } = await gateway.api.readFacets({ assessment: 8, stage: ['EVA'], selection });
  expect(facets.stage).toHaveLength(2);
  const counted = await gateway.api.countCandidatures({ assessment: 8, stage: ['EVA'], selection });
  expect(counted.value.count).toBe(2);
  const { value: list } = await gateway.api.queryCandidatures({ assessment: 8, selection, ordering: '-id' });
  expect(list).toMatchObject({ results: [{ id: 804 }, { id: 802 }, { id: 801 }] });
  const { text } = await download(`assessment=8&selection=${selection}&stage=INT&columns=id`);
  expect(text.split('\r\n').slice(1, 2)).toEqual(['804']);

  await gateway.platform.database.db.update(selections).set({ expires_at: new Date(0) });
  await expect(gateway.api.queryCandidatures({ assessment: 8, selection })).rejects.toMatchObject({ status: 409 });
  await expect(gateway.api.readFacets({ assessment: 8, selection })).rejects.toMatchObject({ status: 409 });
  await expect(gateway.api.countCandidatures({ assessment: 8, selection })).rejects.toMatchObject({ status: 409 });
});

test('an invalid selection is refused, and an expired one is not found', async () => {
  await expect(select({})).rejects.toMatchObject({ status: 400 });
  await expect(select({ ids: [1], filter: '' })).rejects.toMatchObject({ status: 400 });
  await expect(select({ filter: 'stage=EVA&password=1' })).rejects.toMatchObject({ status: 400 });
  const { selection } = await select({ ids: [1] });
  await gateway.platform.database.db.update(selections).set({ expires_at: new Date(0) });
  await expect(idsOf(selection)).rejects.toMatchObject({ status: 404 });
  // The next selection replaces the expired one.
  await select({ ids: [1] });
  expect(await gateway.platform.database.db.$count(selections)).toBe(1);
});

const askForExport = async (query: string) =>
  await fetch(`${gateway.url}/api/read/candidatures/export/?${query}`, { headers: gateway.headers });
const download = async (query: string) => {
  const response = await askForExport(query);
  // text() would drop the byte order mark, by which spreadsheets detect UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { name: response.headers.get('content-disposition'), status: response.status, text };
};

test('an export has all matching rows in order, and says when the list is incomplete', async () => {
  const { db } = gateway.platform.database;
  const many = Array.from({ length: 1100 }, (_, index) => knownRow(10_000 + index, { avg_score: index % 100 }));
  await gateway.store(30, [...many, knownRow(20_000, { full_name: '=1+1', stage: 'HIR', rating: 4 })]);
  await db.update(sweeps).set({ complete_at: null }).where(eq(sweeps.scope, 30));
  const incomplete = await download('assessment=30&ordering=id&columns=id');
  expect(incomplete).toMatchObject({ status: 200, name: 'attachment; filename="candidates-incomplete.csv"' });
  expect(incomplete.text.split('\r\n').at(-2)).toBe('Incomplete: 1101 candidates had been read.');

  await db.update(sweeps).set({ complete_at: new Date() }).where(eq(sweeps.scope, 30));
  const all = await download('assessment=30&ordering=-id&columns=id');
  expect(all.name).toBe('attachment; filename="candidates.csv"');
  const ids = [20_000, ...many.map(({ id }) => id).toReversed()];
  expect(all.text).toBe(`\uFEFF${['Application ID', ...ids].join('\r\n')}\r\n`);

  const one = await download('assessment=30&stage=HIR&columns=stage,name,rating,score');
  // The name is escaped, so no spreadsheet reads it as a formula.
  expect(one.text).toBe(`\uFEFFStage,Name,Rating,Score\r\nHired,'=1+1,4,\r\n`);
  expect((await download('columns=password')).status).toBe(400);
});

test('an export of a selection has its candidates only, as CSV and as a workbook in the same time zone [S36 S37]', async () => {
  await gateway.store(31, [
    knownRow(301, { full_name: '=1+1', created: '2026-11-01T09:00:00+01:00', avg_score: 61 }),
    knownRow(302),
    knownRow(303, { full_name: 'Ada' }),
  ]);
  const { selection } = await select({ ids: [303, 301] });
  const query = `selection=${selection}&ordering=-id&columns=name,score,created&timezone=Europe/Berlin`;
  const csv = await download(query);
  expect(csv.name).toBe('attachment; filename="candidates.csv"');
  expect(csv.text.split('\r\n').slice(1, 3)).toEqual([expect.stringMatching(/^Ada,/), "'=1+1,61,2026-11-01 09:00"]);

  const response = await askForExport(`${query}&format=xlsx`);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="candidates.xlsx"');
  const [{ data } = { data: [] }] = await readWorkbook(await response.arrayBuffer());
  expect(data[0]).toEqual(['Name', 'Score', 'Invited']);
  expect(data[2]?.slice(0, 2)).toEqual(['=1+1', 61]);
  expect(Math.abs(Number(data[2]?.[2]) - Date.parse('2026-11-01T09:00:00Z'))).toBeLessThanOrEqual(1);

  expect((await download('selection=00000000-0000-4000-8000-000000000000')).status).toBe(409);
});

test('exports and selections are in the audit log without search texts', async () => {
  await gateway.store(32, [knownRow(321, { stage: 'EVA' }), knownRow(322, { stage: 'EVA' }), knownRow(323)]);
  const { selection } = await select({ filter: 'assessment=32&stage=EVA&q=candidate' });
  await download('assessment=32&stage=EVA&q=candidate&format=csv');
  await (await askForExport(`selection=${selection}&format=xlsx`)).arrayBuffer();
  await select({ ids: [323] });
  const { value } = await gateway.api.listAudit({ limit: 4 });
  const about = { assessment: 32, candidature: null, status: 200 };
  expect(value.results).toMatchObject([
    { ...about, operation: 'createSelection', rows: 1, detail: null },
    { ...about, operation: 'exportCandidatures', rows: 2, detail: 'xlsx' },
    { ...about, operation: 'exportCandidatures', rows: 2, detail: 'csv stage=EVA q' },
    { ...about, operation: 'createSelection', rows: 2, detail: 'stage=EVA q' },
  ]);
});

test('insights summarise progress, scores and dates', async () => {
  const { db } = gateway.platform.database;
  await dropCache(db, [gateway.upstream]);
  await db.delete(observedCompletions);
  const at = (iso: string) => ({ created: iso });
  const completed = (score: number) => ({ status: 'completed', avg_score: score, stage: 'EVA' });
  const finals = [0, 5, 55, 60, 69.5, 70, 89, 90, 99, 100];
  await gateway.store(
    50,
    finals.map((score, index) => knownRow(100 + index, { ...at('2026-03-28T22:30:00Z'), ...completed(score) })),
  );
  await gateway.store(50, [
    knownRow(200, { ...at('2026-03-28T23:30:00Z'), status: 'started', avg_score: 12 }),
    knownRow(201, { created: null }),
  ]);
  await gateway.store(50, [knownRow(200, { ...at('2026-03-28T23:30:00Z'), status: 'completed', stage: 'HIR' })]);
  await db.update(observedCompletions).set({ observed_at: new Date('2026-04-02T23:30:00Z') });
  const { value } = await gateway.api.readInsights({ assessment: 50, timezone: 'Europe/Berlin' });
  expect(value).toMatchObject({
    count: 12,
    scores: { count: 10, bands: [2, 0, 0, 0, 0, 1, 2, 1, 1, 3], quartiles: [56.25, 69.75, 89.75] },
    invited: [
      { day: '2026-03-28', invited: 10, completed: 10 },
      { day: '2026-03-29', invited: 1, completed: 1 },
    ],
    undated: 1,
    completions: [{ day: '2026-04-03', completed: 1 }],
    unobserved: { count: 10, before: '2026-04-02T23:30:00.000Z' },
  });
  // As the filter: 69.5 counts as 69.
  const byPoint: number[] = value.scores?.by_point ?? [];
  expect(byPoint).toHaveLength(101);
  expect(byPoint.flatMap((each, point) => Array.from({ length: each }, () => point))).toEqual(finals.map(Math.floor));
  expect(new Map(value.by_stage.map((each) => [each.value, each.count]))).toEqual(
    new Map([
      ['EVA', 10],
      ['HIR', 1],
      ['NYE', 1],
    ]),
  );
  const few = await gateway.api.readInsights({ assessment: 50, score: '0-9' });
  expect(few.value).toMatchObject({ count: 2, scores: { count: 2, quartiles: null } });
});

test('test scores and test conditions are summarised for candidates whose results were read', async () => {
  const { db } = gateway.platform.database;
  const people = Array.from({ length: 12 }, (_, index) => knownRow(40_000 + index, { status: 'completed' }));
  await gateway.store(40, [...people, knownRow(40_100, { stage: 'REJ' }), knownRow(40_101)]);
  const { upstream } = gateway;
  const own = { custom_questions: [], is_code_test: false, score_display: '', completed: true };
  const taken = (test_id: number, name: string, score: number | null, status = 'published') =>
    ({ id: test_id, test_id, name, score, status, algorithm: 'basic', ...own }) as const;
  const read = (candidature_id: number, found: ReturnType<typeof taken>[]) =>
    ({ upstream, candidature_id, assessment_id: 40, testtaker_id: 1, read_at: new Date(), results: found }) as const;
  await db
    .insert(results)
    .values([
      ...people.map(({ id }, index) => read(id, [taken(2, 'Verbal', index * 10), taken(3, 'Logic', 50, 'filed')])),
      read(40_100, [taken(1, 'Coding', 100), taken(2, 'Verbal', null)]),
    ]);
  const seen = { upstream, testtaker_id: 1, read_at: new Date() };
  await db.insert(flags).values([
    { ...seen, candidature_id: 40_000, is_left_screen: true, is_camera_enabled: false },
    { ...seen, candidature_id: 40_100, is_left_screen: false },
  ]);
  const insights = async (query: object) => (await gateway.api.readInsights({ assessment: 40, ...query })).value;
  expect(await insights({})).toMatchObject({
    count: 14,
    tests: {
      count: 13,
      results: [
        { test_id: 1, name: 'Coding', count: 1, bands: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1], quartiles: null },
        { test_id: 2, name: 'Verbal', count: 12, bands: [1, 1, 1, 1, 1, 1, 1, 1, 1, 3], quartiles: [27.5, 55, 82.5] },
      ],
    },
    flags: {
      count: 2,
      signals: [
        { name: 'is_exited_full_screen', yes: 0, no: 0 },
        { name: 'is_left_screen', yes: 1, no: 1 },
        { name: 'repeated_ip', yes: 0, no: 0 },
        { name: 'is_camera_enabled', yes: 0, no: 1 },
      ],
    },
  });
  expect(await insights({ stage: ['REJ'] })).toMatchObject({ tests: { count: 1 }, flags: { count: 1 } });
  await gateway.remove([40_100]);
  expect(await insights({})).toMatchObject({
    tests: { count: 12, results: [{ name: 'Verbal' }] },
    flags: { count: 1 },
  });
});

test('rows and exports have the test scores and test conditions that were read', async () => {
  const { db } = gateway.platform.database;
  const { upstream } = gateway;
  await gateway.store(60, [knownRow(601), knownRow(602), knownRow(603)]);
  const { as_of } = (await gateway.api.queryCandidatures({ assessment: 60 })).value;
  const own = { custom_questions: [], is_code_test: false, score_display: '', completed: true, status: 'published' };
  const taken = (test_id: number, name: string, score: number | null) =>
    ({ id: test_id, test_id, name, score, algorithm: 'basic', ...own }) as const;
  const store = async (candidature_id: number, found: ReturnType<typeof taken>[]) =>
    await storeResults(db, {
      upstream,
      candidature_id,
      assessment_id: 60,
      testtaker_id: 1,
      read_at: new Date(),
      results: found,
    });
  expect((await gateway.api.readTests({ assessment: 60 })).value.results).toEqual([]);
  await store(601, [taken(12, 'Verbal', 61.5), taken(13, 'Logic', 70), taken(14, 'Big five', null)]);
  await store(602, [taken(12, 'Verbal, new', null), taken(13, 'Logic', 0)]);
  const seen = { upstream, testtaker_id: 1, read_at: new Date(), repeated_ip: false, is_camera_enabled: false };
  await db.insert(flags).values([
    { ...seen, candidature_id: 601, is_left_screen: true, is_exited_full_screen: true },
    { ...seen, candidature_id: 603, repeated_ip: null },
  ]);
  expect((await gateway.api.readTests({ assessment: 60 })).value.results).toEqual([
    { test_id: 13, name: 'Logic' },
    { test_id: 12, name: 'Verbal' },
  ]);
  const { value } = await gateway.api.queryCandidatures({ assessment: 60, ordering: 'id' });
  const scores = (...pairs: [number, number][]) => pairs.map(([test_id, score]) => ({ test_id, score }));
  expect(value.results).toMatchObject([
    { test_scores: scores([12, 61.5], [13, 70]), test_conditions: { noticed: 2, fine: 1 } },
    { test_scores: scores([13, 0]), test_conditions: null },
    { test_scores: null, test_conditions: { noticed: 0, fine: 0 } },
  ]);
  const changesSince = async (since: string | null) =>
    (await gateway.api.readChanges({ assessment: 60, since: since ?? '' })).value;
  expect((await changesSince(as_of)).changed.map(({ id }) => id)).toEqual([601, 602]);
  // Results that were known already change no list.
  await store(602, [taken(12, 'Verbal, new', null), taken(13, 'Logic', 0)]);
  expect((await changesSince(value.as_of)).changed).toEqual([]);

  const csv = await download('assessment=60&ordering=id&columns=test_13,id,test_12,conditions,test_99');
  expect(csv.text).toBe(
    [
      '\uFEFFLogic,Application ID,Verbal,Test conditions',
      '70,601,61.5,2 to check',
      '0,602,,',
      ',603,,Not completed yet',
      'Results or test conditions of 1 candidate were not loaded.',
      '',
    ].join('\r\n'),
  );
  const { selection } = await select({ ids: [601] });
  const part = await askForExport(`assessment=60&selection=${selection}&columns=id,test_12&format=xlsx`);
  const [{ data } = { data: [] }] = await readWorkbook(await part.arrayBuffer());
  expect(data).toEqual([
    ['Application ID', 'Verbal'],
    [601, 61.5],
  ]);
  expect((await download('assessment=60&columns=test_x')).status).toBe(400);
  const unread = await download('assessment=60&conditions=unread&columns=id,conditions');
  expect(unread.text).toBe(
    '\uFEFFApplication ID,Test conditions\r\n602,\r\nResults or test conditions of 1 candidate were not loaded.\r\n',
  );
  const noticed = await select({ filter: 'assessment=60&conditions=noticed,unread' });
  expect(noticed.count).toBe(2);
  expect((await download('assessment=60&conditions=fine')).status).toBe(400);
});
