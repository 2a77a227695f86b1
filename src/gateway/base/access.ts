import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** For whom rows of a service are read. */
export interface RowReader {
  /** The identity of the service. */
  upstream: string;
  /** The restricted assessments that the user may not see: no answer depends on them. */
  noAccess: readonly number[];
  /** The assessments in which the reader sees colleagues' recommendations on a candidate only after they have submitted their own. */
  hiding: readonly number[];
  /** The user; null: the only one, or none. */
  name: string | null;
}

/** Reads all rows: for work that is no user's. */
export const readerOfAll = (upstream: string): RowReader => ({ upstream, noAccess: [], hiding: [], name: null });

/**
 * The condition that a reader has access to the assessment of a row; undefined: they have access to all. A row whose assessment is
 * not known does not meet it.
 */
export const isAccessible = (assessment: SQLWrapper, { noAccess }: Pick<RowReader, 'noAccess'>): SQL | undefined =>
  noAccess.length === 0 ? undefined : sql`(${assessment} <> all(${sql.param(noAccess)}::int[]))`;

/** The condition that a column has the name of the reader. */
export const isBy = (author: SQLWrapper, { name }: Pick<RowReader, 'name'>): SQL =>
  sql`${author} is not distinct from ${name}::text`;
