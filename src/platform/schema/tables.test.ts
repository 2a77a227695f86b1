import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { candidatureCounts, candidatures, testTakers } from './candidatures.ts';
import { mails } from './mails.ts';
import { CANDIDATE_TABLES, PLATFORM_TABLES } from './tables.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(FOLDER).flatMap((name) => /^(\w+)\.ts$/.exec(name)?.[1] ?? []);
  const modules = await Promise.all(
    files.map(async (name) => (await import(`./${name}.ts`)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module)).filter((each): each is PgTable => is(each, PgTable));
}

const namesOf = (tables: readonly PgTable[]) => [...new Set(tables.map(getTableName))].toSorted();

const referredBy = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => ({ table: key.reference().foreignTable, onDelete: key.onDelete }));

test('every table that is declared is in a backup', async () => {
  // Triggers keep the counts while candidatures are restored.
  const declared = (await declaredTables()).filter((table) => table !== candidatureCounts);
  expect(namesOf(declared)).toEqual(namesOf(PLATFORM_TABLES));
});

test('every table that refers to a candidate is one of those that are erased', async () => {
  const about = (await declaredTables()).filter(
    (table) =>
      [candidatures, testTakers, mails].some((each) => each === table) ||
      referredBy(table).some((key) => key.table === candidatures || key.table === testTakers),
  );
  expect(namesOf(CANDIDATE_TABLES)).toEqual(namesOf(about));
});

test('rows about a candidature are deleted with it', () => {
  // Emails are deleted by their address as well, which outlives the candidature.
  const kept = CANDIDATE_TABLES.filter((table) => table !== mails).flatMap((table) =>
    referredBy(table).filter((key) => key.table === candidatures && key.onDelete !== 'cascade'),
  );
  expect(kept).toEqual([]);
});
