import { and, eq, getTableColumns, getTableName, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import type { Candidate, Erased, StoredData } from '../../database/storedData.ts';
import type { OwnedTable } from '../schema/ownedTable.ts';
import { DETAIL_TABLES, OWNED_TABLES } from '../schema/ownedTables.ts';
import { jobItems } from '../schema/tables.ts';
import { eraseCached, lockCaches } from './cachedData.ts';
import { eraseInTexts } from './otherTexts.ts';
import { addressesIn, findCandidate } from './findCandidate.ts';

const TABLES: readonly OwnedTable[] = [...Object.values(OWNED_TABLES), ...DETAIL_TABLES];

const USER_COLUMNS = TABLES.flatMap(({ table, users }) => users.map((user) => ({ table, ...user })));

/** Replaces the address of an erased user. Null would mean an unknown user. */
const ERASED_USER = 'erased';

/** See `StoredData.erase`. Waiting items become skipped; running ones get an unknown outcome. // T44 */
export async function eraseCandidate(tx: Transaction, candidate: Candidate): Promise<Erased> {
  await lockCaches(tx);
  const known = await findCandidate(tx, candidate);
  // A job's writes before this lock are erased, and after it the job finds nothing to write to.
  await tx.select({ job: jobItems.job_id }).from(jobItems).where(OWNED_TABLES.jobItems.isAbout?.(known)).for('update');
  await eraseCached(tx, candidate.email, known.cached);
  let rows = known.cached.length;
  // Deletes referring rows first: they are found by the rows that they refer to.
  for (const { table, isAbout, erase } of TABLES.toReversed()) {
    if (isAbout && !erase) rows += (await tx.delete(table).where(isAbout(known))).rowCount ?? 0;
  }
  for (const { table, isAbout, erase } of TABLES) {
    if (isAbout && erase) rows += (await tx.update(table).set(erase).where(isAbout(known))).rowCount ?? 0;
  }
  return {
    rows,
    toCheck: await eraseInTexts(tx, known),
    userRows: await countUserRows(tx, candidate.email),
  };
}

/** See `StoredData.eraseUser`. */
export async function eraseUser(tx: Transaction, email: string): Promise<number> {
  let rows = 0;
  for (const { table, column, erase } of USER_COLUMNS) {
    const isTheirs = eq(column, email);
    const change =
      erase === 'rows'
        ? tx.delete(table).where(isTheirs)
        : tx
            .update(table)
            .set({ [column.name]: ERASED_USER })
            .where(isTheirs);
    rows += (await change).rowCount ?? 0;
  }
  return rows;
}

async function countUserRows(tx: Transaction, email: string): Promise<Erased['userRows']> {
  const counts: Record<string, number> = {};
  for (const { table, users } of TABLES) {
    const count = users.length > 0 ? await tx.$count(table, or(...users.map(({ column }) => eq(column, email)))) : 0;
    if (count > 0) counts[getTableName(table)] = count;
  }
  return counts;
}

/** See `StoredData.export`. Rows by table; files in Base64. */
export async function exportCandidate(db: Db, candidate: Candidate): Promise<Record<string, unknown> | null> {
  const known = await findCandidate(db, candidate);
  const found: Record<string, unknown> = {};
  for (const { table, isAbout, users, exported, isExported, joined } of TABLES) {
    const own = users.filter(({ erase }) => erase === 'rows');
    const which = or(isAbout?.(known), ...own.map(({ column }) => eq(column, known.email)));
    if (!which) continue;
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => exported?.includes(key) ?? true);
    const rows = await db
      .select({ ...Object.fromEntries(columns), ...joined })
      .from(table)
      .where(and(which, isExported))
      .orderBy(sql`1`);
    if (rows.length > 0) found[getTableName(table)] = rows.map(withoutBytes);
  }
  if (known.cached.length > 0) found['read_model'] = known.cached;
  return Object.keys(found).length > 0 ? found : null;
}

const withoutBytes = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );

/** See `StoredData.addresses`. */
export async function readAddresses(tx: Transaction): ReturnType<StoredData['addresses']> {
  const found: [string, number][] = [];
  for (const { table, since, candidateEmail, users } of TABLES) {
    for (const column of [candidateEmail, ...users.map((user) => user.column)]) {
      if (!column || !since) continue;
      const rows = await tx
        .select({
          text: sql<string | null>`${column}`,
          at: sql<number>`(extract(epoch from min(${since})) * 1000)::float8`,
        })
        .from(table)
        .groupBy(column);
      for (const { text, at } of rows) {
        found.push(...addressesIn(text ?? '').map((address): [string, number] => [address, Math.floor(at)]));
      }
    }
  }
  return found;
}
