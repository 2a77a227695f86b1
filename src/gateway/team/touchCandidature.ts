import { and, eq } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { CacheChange } from '../readModel/cache.ts';
import { candidatures } from '../readModel/tables.ts';
import { Refusal } from '../refusal.ts';

/**
 * Has lists read a candidature again, and answers whom it is about. Throws the Refusal if it is not known: what is written
 * about a candidate who was erased meanwhile would stay.
 */
export async function touchCandidature(change: CacheChange, candidature: number): Promise<{ email: string | null }> {
  const { tx, upstream, version } = change;
  const [row] = await tx
    .update(candidatures)
    .set({ version })
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature)))
    .returning({ email: candidatures.email });
  if (!row) throw new Refusal(404, 'not_found', 'This candidate is not known here.');
  change.hasChanged = true;
  return { email: row.email === null ? null : normaliseEmail(row.email) };
}
