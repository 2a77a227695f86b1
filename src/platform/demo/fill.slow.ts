import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateTables } from '../../database/migrate.ts';
import { openPglite, type Database } from '../../database/open.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { customAnswers, results } from '../schema/taking.ts';
import { countDemo } from './countDemo.ts';
import { fillDemo, isEmpty } from './fill.ts';
import { generateDemo } from './generate.ts';

const directory = mkdtempSync(join(tmpdir(), 'demo-'));
const options = { candidatures: 700, now: new Date('2026-03-11T09:20:00Z'), baseUrl: 'http://127.0.0.1:4174' };
let database: Database;

beforeAll(async () => {
  database = await openPglite(directory);
  await migrateTables(database, 'platform', fileURLToPath(new URL('../migrations', import.meta.url)));
}, 60_000);

afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

test('a database is empty until the demo fills it', async () => {
  expect(await isEmpty(database)).toBe(true);
  expect(await countDemo(database)).toBeNull();
  await fillDemo(database, options);
  expect(await isEmpty(database)).toBe(false);
}, 30_000);

test('every generated row is stored unchanged', async () => {
  const batches = [...generateDemo(options)];
  const stored = {
    candidatures: await database.db.select().from(candidatures).orderBy(asc(candidatures.id)),
    customAnswers: await database.db.select().from(customAnswers).orderBy(asc(customAnswers.id)),
    emails: await database.db.select().from(emails).orderBy(asc(emails.id)),
    results: await database.db.select().from(results).orderBy(asc(results.id)),
    testTakers: await database.db.select().from(testTakers).orderBy(asc(testTakers.id)),
  };
  expect(stored.candidatures).toEqual(batches.flatMap((batch) => batch.candidatures ?? []));
  expect(stored.customAnswers).toEqual(batches.flatMap((batch) => batch.customAnswers ?? []));
  expect(stored.emails).toEqual(batches.flatMap((batch) => batch.emails ?? []));
  expect(stored.results).toEqual(batches.flatMap((batch) => batch.results ?? []));
  expect(stored.testTakers).toEqual(batches.flatMap((batch) => batch.testTakers ?? []));
});

test('an assessment was modified when a candidate last progressed in it, or when it was archived', async () => {
  const rows = await database.db.select().from(candidatures);
  for (const { id, created, modified, archived_at } of await database.db.select().from(assessments)) {
    const own = rows.filter((row) => row.assessment_id === id);
    const moments = own.flatMap((row) => [row.created, row.started_at, row.completed_at]);
    const latest = Math.max(...[created, archived_at, ...moments].map((moment) => moment?.getTime() ?? 0));
    expect(modified.getTime()).toBe(latest);
  }
});

test('a new row gets an ID after those of the demo, and counts as no demo row', async () => {
  const [people] = await database.db.select({ count: count() }).from(testTakers);
  const [added] = await database.db
    .insert(testTakers)
    .values({ email: 'new@example.com' })
    .returning({ id: testTakers.id });
  expect(added?.id).toBe((people?.count ?? 0) + 1);
  expect(await countDemo(database)).toMatchObject({
    assessments: await database.db.$count(assessments),
    candidates: people?.count,
  });
});

test('a database with assessments is left unchanged', async () => {
  await expect(fillDemo(database, options)).rejects.toThrow('There are assessments already');
  const [stored] = await database.db.select({ count: count() }).from(candidatures);
  expect(stored?.count).toBe(options.candidatures);
});
