import { createHash } from 'node:crypto';
import type { Db, Transaction } from '../../database/open.ts';
import type { Upstream } from './upstream.ts';
import { installation } from '../schema/tables.ts';

/**
 * Identifies the service, so that work for one never runs against another. A real service is identified by its address,
 * the embedded platform by its database, since its port varies. The token is not part of it, because tokens are renewed.
 */
export async function identifyUpstream(db: Db, { baseUrl, embedded }: Upstream): Promise<string> {
  if (!embedded) return digest(`service ${baseUrl.replace(/\/+$/, '')}`);
  await db.insert(installation).values({}).onConflictDoNothing();
  const identity = await embeddedIdentity(db);
  if (identity === null) throw new Error('The installation row was not created');
  return identity;
}

/** The identity of the platform in this database; null before the first start of a gateway. */
export async function embeddedIdentity(db: Db | Transaction): Promise<string | null> {
  const [row] = await db.select().from(installation);
  return row ? digest(`embedded ${row.uuid}`) : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
