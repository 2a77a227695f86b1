import { sql } from 'drizzle-orm';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { describeTable, PLATFORM_TABLES } from '../schema/tables.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

/** The first line of a backup. `form` is the version of the format. */
export interface BackupHeader {
  shortlist: 'backup';
  form: 1;
  /** The time of the last migration of each module's tables, from Drizzle's journal. */
  migrations: Record<string, string>;
}

/** The line before the rows of a table. */
export interface TableHeader {
  table: string;
  rows: number;
  /** The state of its ID sequence; null without one. */
  sequence: { last_value: string; is_called: boolean } | null;
}

/** The last line. A file without it is incomplete. */
export const END_LINE = '{"end":true}';

/**
 * Writes every row of every table as lines of JSON, from one snapshot. Order and format do not depend on the engine, so equal
 * databases have equal lines.
 */
export async function dumpBackup(
  { db }: Pick<Database, 'db'>,
  storedData: readonly StoredData[],
  write: (lines: string[]) => Promise<void>,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local timezone = 'UTC'`);
      await waitForFile(tx);
      const header: BackupHeader = { shortlist: 'backup', form: 1, migrations: await migrationsOf(tx, storedData) };
      await write([JSON.stringify(header)]);
      for (const table of allTables(storedData)) {
        const { name, full, key, isNumbered, batch } = describeTable(table);
        const [count] = await textsOf(tx, `select count(*)::text as line from ${full}`);
        const sequence = isNumbered ? await sequenceOf(tx, full) : null;
        const head: TableHeader = { table: name, rows: Number(count), sequence };
        await write([JSON.stringify(head)]);
        await tx.execute(
          sql.raw(
            `declare dumped no scroll cursor for select row_to_json(t)::text as line from ${full} t order by ${key}`,
          ),
        );
        for (;;) {
          const lines = await textsOf(tx, `fetch ${batch} from dumped`);
          if (lines.length === 0) break;
          await write(lines);
        }
        await tx.execute(sql`close dumped`);
      }
      await write([END_LINE]);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Waits for a slow file without a limit, although idle transactions are ended. */
export async function waitForFile(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** The tables of the platform and of the other modules in its database. */
export const allTables = (storedData: readonly StoredData[]) => [
  ...PLATFORM_TABLES,
  ...storedData.flatMap(({ tables }) => tables),
];

/** The last migration of each module's tables, for the header. */
export async function migrationsOf(
  tx: Transaction,
  storedData: readonly StoredData[],
): Promise<Record<string, string>> {
  const migrations: Record<string, string> = {};
  for (const { name } of [{ name: 'platform' }, ...storedData]) {
    const [last = ''] = await textsOf(tx, `select max(created_at)::text as line from drizzle.${name}_migrations`);
    migrations[name] = last;
  }
  return migrations;
}

async function sequenceOf(tx: Transaction, full: string): Promise<TableHeader['sequence']> {
  const [name] = await textsOf(tx, `select pg_get_serial_sequence('${full}', 'id') as line`);
  const [line = 'null'] = await textsOf(
    tx,
    `select json_build_object('last_value', last_value::text, 'is_called', is_called)::text as line from ${name}`,
  );
  return JSON.parse(line) as TableHeader['sequence'];
}

/** Runs a statement without parameters and returns its column `line`. */
async function textsOf(tx: Transaction, statement: string): Promise<string[]> {
  const { rows } = await tx.execute<{ line: string }>(sql.raw(statement));
  return rows.map(({ line }) => line);
}
