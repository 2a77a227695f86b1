import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A row of a page that differs from the stored one; `was` is undefined for a new row. */
export type ChangedRow<Data, Row> = [id: number, data: Data, was: Row | undefined];

/** Compares the rows of a page, by ID, with the stored ones. `seenAgain`: equal, and missed by a sweep before. */
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

/** For `onConflictDoUpdate`: these columns get the values of the row that was to be inserted. */
export function insertedValues(table: PgTable, keys: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key));
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]));
}
