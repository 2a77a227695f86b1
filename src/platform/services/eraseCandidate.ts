import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Candidate, Erased, StoredData } from '../../database/storedData.ts';
import type { Database, Db } from '../../database/open.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { CANDIDATE_TABLES } from '../schema/tables.ts';
import { lockAssessment, type Transaction } from '../schema/lockAssessment.ts';

/** The IDs and names stored for an email address. */
export async function findCandidate(db: Db | Transaction, email: string): Promise<Candidate> {
  const own = await db.select({ id: candidatures.id }).from(candidatures).where(eq(candidatures.email, email));
  const takers = await db.select().from(testTakers).where(eq(testTakers.email, email));
  return {
    email,
    candidatures: own.map(({ id }) => id),
    testTakers: takers.map(({ id }) => id),
    names: takers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
  };
}

/** Deletes all rows of a candidate, also those of the gateway. `rows` is 0 if there are none. */
export async function eraseCandidate(
  tx: Transaction,
  storedData: readonly StoredData[],
  email: string,
): Promise<Erased & { candidatures: number }> {
  const candidate = await findCandidate(tx, email);
  const own = eq(candidatures.email, email);
  const assessmentsOfCandidate = await tx
    .selectDistinct({ id: candidatures.assessment_id })
    .from(candidatures)
    .where(own);
  // In ascending order, to avoid deadlocks.
  for (const { id } of assessmentsOfCandidate.toSorted((a, b) => a.id - b.id)) await lockAssessment(tx, id);
  const ids = tx.select({ id: candidatures.id }).from(candidatures).where(own);
  const sent = await tx
    .delete(emails)
    .where(or(eq(emails.to, email), inArray(emails.candidature_id, ids)))
    .returning({ id: emails.id });
  const deleted = await tx.delete(candidatures).where(own).returning({ id: candidatures.id });
  const takers = await tx.delete(testTakers).where(eq(testTakers.email, email)).returning({ id: testTakers.id });
  const others: Erased[] = [];
  for (const other of storedData) others.push(await other.erase(tx, candidate));
  return {
    candidatures: deleted.length,
    rows: others.reduce((sum, { rows }) => sum + rows, deleted.length + takers.length + sent.length),
    toCheck: others.flatMap(({ toCheck }) => toCheck),
    userRows: Object.assign({}, ...others.map(({ userRows }) => userRows)) as Erased['userRows'],
  };
}

/**
 * Removes deleted rows from the data files. PGlite has no other user, so its files are rewritten and the write-ahead log is
 * truncated. PostgreSQL does this in its regular maintenance.
 */
export async function purgeDeletedRows({ db, engine }: Database, storedData: readonly StoredData[]): Promise<void> {
  const how = engine === 'pglite' ? sql`(full, analyze)` : sql`(analyze)`;
  for (const table of [...CANDIDATE_TABLES, ...storedData.flatMap(({ tables, caches }) => [...tables, ...caches])])
    await db.execute(sql`vacuum ${how} ${table}`);
  if (engine !== 'pglite') return;
  // ANALYZE keeps the statistics of an emptied table, which contain values of its former rows.
  await db.execute(sql`delete from pg_catalog.pg_statistic
    where starelid in (select oid from pg_catalog.pg_class where relkind = 'r' and reltuples = 0)`);
  await db.execute(sql`vacuum full pg_catalog.pg_statistic`);
  await db.execute(sql`set wal_recycle = off`);
  for (let round = 0; round < 2; round++) {
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`checkpoint`);
  }
}
