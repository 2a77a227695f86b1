import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { assessments, candidatures } from '../schema/readModel.ts';
import type { CacheChange } from './cache.ts';

/** A row of a page that differs from the stored one; `was` is undefined for a new row. */
export type ChangedRow<Data, Row> = [id: number, data: Data, was: Row | undefined];

/** Compares the rows of a page with the stored ones, by ID. `seenAgain`: equal rows that an earlier sweep missed. */
export function compareRows<Data, Row extends { missed: number | null }>(
  given: ReadonlyMap<number, Data>,
  stored: ReadonlyMap<number, Row>,
  isSame: (was: Row, data: Data) => boolean,
): { changed: ChangedRow<Data, Row>[]; seenAgain: number[] } {
  const changed: ChangedRow<Data, Row>[] = [];
  const seenAgain: number[] = [];
  for (const [id, data] of given) {
    const was = stored.get(id);
    if (!was || !isSame(was, data)) changed.push([id, data, was]);
    else if (was.missed !== null) seenAgain.push(id);
  }
  return { changed, seenAgain };
}

/** For `onConflictDoUpdate`: sets these columns to the values of the conflicting insert. */
export function insertedValues(table: PgTable, keys: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key));
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]));
}

/** The rows of the cache that belong to a list of the upstream. */
export interface ListedRows {
  table: typeof assessments | typeof candidatures;
  within: SQL | undefined;
}

/** The assessments of an upstream. */
export const assessmentsOf = (upstream: string): ListedRows => ({
  table: assessments,
  within: eq(assessments.upstream, upstream),
});

/** The candidatures of one assessment. */
export const candidaturesOf = (upstream: string, assessment: number): ListedRows => ({
  table: candidatures,
  within: and(eq(candidatures.upstream, upstream), eq(candidatures.assessment_id, assessment)),
});

/** The part of a list that a page covers: every row with an ID above `after`, up to `upto`. */
interface PageRange {
  after: number;
  upto: number;
  /** The SQL condition that the page contains a row; null if that is unknown, because a row of the page has no ID. */
  isShown: SQL | null;
}

/** Marks the rows that a page should contain and does not, with the number of the sweep. */
export async function markMissed({ tx }: CacheChange, { table, within }: ListedRows, sweep: number, range: PageRange) {
  const { after, upto, isShown } = range;
  const inRange = sql`${within} and ${table.id} > ${after} and ${table.id} <= ${upto}`;
  await tx.execute(
    isShown === null
      ? sql`update ${table} set missed = null where ${inRange} and ${table.missed} is not null`
      : sql`update ${table} set missed = ${sweep} where ${inRange} and ${table.missed} is null and not (${isShown})`,
  );
}

/** The IDs that all complete sweeps since this one missed. */
export async function findMissed({ tx }: CacheChange, { table, within }: ListedRows, sweep: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select ${table.id} as id from ${table} where ${within} and ${table.missed} <= ${sweep}`,
  );
  return rows.map(({ id }) => id);
}

/** After an incomplete sweep: rows it did not see may exist. */
export async function forgetMissed({ tx }: CacheChange, { table, within }: ListedRows, sweep: number): Promise<void> {
  await tx.execute(sql`update ${table} set missed = null where ${within} and ${table.missed} = ${sweep}`);
}
