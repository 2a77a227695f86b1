import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { holdRestored } from '../mail/hold.ts';
import { namesOf, TABLES } from '../tables.ts';
import type { Transaction } from '../touch.ts';
import { END, migrationOf } from './dump.ts';
import { repeatErasures } from './erasures.ts';

/** Rows written at once. */
const BATCH = 500;

const HeaderLine = z.object({ shortlist: z.literal('backup'), form: z.literal(1), migration: z.string() });
const TableLine = z.object({
  table: z.string(),
  rows: z.int().check(z.minimum(0)),
  sequence: z.nullable(z.object({ last_value: z.string().check(z.regex(/^\d{1,19}$/)), is_called: z.boolean() })),
});

/** How many people were erased anew, and how many mails are held back. */
interface Loaded {
  erased: number;
  held: number;
}

/**
 * Writes what `dump` has read into an empty database: all of it or, when anything is wrong, nothing. UserError where there
 * are rows already, or what is read is no whole backup of these tables. Mails that waited to be sent are held back: since
 * the backup was made they may have left. Whoever was erased since is erased at once, see erasures.ts. // T43 T44
 */
export async function load(
  { db }: Pick<Database, 'db'>,
  lines: AsyncIterable<string>,
  since: Parameters<typeof repeatErasures>[1],
): Promise<Loaded> {
  const source = lines[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await source.next();
    if (done) throw broken('it breaks off');
    return value;
  };
  return await db.transaction(async (tx) => {
    await refuseFull(tx);
    const header = HeaderLine.safeParse(parse(await next()));
    if (!header.success) throw broken('it does not begin like one');
    refuseOther(header.data.migration, await migrationOf(tx));
    for (const table of TABLES) {
      const names = namesOf(table);
      const head = TableLine.safeParse(parse(await next()));
      if (!head.success || head.data.table !== names.name) throw broken(`the table ${names.name} is missing`);
      const { rows, sequence } = head.data;
      for (let left = rows; left > 0; left -= BATCH) {
        const batch: string[] = [];
        while (batch.length < Math.min(left, BATCH)) batch.push(await next());
        await insert(tx, names, batch);
      }
      if (sequence) {
        const { last_value, is_called } = sequence;
        await tx.execute(
          sql`select setval(pg_get_serial_sequence(${names.full}, 'id'), ${last_value}::bigint, ${is_called})`,
        );
      }
    }
    if ((await next()) !== END) throw broken('it does not end like one');
    // The checksum of a compressed file stands behind everything else.
    if (!(await source.next()).done) throw broken('something follows its end');
    const erased = await repeatErasures(tx, since);
    return { erased, held: await holdRestored(tx) };
  });
}

async function insert(tx: Transaction, { full, columns }: ReturnType<typeof namesOf>, batch: string[]): Promise<void> {
  const rows = `[${batch.join(',')}]`;
  parse(rows);
  await tx.execute(
    sql`insert into ${sql.raw(full)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(full)}, ${rows}::json)`,
  );
}

async function refuseFull(tx: Transaction): Promise<void> {
  for (const table of TABLES) {
    const { name } = namesOf(table);
    const [any] = await tx
      .select({ one: sql`1` })
      .from(table)
      .limit(1);
    if (any) {
      throw new UserError(
        `There is something in the database already (${name}). Set DATA_DIR to a new folder, or DATABASE_URL to an ` +
          'empty database.',
      );
    }
  }
}

function refuseOther(theirs: string, ours: string): void {
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
    throw broken('a line is no JSON');
  }
}

/** Says why something is no backup. */
export function broken(reason: string): UserError {
  return new UserError(`This is no backup that can be restored: ${reason}. Nothing was restored.`);
}
