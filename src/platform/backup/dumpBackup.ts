import { sql } from 'drizzle-orm';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { describeTable, PLATFORM_TABLES } from '../schema/tables.ts';
import type { Transaction } from '../lockAssessment.ts';

/** Begins a backup. A later form has another number. */
export interface BackupHeader {
  shortlist: 'backup';
  form: 1;
  /** The last migration of each part's tables, as Drizzle's journal has it. */
  migrations: Record<string, string>;
}

/** Precedes the rows of a table. */
export interface TableHeader {
  table: string;
  rows: number;
  /** Where its IDs go on; null where they are not counted. */
  sequence: { last_value: string; is_called: boolean } | null;
}

/** The last line: what breaks off before it is no backup. */
export const END_LINE = '{"end":true}';

/**
 * Every row of every table as lines of JSON, all of one moment, in an order and form that do not depend on the engine:
 * two databases that hold the same have the same lines.
 */
export async function dumpBackup(
  { db }: Pick<Database, 'db'>,
  storedData: readonly StoredData[],
  write: (lines: string[]) => Promise<void>,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local timezone = 'UTC'`);
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

/** The platform's tables, and those of the other parts on its database. */
export const allTables = (storedData: readonly StoredData[]) => [
  ...PLATFORM_TABLES,
  ...storedData.flatMap(({ tables }) => tables),
];

/** The last migration of each part's tables, as in the header. */
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

/** The column `line` of a statement that is made of names alone. */
async function textsOf(tx: Transaction, statement: string): Promise<string[]> {
  const { rows } = await tx.execute<{ line: string }>(sql.raw(statement));
  return rows.map(({ line }) => line);
}
