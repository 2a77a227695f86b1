import { and, eq } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { CacheChange } from './cache.ts';
import { candidatures } from './tables.ts';
import { Refusal } from '../refusal.ts';

interface Touched {
  /** Whom it is about; null: the upstream did not say. */
  email: string | null;
}

/** Has lists read a candidature again; undefined: it is not known. */
export async function touchCandidature(change: CacheChange, candidature: number): Promise<Touched | undefined> {
  const { tx, upstream, version } = change;
  const [row] = await tx
    .update(candidatures)
    .set({ version })
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature)))
    .returning({ email: candidatures.email });
  if (!row) return undefined;
  change.hasChanged = true;
  return { email: row.email === null ? null : normaliseEmail(row.email) };
}

/**
 * The same for a write about it. Throws a Refusal if it is unknown: a note about a candidate who was erased meanwhile
 * would stay.
 */
export async function touchKnownCandidature(change: CacheChange, candidature: number): Promise<Touched> {
  const touched = await touchCandidature(change, candidature);
  if (!touched)
    throw new Refusal(
      404,
      'not_found',
      'This candidate has not been read from the service yet. Try again in a moment.',
    );
  return touched;
}
