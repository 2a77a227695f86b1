import { inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RetentionRule } from '../../operation/retention.ts';
import type { OwnedTable } from '../schema/ownedTable.ts';
import { DETAIL_TABLES, OWNED_TABLES } from '../schema/ownedTables.ts';
import { CACHE_TABLES } from '../schema/cacheTables.ts';
import { upstreams } from '../schema/readModel.ts';

/** Removes old cached details, and the cache of unused upstreams. */
export const cacheRetention: readonly RetentionRule[] = [
  ...rulesOf(DETAIL_TABLES),
  ...CACHE_TABLES.map((table) =>
    removeFrom(
      table,
      (before) =>
        sql`${table.upstream} in (select ${upstreams.upstream} from ${upstreams} where ${lt(upstreams.used_at, before)})`,
    ),
  ),
];

const { audit, ...others } = OWNED_TABLES;

/** Deletes old rows of the gateway, referring ones first and cached ones last. */
export const gatewayRetention: readonly RetentionRule[] = [
  ...rulesOf(Object.values(others).toReversed()),
  ...cacheRetention,
];

/** Old audit entries of all services, by the retention period of the audit log. */
export const auditRetention: readonly RetentionRule[] = rulesOf([audit]);

function rulesOf(tables: readonly OwnedTable[]): RetentionRule[] {
  return tables.flatMap(({ table, isOld, weight }) => (isOld ? [removeFrom(table, isOld, weight)] : []));
}

/** Deletes at most `most` rows of a table, each counting as `weight`; returns how many. */
function removeFrom(table: PgTable, which: (before: Date) => SQL | undefined, weight = 1): RetentionRule {
  return async (db, before, most) => {
    const some = db
      .select({ row: sql`ctid` })
      .from(table)
      .where(which(before))
      .limit(Math.ceil(most / weight));
    const removed = await db.delete(table).where(inArray(sql`ctid`, some));
    return removed.rowCount ?? 0;
  };
}
