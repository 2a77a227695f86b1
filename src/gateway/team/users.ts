import { and, eq } from 'drizzle-orm';
import { fold } from '../../contract/fold.ts';
import { pageOf } from '../../contract/paging.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { type AccessRule, hasAccess } from '../access/noAccess.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { users } from '../schema/tables.ts';

/** A user with the name that colleagues see. */
export type NamedUser = typeof users.$inferSelect & { name: string };

/** The users of a service, by name. Without sign-in there are none. */
export async function readUsers(db: Db | Transaction, upstream: string): Promise<NamedUser[]> {
  const rows = await db.select().from(users).where(eq(users.upstream, upstream));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = comparable(ownName(row));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return rows
    .map((row) => {
      const name = ownName(row);
      return { ...row, name: counts.get(comparable(name)) === 1 ? name : row.user_name };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

/** What colleagues call a user; the address of one who is no longer known. */
export const nameOfUser = async (db: Db | Transaction, upstream: string, address: string): Promise<string> =>
  (await readUsers(db, upstream)).find(({ user_name }) => user_name === address)?.name ?? address;

/** The users who may see an assessment, by the groups of their last visit: who may be mentioned in its notes. Null: it is not known. */
export async function usersWithAccess(
  db: Db | Transaction,
  { upstream, rule }: { upstream: string; rule: AccessRule },
  assessment: number | null,
): Promise<NamedUser[]> {
  const all = await readUsers(db, upstream);
  if (assessment === null) return all;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.upstream, upstream), hasAccess(assessment, rule)));
  const allowed = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => allowed.has(id));
}

const ownName = ({ display_name, user_name }: typeof users.$inferSelect) =>
  display_name ?? (user_name.split('@')[0] || user_name);

/** Names that look alike are equal. */
const comparable = (name: string) => fold(name.replaceAll(/\p{DI}/gu, ''));

/** The operation that lists the users. */
export function userOperations({ database: { db }, upstream, rule }: OperationDeps & { rule: AccessRule }) {
  return {
    async listUsers({ values: { assessment, ...values } }) {
      const { limit, offset } = pageOf(values);
      const all =
        assessment === undefined
          ? await readUsers(db, upstream)
          : await usersWithAccess(db, { upstream, rule }, assessment);
      return { count: all.length, results: all.slice(offset, offset + limit).map(viewOf) };
    },
  } satisfies Partial<OwnOperations>;
}

const viewOf = ({ id, user_name, name, role, seen_at }: NamedUser) => ({
  id,
  address: user_name,
  name,
  role,
  last_seen: seen_at.toISOString(),
});
