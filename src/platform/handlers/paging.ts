import { asc, desc, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/paging.ts';
import { writeTarget } from '../../contract/paths.ts';

/** A page in the form of the API, with the URLs of the next and previous page. */
export function toPage<Row>(
  endpoint: Endpoint,
  { params = {}, query, baseUrl }: { params?: object; query: Parameters<typeof pageOf>[0]; baseUrl: string },
  { count, results }: { count: number; results: Row[] },
) {
  const { limit, offset } = pageOf(query);
  const address = (start: number) =>
    baseUrl + writeTarget(endpoint, { ...params, ...query, limit, offset: Math.max(0, start) });
  return {
    count,
    next: offset + limit < count ? address(offset + limit) : null,
    previous: offset > 0 ? address(offset - limit) : null,
    results,
  };
}

/**
 * The order of a list: descending with `-`, rows without a value last, ties by ID. `nulls last` only for nullable columns,
 * because PostgreSQL can read an index backwards for `desc`, but not for `desc nulls last`. The expressions are never null.
 */
export function orderByClause<Field extends string>(
  ordering: string | undefined,
  fields: Record<Field, SQL | PgColumn>,
  id: PgColumn,
): SQL[] {
  const isDescending = ordering?.startsWith('-') ?? false;
  const name = isDescending ? ordering?.slice(1) : ordering;
  const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name as Field] : undefined;
  if (!field) return [sql`${id}`];
  if (is(field, PgColumn) && !field.notNull) {
    return [sql`${field} ${isDescending ? sql`desc` : sql`asc`} nulls last`, sql`${id}`];
  }
  const direction = isDescending ? desc : asc;
  return [direction(field), direction(id)];
}

/**
 * A column with the number of matching rows. From the subquery `counting`, which reads an index only; null: counts the rows that
 * the query reads anyway.
 */
export function totalColumn(counting: SQLWrapper | null) {
  return (counting ? sql<number>`(${counting})::int` : sql<number>`(count(*) over ())::int`).as('total');
}
