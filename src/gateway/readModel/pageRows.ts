import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

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
