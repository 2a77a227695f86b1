import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** For whom rows of a service are read. */
export interface RowReader {
  /** The identity of the service. */
  upstream: string;
  /** The restricted assessments that the user may not see: no answer depends on them. */
  noAccess: readonly number[];
}

/** Reads all rows: for work that is no user's. */
export const readerOfAll = (upstream: string): RowReader => ({ upstream, noAccess: [] });

/**
 * The condition that a reader has access to the assessment of a row; undefined: they have access to all. A row whose assessment is
 * not known does not meet it.
 */
export const isAccessible = (assessment: SQLWrapper, { noAccess }: Pick<RowReader, 'noAccess'>): SQL | undefined =>
  noAccess.length === 0 ? undefined : sql`(${assessment} <> all(${sql.param(noAccess)}::int[]))`;
