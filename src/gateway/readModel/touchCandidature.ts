import { and, eq } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { CacheChange } from './cache.ts';
import { candidatures } from '../schema/readModel.ts';
import { Refusal } from '../base/refusal.ts';

interface Touched {
  /** The candidate's address; null: not known. */
  email: string | null;
  assessment_id: number;
}

/** Makes lists reload a candidature; undefined if it is not known. */
export async function touchCandidature(change: CacheChange, candidature: number): Promise<Touched | undefined> {
  const { tx, upstream, version } = change;
  const [row] = await tx
    .update(candidatures)
    .set({ version })
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature)))
    .returning({ email: candidatures.email, assessment_id: candidatures.assessment_id });
  if (!row) return undefined;
  change.hasChanged = true;
  return { ...row, email: row.email === null ? null : normaliseEmail(row.email) };
}

/**
 * The same before storing something about the candidature. Throws a Refusal if it is unknown, so that no note about an erased
 * candidate is stored.
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
