import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Db } from '../../database/open.ts';
import { tokens } from '../schema/tokens.ts';

/** `read`: every GET · `write`: everything. */
export type Scope = 'read' | 'write';

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

/** The scope of a token; null if it was revoked or never issued. */
export async function findToken(db: Db, token: string): Promise<{ scope: Scope } | null> {
  const [found] = await db
    .select({ scope: tokens.scope })
    .from(tokens)
    .where(and(eq(tokens.hash, hashToken(token)), isNull(tokens.revoked_at)));
  return found ?? null;
}

/** Compares tokens in constant time. */
export function areTokensEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}

function hashToken(token: string): string {
  return hash('sha256', token);
}
