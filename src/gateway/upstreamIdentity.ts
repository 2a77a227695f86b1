import { createHash } from 'node:crypto';
import type { Db, Transaction } from '../database/open.ts';
import type { Upstream } from './deps.ts';
import { installation } from './schema.ts';

/**
 * Tells services apart: work that was made for one never runs against another. A real one is its address, the embedded
 * platform is its database, whatever port it has today. The token is no part of it: that is renewed from time to time.
 */
export async function identifyUpstream(db: Db, { baseUrl, embedded }: Upstream): Promise<string> {
  if (!embedded) return digest(`service ${baseUrl.replace(/\/+$/, '')}`);
  await db.insert(installation).values({}).onConflictDoNothing();
  const identity = await embeddedIdentity(db);
  if (identity === null) throw new Error('The installation was neither made nor found');
  return identity;
}

/** Of the platform on this database; null where no gateway has been in front of it yet. */
export async function embeddedIdentity(db: Db | Transaction): Promise<string | null> {
  const [row] = await db.select().from(installation);
  return row ? digest(`embedded ${row.uuid}`) : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
