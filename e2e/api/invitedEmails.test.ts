import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweeps } from '../../src/gateway/schema/readModel.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => void (gateway = await startFilledGateway()), 60_000);
afterAll(async () => await gateway.stop());

const find = async (emails: string[], assessment = 7) =>
  (await gateway.api.findInvited({ body: { assessment, emails } })).value;

test('invited addresses are listed with their latest candidature', async () => {
  await gateway.store(7, [
    knownRow(1, { email: 'ada@example.org', full_name: 'Ada\nbob@example.org' }),
    knownRow(2, { email: ' Zoë@Example.org' }),
    knownRow(3, { email: 'ada@example.org' }),
    knownRow(4, { email: null, full_name: 'cleo@example.org' }),
    knownRow(5, { email: 'straße@example.org' }),
  ]);
  await gateway.store(8, [knownRow(20, { email: 'dora@example.org' })]);
  const asked = [
    'ADA@example.org',
    'zoe\u0308@example.org',
    // Other candidates have addresses that a search would find as well.
    'zoe@example.org',
    'strasse@example.org',
    'bob@example.org',
    'cleo@example.org',
    'dora@example.org',
    'da@example.org',
    '',
  ];
  const { invited, completeness } = await find(asked);
  expect(invited).toEqual([
    { email: 'ADA@example.org', candidature: 3 },
    { email: 'zoe\u0308@example.org', candidature: 2 },
  ]);
  expect(completeness?.complete_at).not.toBeNull();
  expect((await find(asked, 8)).invited).toEqual([{ email: 'dora@example.org', candidature: 20 }]);
});

test('a list that was not read completely is reported as incomplete', async () => {
  await gateway.store(9, [knownRow(30, { email: 'ada@example.org' })]);
  await gateway.platform.database.db
    .update(sweeps)
    .set({ complete_at: null, reported_count: 3_000 })
    .where(eq(sweeps.scope, 9));
  expect(await find(['ada@example.org', 'bob@example.org'], 9)).toMatchObject({
    invited: [{ email: 'ada@example.org', candidature: 30 }],
    completeness: { complete_at: null, rows: 1, expected: 3_000 },
  });
  expect((await find(['ada@example.org'], 999)).completeness).toMatchObject({ complete_at: null, rows: 0 });
});

test('at most 100,000 addresses are checked at once', async () => {
  const emails = Array.from({ length: 100_000 }, (_, index) => `person${index}@many.example`);
  await gateway.store(10, [knownRow(40, { email: 'person99999@many.example' })]);
  expect((await find(emails, 10)).invited).toEqual([{ email: 'person99999@many.example', candidature: 40 }]);
  await expect(find([...emails, 'one@more.example'])).rejects.toMatchObject({ status: 400 });
});

test('the check leaves no addresses in the audit log', async () => {
  await find(['ada@example.org']);
  expect((await gateway.api.listAudit({})).value.results).toEqual([]);
});
