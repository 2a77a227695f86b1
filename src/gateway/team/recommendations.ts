import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { MAX_RECOMMENDATIONS } from '../../contract/recommendations.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { isBlind, lockedText, refuseCopiedMarks } from '../names/blindReview.ts';
import { isCandidatureOf, isLocked, shownText, type StoredText, textColumns } from '../names/hiddenNames.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { changeCache } from '../readModel/cache.ts';
import { candidatures } from '../schema/readModel.ts';
import { touchCandidature, touchKnownCandidature } from '../readModel/recordWrite.ts';
import { recommendations } from '../schema/tables.ts';
import type { User } from '../base/user.ts';

type Row = Awaited<ReturnType<typeof readRecommendations>>[number];

/** Recommendations with what decides how their reasons are shown, the newest first. */
const readRecommendations = async (db: Db | Transaction, which: SQL | undefined) =>
  await db
    .select({ ...getTableColumns(recommendations), ...textColumns(recommendations) })
    .from(recommendations)
    .leftJoin(candidatures, isCandidatureOf(recommendations))
    .where(which)
    .orderBy(desc(recommendations.id))
    .limit(MAX_RECOMMENDATIONS);

const reasonOf = ({ reason: text, ...row }: Row): StoredText => ({ ...row, text });

/** The operations of recommendations: one for each colleague and candidature. */
export function recommendationOperations({ database: { db }, upstream, clock }: OperationDeps) {
  const onCandidature = (candidature: number) =>
    and(eq(recommendations.upstream, upstream), eq(recommendations.candidature_id, candidature));

  return {
    async listRecommendations({ values: { candidature_id }, user }) {
      const rows = await readRecommendations(db, onCandidature(candidature_id));
      return { results: rows.map((row) => viewOf(row, user)) };
    },
    async saveRecommendation({ values: { candidature_id }, body, user }) {
      // The lock of changeCache ensures one recommendation per colleague.
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const about = await touchKnownCandidature(change, candidature_id);
        const own = and(onCandidature(candidature_id), isBy(user));
        const isOn = await isBlind(tx, upstream, about.assessment_id);
        const [before] = await readRecommendations(tx, own);
        await tx.delete(recommendations).where(own);
        const given = { upstream, candidature_id, ...about, author: user.name, given_at: clock.now() };
        const [row] = await tx
          .insert(recommendations)
          .values({ ...given, recommendation: body.recommendation, ...nextReason(body.reason, isOn, before) })
          .returning({ id: recommendations.id });
        const [saved] = await readRecommendations(tx, eq(recommendations.id, row?.id ?? 0));
        if (!saved) throw new Error('The recommendation was not found.');
        return viewOf(saved, user);
      });
    },
    async deleteRecommendation({ values: { candidature_id }, user }) {
      await changeCache(db, upstream, async (change) => {
        await change.tx.delete(recommendations).where(and(onCandidature(candidature_id), isBy(user)));
        await touchCandidature(change, candidature_id);
      });
      return {};
    },
  } satisfies Partial<OwnOperations>;
}

/** The reason to store. One that is locked can only stay. */
function nextReason(reason: string | null, isOn: boolean, before: Row | undefined) {
  if (reason === null) return { reason: before?.reason ?? '', is_blind_text: before?.is_blind_text ?? isOn };
  if (before && isLocked(reasonOf(before))) throw lockedText();
  if (isOn) refuseCopiedMarks(reason);
  return { reason, is_blind_text: isOn };
}

const isBy = ({ name }: User) => (name === null ? isNull(recommendations.author) : eq(recommendations.author, name));

function viewOf(row: Row, { name }: User) {
  const { id, candidature_id, author, recommendation, given_at } = row;
  return {
    id,
    candidature: candidature_id,
    author,
    is_own: author === name,
    recommendation,
    reason: shownText(reasonOf(row)) ?? '',
    is_locked: isLocked(reasonOf(row)),
    at: given_at.toISOString(),
  };
}
