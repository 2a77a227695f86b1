import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { holdRestoredEmails } from '../mail/holdEmails.ts';
import { describeTable } from '../schema/tables.ts';
import type { Transaction } from '../lockAssessment.ts';
import { allTables, END_LINE, migrationsOf, waitForFile } from './dumpBackup.ts';
import { repeatErasures } from './erasures.ts';

const HeaderLine = z.object({
  shortlist: z.literal('backup'),
  form: z.literal(1),
  migrations: z.record(z.string(), z.string()),
});
const TableLine = z.object({
  table: z.string(),
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

/**
 * Restores a backup into an empty database: all of it or, after an error, nothing. UserError if the database has rows, or the
 * file is not a complete backup of these tables. Holds unsent emails, because they may have been sent after the backup; other
 * modules stop their background work. Erases candidates who were erased after the backup, see erasures.ts. // T43 T44
 */
export async function loadBackup(
  { db }: Pick<Database, 'db'>,
  storedData: readonly StoredData[],
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
    const ours = await migrationsOf(tx, storedData);
    for (const [part, migration] of Object.entries(ours))
      assertSameMigration(header.data.migrations[part] ?? '0', migration);
    for (const table of allTables(storedData)) {
      const names = describeTable(table);
      const head = TableLine.safeParse(parse(await next()));
      if (!head.success || head.data.table !== names.name) throw brokenBackup(`the table ${names.name} is missing`);
      const { rows, sequence } = head.data;
      for (let left = rows; left > 0; left -= names.batch) {
        const batch: string[] = [];
        while (batch.length < Math.min(left, names.batch)) batch.push(await next());
        await insert(tx, names, batch);
      }
      if (sequence) {
        const { last_value, is_called } = sequence;
        await tx.execute(
          sql`select setval(pg_get_serial_sequence(${names.full}, 'id'), ${last_value}::bigint, ${is_called})`,
        );
      }
    }
    if ((await next()) !== END_LINE) throw brokenBackup('its last line is not that of a backup');
    // The checksum of a compressed file is at its end.
    if (!(await source.next()).done) throw brokenBackup('something follows its end');
    const erased = await repeatErasures(tx, storedData, laterErasures);
    const held = await holdRestoredEmails(tx);
    const stopped: string[] = [];
    for (const { afterRestore } of storedData) stopped.push((await afterRestore(tx)) ?? '');
    return { erased, held, stopped: stopped.filter((line) => line !== '') };
  });
}

async function insert(
  tx: Transaction,
  { full, columns }: ReturnType<typeof describeTable>,
  batch: string[],
): Promise<void> {
  const rows = `[${batch.join(',')}]`;
  parse(rows);
  await tx.execute(
    sql`insert into ${sql.raw(full)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(full)}, ${rows}::json)`,
  );
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

function assertSameMigration(theirs: string, ours: string): void {
  if (theirs === ours) return;
  throw new UserError(
    Number(theirs) > Number(ours)
      ? 'This backup was made by a later version of the program. Restore it with that one.'
      : 'This backup was made by an earlier version of the program. Restore it with that one, then start this one.',
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
