import { createHash } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import type { Upstream } from '../deps.ts';
import { installation } from '../schema.ts';

/**
 * Tells services apart: work that was made for one never runs against another. A real one is its address, the embedded
 * platform is its database, whatever port it has today. The token is no part of it: that is renewed from time to time.
 */
export async function identifyUpstream(db: Db, { baseUrl, embedded }: Upstream): Promise<string> {
  if (!embedded) return digest(`service ${baseUrl.replace(/\/+$/, '')}`);
  await db.insert(installation).values({}).onConflictDoNothing();
  const [row] = await db.select().from(installation);
  return digest(`embedded ${row?.uuid}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
