import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { candidatureCounts, candidatures, testTakers } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { CANDIDATE_TABLES, PLATFORM_TABLES } from '../schema/tables.ts';

const FOLDER = fileURLToPath(new URL('../schema', import.meta.url));

/** The exports of the files in the schema folder. Not beside them: `npm run migration` loads every file there. */
async function declarations(): Promise<[name: string, value: unknown][]> {
  const files = readdirSync(FOLDER).flatMap((name) => /^(\w+)\.ts$/.exec(name)?.[1] ?? []);
  const modules = await Promise.all(
    files.map(async (name) => (await import(/* @vite-ignore */ `../schema/${name}.ts`)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.entries(module));
}

const declaredTables = async () =>
  (await declarations()).map(([, value]) => value).filter((each): each is PgTable => is(each, PgTable));

const namesOf = (tables: readonly PgTable[]) => [...new Set(tables.map(getTableName))].toSorted();

const referredBy = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => ({ table: key.reference().foreignTable, onDelete: key.onDelete }));

test('every declared table is in a backup', async () => {
  // Triggers keep the counts while candidatures are restored.
  const declared = (await declaredTables()).filter((table) => table !== candidatureCounts);
  expect(namesOf(declared)).toEqual(namesOf(PLATFORM_TABLES));
});

test('every table that refers to a candidate is erased with them', async () => {
  const about = (await declaredTables()).filter(
    (table) =>
      [candidatures, testTakers, emails].some((each) => each === table) ||
      referredBy(table).some((key) => key.table === candidatures || key.table === testTakers),
  );
  expect(namesOf(CANDIDATE_TABLES)).toEqual(namesOf(about));
});

test('rows that refer to a candidature are deleted with it', () => {
  // Emails are also deleted by email address, which outlives the candidature.
  const kept = CANDIDATE_TABLES.filter((table) => table !== emails).flatMap((table) =>
    referredBy(table).filter((key) => key.table === candidatures && key.onDelete !== 'cascade'),
  );
  expect(kept).toEqual([]);
});

test('every table with data of candidates is in an export', async () => {
  const source = readFileSync(new URL('../commands/candidateData.ts', import.meta.url), 'utf8');
  const names = (await declarations()).flatMap(([name, value]) =>
    CANDIDATE_TABLES.some((table) => table === value) ? [name] : [],
  );
  expect(names.filter((name) => !source.includes(`from(${name})`))).toEqual([]);
});
