import { and, eq, sql } from 'drizzle-orm';
import type { Invitation } from '../../contract/candidature.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { fullName } from '../../contract/fullName.ts';
import type { Db } from '../../database/open.ts';
import { Refusal } from '../base/refusal.ts';
import { cancelScheduledEmailOf } from './stageChanges.ts';
import { type CacheChange, changeCache, databaseNow } from './cache.ts';
import { forgetErased } from './erasedEmails.ts';
import { removeCandidatures, storeCandidatures } from './storeCandidatures.ts';
import { candidatures, writes } from '../schema/readModel.ts';

/** The known result of a write to the upstream. `unknown`: there was no answer. */
export type EndedWrite =
  | { kind: 'stage'; candidature: number; stage: string }
  | { kind: 'removed'; candidature: number }
  | { kind: 'invited'; assessment: number; invitation: Invitation }
  | { kind: 'unknown'; candidature: number };

/**
 * Applies a write of ours to the cache. Pages that were requested before the write do not undo it. Each change of a stage comes here
 * once it is confirmed, so this also cancels a scheduled rejection email. (If its answer was lost, `storeCandidatures` does it.)
 */
export async function recordWrite(db: Db, upstream: string, write: EndedWrite): Promise<void> {
  await changeCache(db, upstream, async (change) => {
    switch (write.kind) {
      case 'stage':
        await noteWrite(change, write.candidature);
        await updateRow(change, write.candidature, { stage: write.stage, unknown_since: null });
        await cancelScheduledEmailOf(change.tx, { upstream, ...write });
        return;
      case 'removed':
        await noteWrite(change, write.candidature);
        await removeCandidatures(change, [write.candidature]);
        return;
      case 'invited':
        await recordInvitation(change, write);
        return;
      case 'unknown':
        await updateRow(change, write.candidature, { unknown_since: sql`clock_timestamp()` });
    }
  });
}

async function noteWrite({ tx, upstream }: CacheChange, candidature: number): Promise<void> {
  await tx
    .insert(writes)
    .values({ upstream, candidature_id: candidature, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: [writes.upstream, writes.candidature_id], set: { at: sql`clock_timestamp()` } });
}

async function updateRow(
  change: CacheChange,
  candidature: number,
  values: Parameters<ReturnType<typeof change.tx.update<typeof candidatures>>['set']>[0],
): Promise<void> {
  const { tx, upstream, version } = change;
  const { rowCount } = await tx
    .update(candidatures)
    .set({ ...values, version })
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature)));
  if (rowCount) change.hasChanged = true;
}

/** Stores a new row from the answer to an invitation. Sync adds the fields that the answer lacks. */
async function recordInvitation(
  change: CacheChange,
  { assessment, invitation }: { assessment: number; invitation: Invitation },
): Promise<void> {
  const { id, testtaker_id, created, email, invitation_uuid, status } = invitation;
  if (email !== null) await forgetErased(change.tx, email);
  const unknown = { invitation_link: null, avg_score: null, is_hired: null, personality_algorithm: null };
  const row = {
    id,
    testtaker_id,
    created,
    email,
    full_name: fullName(invitation),
    invitation_uuid,
    status,
    ...unknown,
  };
  await storeCandidatures(change, {
    assessment,
    // The first stage of every candidature.
    rows: [{ ...row, personality: null, rating: null, review: null, stage: 'NYE' }],
    requestedAt: await databaseNow(change.tx),
  });
  await noteWrite(change, id);
}

/** What a row about a candidature stores with its ID. */
export interface Touched {
  /** The candidate's address; null: not known. */
  email: string | null;
  assessment_id: number;
}

/** Whether the read model has a candidature. Of one that was erased while it was read, nothing is stored. */
export const isKnown = async ({ tx, upstream }: CacheChange, candidature: number): Promise<boolean> =>
  (await tx.$count(candidatures, isCandidature(upstream, candidature))) > 0;

const SUBJECT = { email: candidatures.email, assessment_id: candidatures.assessment_id };
const isCandidature = (upstream: string, candidature: number) =>
  and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature));
const subjectOf = (row: Touched | undefined): Touched | undefined =>
  row && { ...row, email: row.email === null ? null : normaliseEmail(row.email) };

/** Throws a Refusal if a candidature is unknown, so that no note about an erased candidate is stored. */
function requireKnown(subject: Touched | undefined): Touched {
  if (!subject)
    throw new Refusal(
      404,
      'not_found',
      'This candidate has not been read from the service yet. Try again in a moment.',
    );
  return subject;
}

/** Makes lists reload a candidature; undefined if it is not known. */
export async function touchCandidature(change: CacheChange, candidature: number): Promise<Touched | undefined> {
  const { tx, upstream, version } = change;
  const touched = tx.update(candidatures).set({ version }).where(isCandidature(upstream, candidature));
  const [row] = await touched.returning(SUBJECT);
  if (row) change.hasChanged = true;
  return subjectOf(row);
}

/** The same before storing something about the candidature. */
export const touchKnownCandidature = async (change: CacheChange, candidature: number): Promise<Touched> =>
  requireKnown(await touchCandidature(change, candidature));

/** The same for what no list shows. */
export async function readKnownCandidature({ tx, upstream }: CacheChange, candidature: number): Promise<Touched> {
  const [row] = await tx.select(SUBJECT).from(candidatures).where(isCandidature(upstream, candidature));
  return requireKnown(subjectOf(row));
}
