import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import { type AccessRule, selectNoAccess } from '../access/noAccess.ts';
import { readerOfAll } from '../base/access.ts';
import type { User, Viewer } from '../base/user.ts';
import { selectShared } from './rejectionReasons.ts';
import { selectHiding } from './scorecards.ts';

/** A user with what decides which rows and values they see. One statement, since every request waits for it. */
export async function readViewer(
  db: Db | Transaction,
  { upstream, rule }: { upstream: string; rule: AccessRule },
  user: User,
): Promise<Viewer> {
  const viewer = { ...readerOfAll(upstream), ...user };
  // Without sign-in there is one user, who sees all.
  if (!rule) return viewer;
  const { rows } = await db.execute<Pick<Viewer, 'noAccess' | 'hiding' | 'seesReasons'>>(sql`
    select array(${selectNoAccess(db, upstream, user, rule)}) as "noAccess",
      array(${selectHiding(db, upstream)}) as hiding,
      exists (${selectShared(db, upstream)}) as "seesReasons"`);
  return { ...viewer, ...rows[0] };
}
