import type { ASSESSMENT_TABLES } from '../schema/tables.ts';

/** A table that the demo fills. */
export type DemoTable = keyof typeof ASSESSMENT_TABLES;
export type Row<Table extends DemoTable> = (typeof ASSESSMENT_TABLES)[Table]['$inferSelect'];

/** Some rows of some tables, IDs included. */
export type Rows = { [Table in DemoTable]?: Row<Table>[] };

/** The same rows, with all times `by` milliseconds later. */
export function shiftTimes(rows: Rows, by: number): Rows {
  const move = (value: unknown) => (value instanceof Date ? new Date(value.getTime() + by) : value);
  const moveRow = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, move(value)]));
  return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.map(moveRow)]));
}
