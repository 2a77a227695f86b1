import { createHmac } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { Transaction } from '../../database/open.ts';
import { erasedEmails, installation } from '../schema/tables.ts';
import type { CandidatureData } from './candidatureRow.ts';

/** Records that a candidate was erased, by a hash of the address. */
export async function recordErased(tx: Transaction, email: string): Promise<void> {
  const digest = digestOf(email, await keyOf(tx));
  await tx
    .insert(erasedEmails)
    .values({ digest, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: erasedEmails.digest, set: { at: sql`clock_timestamp()` } });
}

/** Allows rows with this address again, after a new invitation. */
export async function forgetErased(tx: Transaction, email: string): Promise<void> {
  await tx.delete(erasedEmails).where(inArray(erasedEmails.digest, [digestOf(email, await keyOf(tx))]));
}

/** Leaves out candidatures of erased candidates, except those created after the erasure. */
export async function withoutErased(
  tx: Transaction,
  rows: Map<number, CandidatureData>,
): Promise<Map<number, CandidatureData>> {
  const erased = new Map<string, Date>();
  for (const { digest, at } of await tx.select().from(erasedEmails)) erased.set(digest, at);
  if (erased.size === 0) return rows;
  const key = await keyOf(tx);
  const kept = [...rows].filter(([, { email, created_at }]) => {
    const at = erased.get(digestOf(email ?? '', key));
    return !at || (created_at !== null && created_at > at);
  });
  return new Map(kept);
}

async function keyOf(tx: Transaction): Promise<string> {
  await tx.insert(installation).values({}).onConflictDoNothing();
  const [row] = await tx.select({ uuid: installation.uuid }).from(installation);
  if (!row) throw new Error('The installation row was not created');
  return row.uuid;
}

const digestOf = (email: string, key: string) => createHmac('sha256', key).update(normaliseEmail(email)).digest('hex');
