// Backups that earlier versions of the program made, with the rows that backup.test.ts adds and a demo of 20 candidatures.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { dumpOf, runCommandOn } from './platformCommand.ts';
import { openTables } from './target.ts';

const BACKUPS = join(import.meta.dirname, 'earlierBackups');

async function open(): Promise<Database> {
  const { database, discard } = await openTables();
  onTestFinished(async () => {
    await database.close();
    await discard();
  });
  return database;
}

/** The columns, indexes, triggers and constraints of all tables. */
async function schemaOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('platform', 'gateway', 'read_model')
    union all select indexdef from pg_indexes where schemaname in ('platform', 'gateway', 'read_model')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text in ('platform', 'gateway', 'read_model')
    order by 1`);
  return rows.map(({ line }) => line);
}

const firstLineOf = (text: string, table: string) =>
  text.split('\n').find((line) => line.startsWith(`{"table":"${table}"`));

test.each(readdirSync(BACKUPS))('the backup %s restores into current tables [T43 T44]', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(BACKUPS, name);
  const database = await open();
  const schema = await schemaOf(database);
  expect(await runCommandOn(database, 'restore', file)).toMatch(
    /^Restored .*\n1 unsent email is held, .*release-emails\n1 bulk action and 2 rejection emails wait in the dashboard/,
  );
  expect(await schemaOf(database)).toEqual(schema);

  const restored = await dumpOf(database);
  const earlier = gunzipSync(readFileSync(file)).toString();
  for (const table of ['platform.candidatures', 'platform.answers', 'gateway.job_items']) {
    expect(firstLineOf(earlier, table)).toMatch(/"rows":[1-9]/);
    expect(firstLineOf(restored, table)).toBe(firstLineOf(earlier, table));
  }
  expect(restored).toMatch(/"email":"kept@example.org","full_name":"Karla Kept"/);
  expect(restored).toMatch(/"due@example.org".*"state":"held","held_for":"restore"/);
  expect(restored).toMatch(/"kind":"reject".*"email_timing": ?"scheduled"/);
  // The counts of the platform are kept by triggers.
  const { rows } = await database.pool.query<{ rows: number; counted: number }>(
    `select (select count(*)::int from platform.candidatures) as rows,
      (select sum(candidatures)::int from platform.candidature_counts) as counted`,
  );
  expect(rows[0]?.counted).toBe(rows[0]?.rows);

  const again = join(folder, 'again.gz');
  await runCommandOn(database, 'backup', again);
  const other = await open();
  await runCommandOn(other, 'restore', again);
  expect(await dumpOf(other)).toBe(restored);
});
