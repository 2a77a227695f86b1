// Backup and restore, export and erasure, as `npm run platform -- …` runs them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { fillDemo } from '../../src/platform/demo/fill.ts';
import { createCandidature } from '../../src/platform/services/createCandidature.ts';
import { createEmailWriter } from '../../src/platform/mail/emailWriter.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { candidatureCounts, candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { answers, results } from '../../src/platform/schema/taking.ts';
import { PLATFORM_TABLES } from '../../src/platform/schema/tables.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { dumpOf, runCommandOn } from './platformCommand.ts';
import { identityOf, addPersonalData, textsOf } from './privacySupport.ts';
import { makeTables, openTables } from './target.ts';

type Store = Awaited<ReturnType<typeof openTables>>;

const folder = mkdtempSync(join(tmpdir(), 'shortlist-backup-'));
const stores: Store[] = [];
let store: Store;

async function open(...args: Parameters<typeof openTables>): Promise<Store> {
  const opened = await openTables(...args);
  stores.push(opened);
  return opened;
}

beforeAll(async () => {
  store = await open();
  const options = { candidatures: 150, now: new Date('2026-03-11T09:20:00Z'), baseUrl: 'http://127.0.0.1:4174' };
  await fillDemo(store.database, options);
  const mail = { kind: 'invitation', to: 'due@example.org', to_name: '', subject: 'Due', body: 'Soon' } as const;
  await store.database.db.insert(emails).values({ ...mail, state: 'queued', message_id: '<due@example.org>' });
  await issueToken(store.database, { name: 'kept', scope: 'read' });
  const ids = { candidature_id: 900_000, testtaker_id: 900_000, upstream: await identityOf(store.database) };
  await addPersonalData(store.database, { ...ids, email: 'kept@example.org', full_name: 'Karla Kept' });
}, 60_000);

afterAll(async () => {
  for (const { database, discard } of stores) {
    await database.close();
    await discard();
  }
  rmSync(folder, { recursive: true });
}, 60_000);

const HELD = JSON.stringify('From a backup: it may have been sent after the backup was made.');
const NOT_KNOWN = JSON.stringify('In progress when the backup was made, so its outcome is unknown.');

test('every table of the platform is in a backup, except derived counts [T43 T44]', async () => {
  const { rows } = await store.database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'platform'",
  );
  expect([...PLATFORM_TABLES, candidatureCounts].map(getTableName).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test('a backup restores the same data, on either engine [T43 T44]', { tags: 'slow' }, async () => {
  const file = join(folder, 'whole.gz');
  expect(await runCommandOn(store.database, 'backup', file)).toBe(`Backup written to ${file}.`);
  expect(statSync(file).mode & 0o077).toBe(0);
  const before = await dumpOf(store.database);
  expect(gunzipSync(readFileSync(file)).toString()).toBe(`${before}\n`);
  expect(before.split('\n').length).toBeGreaterThan(500);

  const engines = new Set([store.database.engine, 'pglite'] as const);
  for (const engine of engines) {
    const other = await open(engine);
    expect(await runCommandOn(other.database, 'restore', file)).toMatch(
      /^Restored .*\n1 unsent email is held, .*release-emails\n1 bulk action and 2 rejection emails wait in the dashboard/,
    );
    // The email may have been sent since the backup, so it is held until it is released.
    const stopped = before
      .replace('"running","reason":null', '"paused","reason":"Restored from a backup. Check it before you resume."')
      .replaceAll('"state":"scheduled","reason":null,"due_at"', '"state":"overdue","reason":null,"due_at"')
      .replace(/(:900001,.*)"running","reason":null/, `$1"unknown","reason":${NOT_KNOWN}`);
    expect(await dumpOf(other.database)).toBe(
      stopped.replace(/"queued","held_for":null(.*)"reason":null/, `"held","held_for":"restore"$1"reason":${HELD}`),
    );
    await runCommandOn(other.database, 'release-emails');
    expect(await dumpOf(other.database)).toBe(stopped);
    // New IDs follow the restored ones.
    const [added] = await other.database.db.insert(testTakers).values({ email: 'new@example.org' }).returning();
    expect(added?.id).toBe(Number(/"platform\.test_takers","rows":(\d+)/.exec(before)?.[1]) + 1);
    await expect(runCommandOn(other.database, 'restore', file)).rejects.toThrow(/database is not empty .*DATA_DIR/);
  }
});

test('a backup made during invitations is consistent [T43 T44]', { tags: 'slow' }, async () => {
  const { db } = store.database;
  const [assessment] = await db.select().from(assessments).limit(1);
  if (!assessment) throw new Error('There is no assessment');
  const backedUp = new AbortController();
  let invited = 0;
  // Each transaction writes a candidate, a candidature and an email, or nothing.
  const inviting = async () => {
    while (!backedUp.signal.aborted) {
      const email = `during.${++invited}@example.org`;
      await db.transaction(async (tx) => {
        const person = { email, first_name: '', last_name: '', public_link_id: null, updatesNames: false };
        const rest = {
          emailKind: 'invitation',
          emails: createEmailWriter(),
          outbox: createOutbox(null),
          candidateUrl: 'http://127.0.0.1',
        } as const;
        await createCandidature(tx, { assessment, ...person, ...rest });
      });
    }
  };
  const lanes = [inviting(), inviting(), inviting()];
  const file = join(folder, 'amidst.gz');
  try {
    await expect.poll(() => invited).toBeGreaterThan(20);
    await runCommandOn(store.database, 'backup', file);
  } finally {
    backedUp.abort();
    await Promise.all(lanes);
  }

  const other = await open();
  await runCommandOn(other.database, 'restore', file);
  const like = '%during.%';
  const { rows } = await other.database.db.execute<Record<'people' | 'ways' | 'written', number>>(sql`select
    (select count(*)::int from ${testTakers} where email like ${like}) as people,
    (select count(*)::int from ${candidatures} where email like ${like}) as ways,
    (select count(*)::int from ${emails} where "to" like ${like}) as written`);
  const [{ people, ways, written } = { people: 0, ways: 0, written: 0 }] = rows;
  expect(people).toBeGreaterThan(17);
  expect([ways, written]).toEqual([people, people]);
  // No candidate was added after the snapshot.
  await db.delete(emails).where(sql`"to" like ${like}`);
  await db.delete(candidatures).where(sql`email like ${like}`);
  await db.delete(testTakers).where(sql`email like ${like}`);
});

describe('an invalid backup file is refused, and nothing is restored [T43 T44]', () => {
  let lines: string[];
  let empty: Store;
  beforeAll(async () => {
    lines = (await dumpOf(store.database)).split('\n');
    empty = await open();
  }, 60_000);

  const packed = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`);
  const altered = (content: Buffer, from: number) =>
    Buffer.concat([content.subarray(0, from), Buffer.from([1, 2, 3, 4]), content.subarray(from).subarray(4)]);
  const headed = (change: object) => [JSON.stringify({ ...(JSON.parse(lines[0] ?? '') as object), ...change })];

  const migrations = () => (JSON.parse(lines[0] ?? '') as { migrations: object }).migrations;

  test.each<[string, () => Buffer, RegExp]>([
    ['broken off', () => packed(lines.slice(0, -40)), /it ends too early/],
    ['cut in the middle', () => packed(lines).subarray(0, 5_000), /it cannot be unpacked/],
    ['altered', () => altered(packed(lines), 3_000), /is not a complete backup/],
    ['not compressed', () => Buffer.from(lines.join('\n')), /it cannot be unpacked/],
    ['with another checksum', () => altered(packed(lines), -8), /it cannot be unpacked/],
    ['followed by other data', () => packed([...lines, '{}']), /something follows its end/],
    ['of another program', () => gzipSync('{"a":1}\n'), /first line is not that of a backup/],
    [
      'of a later version',
      () => packed([...headed({ migrations: { ...migrations(), gateway: '9999999999999' } }), ...lines.slice(1)]),
      /later version/,
    ],
    [
      'of a version without tables',
      () => packed([...headed({ migrations: { ...migrations(), platform: '1' } }), ...lines.slice(1)]),
      /there is no table platform.tests in its version of the program/,
    ],
    [
      'without a table',
      () => packed(lines.filter((line) => !line.startsWith('{"table":"platform.erasures"'))),
      /the table platform.erasures is missing/,
    ],
    ['a row short', () => packed(lines.toSpliced(5, 1)), /is missing|is not a complete backup/],
    [
      'with a row that refers to nothing',
      () => packed(lines.map((line) => line.replace('"test_taker_id":1,', '"test_taker_id":999999,'))),
      /a row does not fit its table/,
    ],
  ])('%s', async (_name, content, message) => {
    const before = await dumpOf(empty.database);
    const file = join(folder, 'broken.gz');
    writeFileSync(file, content());
    await expect(runCommandOn(empty.database, 'restore', file)).rejects.toThrow(message);
    // Sequences are not part of a transaction.
    const rows = (text: string) => text.replaceAll(/"sequence":\{[^}]*\}/g, '');
    expect(rows(await dumpOf(empty.database))).toBe(rows(before));
  });

  test('a pipe [R34]', async () => {
    const file = join(folder, 'pipe');
    execFileSync('mkfifo', [file]);
    await expect(runCommandOn(store.database, 'restore', file)).rejects.toThrow(/pipe is not a regular file\. Copy/);
  });

  test('a file to restore that is missing, and one to write that exists', async () => {
    const file = join(folder, 'there.gz');
    writeFileSync(file, '');
    await expect(runCommandOn(store.database, 'restore', join(folder, 'none.gz'))).rejects.toThrow(
      /cannot be read \(ENOENT\)/,
    );
    await expect(runCommandOn(store.database, 'backup', file)).rejects.toThrow(/already exists/);
    await expect(runCommandOn(store.database, 'backup', join(folder, 'no', 'a.gz'))).rejects.toThrow(
      /cannot be written \(ENOENT/,
    );
    expect(readdirSync(folder)).not.toContain('no');
  });
});

describe('export and erasure of a candidate [T43 T44]', () => {
  const EMAIL = 'quandril@erasure.example';
  const TRACES = ['quandril', 'Zyxwolf', 'because-i-zyx', 'zyx-reviewed'];

  /** Adds the candidate to three assessments, with results, answers, emails and a review. */
  async function arrive(database: Database) {
    const { db } = database;
    const open_ = await db.select().from(assessments).limit(3);
    await db.transaction(async (tx) => {
      for (const assessment of open_) {
        const enrolled = await createCandidature(tx, {
          assessment,
          email: EMAIL,
          first_name: 'Zyxwolf',
          last_name: 'Quandril',
          public_link_id: null,
          updatesNames: true,
          emailKind: 'invitation',
          emails: createEmailWriter(),
          outbox: createOutbox(null),
          candidateUrl: 'http://127.0.0.1',
        });
        const candidature_id = enrolled?.candidature.id ?? 0;
        const occasion = {
          candidature_id,
          assessment_id: 1,
          email: EMAIL,
          full_name: 'Zyxwolf Quandril',
          assessment_name: assessment.name,
        };
        await createOutbox(null).write(tx, createEmailWriter().plainEmail('rejection', occasion));
        await tx.insert(results).values({ candidature_id, test_id: 1, started_at: new Date(), deadline: new Date() });
        const answer = { candidature_id, test_id: 1, item_id: 'x', answer: 'because-i-zyx', sequence: 1 };
        await tx.insert(answers).values({ ...answer, saved_at: new Date() });
      }
      const review = 'zyx-reviewed';
      await tx.update(candidatures).set({ review }).where(eq(candidatures.email, EMAIL));
    });
    const [one] = await db.select().from(candidatures).where(eq(candidatures.email, EMAIL)).limit(1);
    const ids = { candidature_id: one?.id ?? 0, testtaker_id: one?.test_taker_id ?? 0 };
    const upstream = await identityOf(database);
    await addPersonalData(database, { ...ids, upstream, email: EMAIL, full_name: 'Zyxwolf Quandril' });
  }

  test('all data of a candidate are exported, and then erased', async () => {
    const { database } = store;
    const before = await countsOf(database);
    await arrive(database);
    await database.db.execute('vacuum analyze');

    const exported = JSON.parse(await runCommandOn(database, 'export', ` ${EMAIL.toUpperCase()} `)) as {
      person: object;
      candidatures: { assessment: string; tests: { answers: unknown[] }[] }[];
      emails: object[];
    };
    expect(exported.person).toMatchObject({ email: EMAIL, first_name: 'Zyxwolf', last_name: 'Quandril' });
    expect(exported.candidatures).toHaveLength(3);
    for (const { tests, assessment } of exported.candidatures) {
      expect(assessment).not.toBe('');
      expect(tests).toMatchObject([{ answers: [{ answer: 'because-i-zyx' }] }]);
    }
    expect(exported.emails).toHaveLength(6);

    const [candidate, user, backups] = (await runCommandOn(database, 'erase', EMAIL, '--user')).split('\n');
    expect(candidate).toBe(`Erased ${EMAIL}, with 3 candidatures.`);
    expect(user).toContain(`Erased the user ${EMAIL}, too. Rows by table: audit 1, notes 1, note_mentions 1, `);
    expect(backups).toBe('Existing backups still contain this candidate. See: npm run platform -- erase --help');
    for (const [table, text] of await textsOf(database)) expect([table, ...tracesIn(text)]).toEqual([table]);
    expect(await countsOf(database)).toEqual(before);
    await expect(runCommandOn(database, 'export', EMAIL)).rejects.toThrow(`No data about ${EMAIL}.`);
    await expect(runCommandOn(database, 'erase', EMAIL, '--user')).rejects.toThrow(`No data about ${EMAIL}.`);
  }, 60_000);

  test('an erased candidate is not restored from an older backup', async () => {
    const { database } = store;
    const backups = mkdtempSync(join(folder, 'backups-'));
    const list = join(backups, 'erased.jsonl');
    const counts = await countsOf(database);
    const statistics = await statisticsOf(database);
    await arrive(database);
    await runCommandOn(database, 'backup', join(backups, 'sunday.gz'));
    expect(await runCommandOn(database, 'erase', EMAIL, '--user', '--backups', backups)).toMatch(
      /^Restoring a backup from .* will not bring .* back\.$/m,
    );
    const noted = readFileSync(list, 'utf8');
    expect(tracesIn(noted)).toEqual([]);
    expect(statSync(list).mode & 0o077).toBe(0);
    await arrive(database);
    await runCommandOn(database, 'backup', join(backups, 'monday.gz'));

    const sunday = await open();
    expect(await runCommandOn(sunday.database, 'restore', join(backups, 'sunday.gz'))).toMatch(
      /^1 candidate was erased after this backup/m,
    );
    for (const [table, text] of await textsOf(sunday.database)) expect([table, ...tracesIn(text)]).toEqual([table]);
    expect(await countsOf(sunday.database)).toEqual(counts);
    expect(await statisticsOf(sunday.database)).toEqual(statistics);
    if (database.engine === 'pglite') expect(filesWith(sunday.settings.dataDir, TRACES)).toEqual([]);
    // The database and its backups, in any folder, have the list of erasures.
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    await runCommandOn(sunday.database, 'backup', join(elsewhere, 'tuesday.gz'));
    expect(readFileSync(join(elsewhere, 'erased.jsonl'), 'utf8')).toBe(noted);

    // Candidates who registered again after their erasure stay.
    const monday = await open();
    expect(await runCommandOn(monday.database, 'restore', join(backups, 'monday.gz'))).not.toContain('erased after');
    expect(await dumpOf(monday.database)).toContain(EMAIL);
    await runCommandOn(database, 'erase', EMAIL, '--user');
  }, 90_000);

  test('a damaged list of erasures stops a restore, and a missing folder an erasure', async () => {
    const { database } = store;
    const backups = mkdtempSync(join(folder, 'broken-'));
    await runCommandOn(database, 'backup', join(backups, 'a.gz'));
    writeFileSync(join(backups, 'erased.jsonl'), '{"key":"short"}\n');
    const empty = await open();
    await expect(runCommandOn(empty.database, 'restore', join(backups, 'a.gz'))).rejects.toThrow(
      /erased\.jsonl:1 is broken/,
    );
    expect(await dumpOf(empty.database)).toContain('{"table":"platform.test_takers","rows":0');
    await arrive(database);
    for (const place of [backups, join(backups, 'none')]) {
      await expect(runCommandOn(database, 'erase', EMAIL, '--user', '--backups', place)).rejects.toThrow(
        /is broken|is not a folder/,
      );
    }
    expect(await dumpOf(database)).toContain(EMAIL);
    await runCommandOn(database, 'erase', EMAIL, '--user');
  }, 60_000);

  test('an erased candidate is no longer in the files of PGlite', { tags: 'slow' }, async () => {
    const files = await makeTables('pglite');
    stores.push(files);
    const { database, settings } = files;
    const options = { candidatures: 60, now: new Date('2026-03-11T09:20:00Z'), baseUrl: 'http://127.0.0.1:4174' };
    await fillDemo(database, options);
    await arrive(database);
    await database.db.execute('vacuum analyze');
    await database.db.execute('checkpoint');
    expect(filesWith(settings.dataDir, TRACES)).not.toEqual([]);
    await runCommandOn(database, 'erase', EMAIL, '--user');
    expect(filesWith(settings.dataDir, TRACES)).toEqual([]);
  });

  const tracesIn = (text: string) => TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));

  /** The number of rows of each table of the platform, except the list of erasures, which only grows. */
  async function countsOf(database: Database): Promise<string[]> {
    const heads = (await dumpOf(database)).split('\n').filter((line) => line.startsWith('{"table":"platform.'));
    return heads.map((line) => line.replace(/,"sequence".*/, '')).filter((line) => !line.includes('.erasures"'));
  }

  /** The counts of each assessment. */
  async function statisticsOf({ db }: Database) {
    const { rows } = await db.execute(sql`select assessment_id, status, count(*), sum(avg_score)
      from ${candidatures} group by 1, 2 order by 1, 2`);
    return rows;
  }

  function filesWith(directory: string, traces: readonly string[]): string[] {
    const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => statSync(join(directory, name)).isFile());
    return files.filter((name) => {
      const content = readFileSync(join(directory, name)).toString('latin1').toLowerCase();
      return traces.some((trace) => content.includes(trace.toLowerCase()));
    });
  }
});
