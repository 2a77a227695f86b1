import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatureCounts, candidatures, testTakers } from '../schema/candidatures.ts';
import { demoFills } from '../schema/demoFills.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { generateDemo, type DemoOptions } from './generate.ts';
import { ASSESSMENT_TABLES } from '../schema/tables.ts';
import type { DemoTable, Rows } from './rows.ts';

/** Whether there is no assessment yet, so that the demo may be created. */
export async function isEmpty({ db }: Database): Promise<boolean> {
  const [any] = await db.select({ id: assessments.id }).from(assessments).limit(1);
  return any === undefined;
}

/** Whether a demo was filled in before, also if it was removed since. */
export const hadDemo = async ({ db }: Database): Promise<boolean> => (await db.$count(demoFills)) > 0;

/**
 * Fills an empty database with the demo: all of it or, after an error, nothing. Throws a UserError if there are assessments.
 */
export async function fillDemo(database: Database, options: DemoOptions): Promise<void> {
  if (!(await isEmpty(database))) {
    throw new UserError(
      'There are assessments already, so the demo was not filled in. Set DATA_DIR to an empty folder for it.',
    );
  }
  await database.db.transaction(async (tx) => {
    for (const rows of generateDemo(options)) await insert(tx, rows);
    await tx.execute(sql`
      update ${assessments} set modified = latest.progress
      from (
        select ${candidatures.assessment_id} as id,
          max(greatest(${candidatures.created}, ${candidatures.started_at}, ${candidatures.completed_at})) as progress
        from ${candidatures} group by 1
      ) as latest
      where ${assessments.id} = latest.id`);
    await tx.execute(sql`
      update ${assessments} set modified = archived_at where archived_at > modified`);
    await tx.execute(sql`select ${sql.join(numbered.map(sequenceBehindRows), sql`, `)}`);
    // One that was removed.
    await tx.delete(demoFills);
    await tx.execute(sql`
      insert into ${demoFills} (filled_at, last_assessment_id, last_test_taker_id, last_candidature_id)
      select ${options.now.toISOString()}, (select max(id) from ${assessments}), (select max(id) from ${testTakers}),
        (select max(id) from ${candidatures})`);
  });
  // PGlite has no autovacuum, and the planner needs statistics for a large demo.
  const filled = [...tables.map((table) => ASSESSMENT_TABLES[table]), candidatureCounts];
  for (const table of filled) await database.db.execute(sql`vacuum analyze ${table}`);
}

const tables = Object.keys(ASSESSMENT_TABLES) as DemoTable[]; // Object.keys forgets them
const numbered = tables.filter((name) => 'id' in getTableColumns(ASSESSMENT_TABLES[name]));

// One JSON parameter per batch: a statement has at most 65,535 parameters, and many parameters are slow to parse.
async function insert(tx: Transaction, rows: Rows): Promise<void> {
  for (const name of tables) {
    const batch = rows[name];
    if (!batch?.length) continue;
    const table = ASSESSMENT_TABLES[name];
    const properties = Object.entries(getTableColumns(table)).map(([key, { name: column }]) => ({ key, column }));
    const columns = sql.join(
      properties.map(({ column }) => sql.identifier(column)),
      sql`, `,
    );
    const named = batch.map((row) => {
      const values = new Map(Object.entries(row));
      return Object.fromEntries(properties.map(({ key, column }) => [column, values.get(key)]));
    });
    await tx.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`);
  }
}

/** Sets the ID sequence behind the inserted rows, which have their own IDs, and never back: other tables may have an ID of before. */
function sequenceBehindRows(name: DemoTable) {
  const table = ASSESSMENT_TABLES[name];
  const config = getTableConfig(table);
  const full = `"${config.schema ?? 'public'}"."${config.name}"`;
  const sequence = sql`pg_get_serial_sequence(${full}, 'id')`;
  return sql`(select setval(${sequence}, greatest(max(id), nextval(${sequence}))) from ${table})`;
}
