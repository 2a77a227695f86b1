import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database, Db } from '../../database/open.ts';
import { type Scope, tokens } from '../schema/tokens.ts';

/** Creates a token with 256 random bits. Does not store it. */
export function randomToken(): string {
  return `sl_${randomBytes(32).toString('base64url')}`;
}

/** Issues a token and stores only its hash. Revokes the valid token of the same name. */
export async function issueToken({ db }: Database, { name, scope }: { name: string; scope: Scope }): Promise<string> {
  const token = randomToken();
  await db.transaction(async (tx) => {
    await tx
      .update(tokens)
      .set({ revoked_at: new Date() })
      .where(and(eq(tokens.name, name), isNull(tokens.revoked_at)));
    await tx.insert(tokens).values({ name, scope, hash: hashToken(token) });
  });
  return token;
}

/** Revokes the valid token of a name; false if there is none. */
export async function revokeToken({ db }: Database, name: string): Promise<boolean> {
  const live = and(eq(tokens.name, name), isNull(tokens.revoked_at));
  const revoked = await db.update(tokens).set({ revoked_at: new Date() }).where(live).returning({ id: tokens.id });
  return revoked.length > 0;
}

const MINUTE_MS = 60_000;
/** The token of a login is valid for this long after its last use. */
const LOGIN_MS = 60 * MINUTE_MS;

/** Issues the token of a login, which expires an hour after its last use. Deletes expired ones. */
export async function issueLoginToken(db: Db, username: string, now: Date): Promise<string> {
  const token = randomToken();
  await db.delete(tokens).where(lt(tokens.expires_at, now));
  const name = `login of ${username}, ${randomUUID()}`;
  const expires_at = new Date(now.getTime() + LOGIN_MS);
  await db.insert(tokens).values({ name, scope: 'write', hash: hashToken(token), expires_at });
  return token;
}

/** The scope of a token; null if it was revoked, has expired, or was never issued. Counts as a use of it. */
export async function findToken(db: Db, token: string, now: Date): Promise<{ scope: Scope } | null> {
  const isValid = and(
    eq(tokens.hash, hashToken(token)),
    isNull(tokens.revoked_at),
    or(isNull(tokens.expires_at), gt(tokens.expires_at, now)),
  );
  const [found] = await db.select({ scope: tokens.scope, expires_at: tokens.expires_at }).from(tokens).where(isValid);
  if (!found) return null;
  const expires_at = new Date(now.getTime() + LOGIN_MS);
  // Once a minute at most.
  if (found.expires_at && expires_at.getTime() - found.expires_at.getTime() > MINUTE_MS) {
    await db.update(tokens).set({ expires_at }).where(isValid);
  }
  return { scope: found.scope };
}

/** Compares tokens, or passwords, in constant time. */
export function areTokensEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}

function hashToken(token: string): string {
  return hash('sha256', token);
}
