import { asc, desc, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/paging.ts';
import { writeTarget } from '../../contract/paths.ts';

/** The envelope of a page, with the addresses of its neighbours. */
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
 * Ascending or descending after the sign, nulls last either way, ties by ID. Nulls are spoken of only where there may be
 * some; where there are none, ties go by ID the same way as the rest. So `desc` is an index read backwards, which `desc
 * nulls last` is not. Expressions are never null here.
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
 * How many rows match, as a column of each row of a page: as `counting` answers from an index alone or, where there is
 * none since every match is read anyway, counted on the way.
 */
export function totalColumn(counting: SQLWrapper | null) {
  return (counting ? sql<number>`(${counting})::int` : sql<number>`(count(*) over ())::int`).as('total');
}
