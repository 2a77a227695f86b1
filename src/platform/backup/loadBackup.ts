import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { z } from 'zod/mini';
import { type MigrationFolders, runMigrations } from '../../database/migrate.ts';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { holdRestoredEmails } from '../mail/holdEmails.ts';
import { describeTable } from '../schema/tables.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { allTables, END_LINE, migrationsOf, waitForFile } from './dumpBackup.ts';
import { repeatErasures } from './erasures.ts';

const HeaderLine = z.object({
  shortlist: z.literal('backup'),
  form: z.literal(1),
  migrations: z.record(z.string(), z.string()),
});
const TableLine = z.object({
  table: z.string().check(z.regex(/^[a-z_]+\.[a-z_]+$/)),
  rows: z.int().check(z.minimum(0)),
  sequence: z.nullable(z.object({ last_value: z.string().check(z.regex(/^\d{1,19}$/)), is_called: z.boolean() })),
});

interface Loaded {
  /** How many candidates were erased again. */
  erased: number;
  /** How many emails of the platform are held. */
  held: number;
  /** Sentences about the background work that was stopped. */
  stopped: string[];
}

/** The most rows and characters of one statement. */
const [MAX_ROWS, MAX_CHARACTERS] = [500, 5_000_000];

/**
 * Restores a backup into an empty database: all of it or, after an error, nothing. UserError if the database has rows, or the
 * file is not a complete backup. A backup of earlier tables is loaded into such tables, which the later migrations then bring up
 * to date. Holds unsent emails, because they may have been sent after the backup; other modules stop their background work.
 * Erases candidates who were erased after the backup, see erasures.ts. // T43 T44
 */
export async function loadBackup(
  { db }: Pick<Database, 'db'>,
  storedData: readonly StoredData[],
  folders: MigrationFolders,
  lines: AsyncIterable<string>,
  laterErasures: Parameters<typeof repeatErasures>[2],
): Promise<Loaded> {
  const source = lines[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await source.next();
    if (done) throw brokenBackup('it ends too early');
    return value;
  };
  return await db.transaction(async (tx) => {
    await waitForFile(tx);
    await assertEmpty(tx, storedData);
    const header = HeaderLine.safeParse(parse(await next()));
    if (!header.success) throw brokenBackup('its first line is not that of a backup');
    const { migrations } = header.data;
    const isEarlier = isOfEarlierTables(migrations, await migrationsOf(tx, storedData));
    if (isEarlier) {
      await dropTables(tx, storedData);
      for (const [part, folder] of Object.entries(folders))
        await runMigrations(tx, folder, { until: Number(migrations[part] ?? 0) });
    }
    const loaded = new Set<string>();
    for (let line = await next(); line !== END_LINE; line = await next()) loaded.add(await loadTable(tx, line, next));
    // Which tables earlier backups have is not known.
    const expected = isEarlier ? [] : allTables(storedData).map((table) => describeTable(table).name);
    const missing = expected.find((name) => !loaded.has(name));
    if (missing !== undefined) throw brokenBackup(`the table ${missing} is missing`);
    // The checksum of a compressed file is at its end.
    if (!(await source.next()).done) throw brokenBackup('something follows its end');
    if (isEarlier) {
      for (const [part, folder] of Object.entries(folders))
        await runMigrations(tx, folder, { after: Number(migrations[part] ?? 0) });
    }
    const erased = await repeatErasures(tx, storedData, laterErasures);
    const held = await holdRestoredEmails(tx);
    const stopped: string[] = [];
    for (const { afterRestore } of storedData) stopped.push((await afterRestore(tx)) ?? '');
    return { erased, held, stopped: stopped.filter((line) => line !== '') };
  });
}

async function assertEmpty(tx: Transaction, storedData: readonly StoredData[]): Promise<void> {
  for (const table of allTables(storedData)) {
    const { name } = describeTable(table);
    const [any] = await tx
      .select({ one: sql`1` })
      .from(table)
      .limit(1);
    if (any) {
      throw new UserError(
        `The database is not empty (${name}). Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
      );
    }
  }
}

/** Whether a backup has earlier tables than the database, by the last migration of each module; UserError if later ones. */
function isOfEarlierTables(backup: Record<string, string>, database: Record<string, string>): boolean {
  const differences = Object.entries(database).map(([part, last]) => Number(backup[part] ?? 0) - Number(last));
  if (differences.some((difference) => difference > 0))
    throw new UserError('This backup was made by a later version of the program. Restore it with that one.');
  return differences.some((difference) => difference < 0);
}

/** Drops the empty tables, to create earlier ones in their place. */
async function dropTables(tx: Transaction, storedData: readonly StoredData[]): Promise<void> {
  const tables = [...allTables(storedData), ...storedData.flatMap(({ caches }) => caches)];
  const schemas = new Set(tables.map((table) => getTableConfig(table).schema ?? 'public'));
  for (const schema of schemas) await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
}

/** Loads the rows after the first line of a table. Resolves to its name, which is that in the backup's version of the program. */
async function loadTable(tx: Transaction, firstLine: string, next: () => Promise<string>): Promise<string> {
  const head = TableLine.safeParse(parse(firstLine));
  if (!head.success) throw brokenBackup('the first line of a table is missing');
  const { table, rows, sequence } = head.data;
  const full = `"${table.replace('.', '"."')}"`;
  const { rows: found } = await tx.execute(sql`select 1 where to_regclass(${full}) is not null`);
  if (found.length === 0) throw brokenBackup(`there is no table ${table} in its version of the program`);
  for (let left = rows; left > 0;) {
    const batch: string[] = [];
    for (
      let size = 0;
      batch.length < Math.min(left, MAX_ROWS) && size < MAX_CHARACTERS;
      size += batch.at(-1)?.length ?? 0
    )
      batch.push(await next());
    await insert(tx, full, batch);
    left -= batch.length;
  }
  if (sequence) {
    const { last_value, is_called } = sequence;
    await tx.execute(sql`select setval(pg_get_serial_sequence(${full}, 'id'), ${last_value}::bigint, ${is_called})`);
  }
  return table;
}

async function insert(tx: Transaction, full: string, batch: string[]): Promise<void> {
  const rows = `[${batch.join(',')}]`;
  parse(rows);
  await tx.execute(
    sql`insert into ${sql.raw(full)} select * from json_populate_recordset(null::${sql.raw(full)}, ${rows}::json)`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw brokenBackup('a line is not JSON');
  }
}

/** The error for a file that is not a complete backup. */
export function brokenBackup(reason: string): UserError {
  return new UserError(`This file is not a complete backup: ${reason}. Nothing was restored.`);
}
