import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrateTables } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { dumpBackup } from '../../src/platform/backup/dumpBackup.ts';
import { GATEWAY_MIGRATIONS } from './runningGateway.ts';
import { seed } from './seed.ts';
import { type EmptyDatabase, makeDatabase, MIGRATIONS } from './target.ts';

// Migrations that are killed half-way. On PGlite they are one transaction of one process, too.

let empty: EmptyDatabase;
let database: Database;
let folder: string;

beforeEach(async () => {
  empty = await makeDatabase();
  database = await openPostgres(empty.url);
  folder = mkdtempSync(join(tmpdir(), 'shortlist-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await empty.drop();
  rmSync(folder, { recursive: true });
});

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** Adds a migration after the existing ones. */
function append(statements: string[]): void {
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(folder, '9999_next.sql'), statements.join('\n--> statement-breakpoint\n'));
}

const NEXT = ['alter table platform.test_takers add column half text', 'create table platform.halves (id integer)'];
const migrate = async (from = folder, on = database) => await migrateTables(on, 'platform', from);

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  return rows.map(({ name }) => name).toSorted();
}

async function journaled(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int n from drizzle.platform_migrations');
  return rows[0]?.n ?? 0;
}

/** Every row of a backup, without the line about migrations. */
async function rowsOf(): Promise<string> {
  const lines: string[] = [];
  await dumpBackup(database, [], async (more) => void lines.push(...more));
  return lines.slice(1).join('\n');
}

/** Ends a migration half-way, as PostgreSQL does when its process is gone. */
async function killedHalfWay(): Promise<void> {
  append([...NEXT, 'select pg_sleep(60)']);
  const killed = migrate().then(
    () => 'done',
    (error: unknown) => String(error),
  );
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(60)'`,
      );
      return rowCount;
    })
    .toBe(1);
  expect(await killed).toMatch(/Failed query/);
  rmSync(folder, { recursive: true });
  cpSync(MIGRATIONS, folder, { recursive: true });
  append(NEXT);
}

test('migrations killed half-way on an empty database leave nothing, and the next start completes them [T42]', async () => {
  await killedHalfWay();
  expect((await tables()).filter((name) => name !== 'platform_migrations')).toEqual([]);
  await migrate();
  expect(await tables()).toContain('halves');
  await seed(database);
  expect(await rowsOf()).toContain('seed.ada@example.org');
});

test('migrations killed half-way change no data; completed and repeated, they keep all rows [T42]', async () => {
  await migrate(MIGRATIONS);
  await seed(database);
  const [before, done] = [await rowsOf(), await journaled()];
  await killedHalfWay();
  expect(await rowsOf()).toBe(before);
  expect(await journaled()).toBe(done);
  expect(await tables()).not.toContain('halves');
  await migrate();
  const after = await rowsOf();
  expect(after.replaceAll(',"half":null', '')).toBe(before);
  expect(await journaled()).toBe(done + 1);
  await migrate();
  expect(await rowsOf()).toBe(after);
  expect(await journaled()).toBe(done + 1);
});

test('one of two processes on the same data migrates [T42]', async () => {
  await migrate(MIGRATIONS);
  await seed(database);
  const [before, done] = [await rowsOf(), await journaled()];
  append(NEXT);
  const other = await openPostgres(empty.url);
  await Promise.all([migrate(), migrate(folder, other)]);
  await other.close();
  expect(await journaled()).toBe(done + 1);
  expect((await rowsOf()).replaceAll(',"half":null', '')).toBe(before);
});

test('jobs, scheduled emails and the audit log of an earlier version get the current names', async () => {
  const earlier = mkdtempSync(join(tmpdir(), 'shortlist-migrations-'));
  onTestFinished(() => rmSync(earlier, { recursive: true }));
  cpSync(GATEWAY_MIGRATIONS, earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const entries = journal.entries.filter(({ idx }) => idx < 24);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  await migrateTables(database, 'gateway', earlier);
  const { pool } = database;
  await pool.query(`
    insert into gateway.jobs (id, request_key, upstream, kind, assessment_id, options, total, created_at) values
      (1, gen_random_uuid(), 'here', 'reject', 1, '{"mail": "held", "hold_minutes": 90}', 1, now()),
      (2, gen_random_uuid(), 'here', 'reject', 1, '{"mail": "none"}', 1, now()),
      (3, gen_random_uuid(), 'here', 'invite', 1, '{"send_mail": false}', 1, now()),
      (4, gen_random_uuid(), 'here', 'change_stage', 1, '{"stage": "INT"}', 1, now());
    insert into gateway.job_items (job_id, position, outcome) values (1, 1, 'doing'), (2, 1, 'done');
    insert into gateway.scheduled_emails (job_id, position, upstream, assessment_id, candidature_id, email, full_name,
      state, due_at, created_at) values (1, 1, 'here', 1, 1, '', '', 'held', now(), now());
    insert into gateway.audit (upstream, at, operation, request_id) values ('here', now(), 'changeHeldMails', 'r')`);
  await migrateTables(database, 'gateway', GATEWAY_MIGRATIONS);
  const read = async (text: string) => (await pool.query<{ value: unknown }>(text)).rows.map(({ value }) => value);
  expect(await read('select options as value from gateway.jobs order by id')).toEqual([
    { email_timing: 'scheduled', email_delay_minutes: 90 },
    { email_timing: 'none' },
    { send_email: false },
    { stage: 'INT' },
  ]);
  expect(await read('select outcome as value from gateway.job_items order by job_id')).toEqual(['running', 'done']);
  expect(await read('select state as value from gateway.scheduled_emails')).toEqual(['scheduled']);
  expect(await read('select operation as value from gateway.audit')).toEqual(['changeScheduledEmails']);
});
