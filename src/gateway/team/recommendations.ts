import { and, desc, eq, isNull } from 'drizzle-orm';
import { MAX_RECOMMENDATIONS } from '../../contract/recommendations.ts';
import type { Database } from '../../database/open.ts';
import { type HiddenCandidate, hideNameInText } from '../blindReview/hideNameInText.ts';
import type { Clock } from '../clock.ts';
import type { OwnOperations } from '../operationTable.ts';
import { changeCache } from '../readModel/cache.ts';
import { findHidden } from '../readModel/hiddenNames.ts';
import { recommendations } from '../schema.ts';
import type { User } from '../security/session.ts';
import { touchCandidature, touchKnownCandidature } from '../readModel/touchCandidature.ts';

interface RecommendationDeps {
  database: Database;
  upstream: string;
  clock: Clock;
}

/** The operations of recommendations: one for each colleague and candidature. */
export function recommendationOperations({ database: { db }, upstream, clock }: RecommendationDeps) {
  const onCandidature = (candidature: number) =>
    and(eq(recommendations.upstream, upstream), eq(recommendations.candidature_id, candidature));

  return {
    async listRecommendations({ values: { candidature_id }, user }) {
      const rows = await db
        .select()
        .from(recommendations)
        .where(onCandidature(candidature_id))
        .orderBy(desc(recommendations.id))
        .limit(MAX_RECOMMENDATIONS);
      const hidden = await findHidden(db, upstream, candidature_id);
      return { results: rows.map((row) => viewOf(row, user, hidden)) };
    },
    async saveRecommendation({ values: { candidature_id }, body, user }) {
      // The lock of changeCache ensures one recommendation per colleague.
      return await changeCache(db, upstream, async (change) => {
        const { email } = await touchKnownCandidature(change, candidature_id);
        await change.tx.delete(recommendations).where(and(onCandidature(candidature_id), isBy(user)));
        const given = { upstream, candidature_id, email, author: user.name, given_at: clock.now(), ...body };
        const [row] = await change.tx.insert(recommendations).values(given).returning();
        if (!row) throw new Error('The recommendation was not returned.');
        return viewOf(row, user, await findHidden(change.tx, upstream, candidature_id));
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

const isBy = ({ name }: User) => (name === null ? isNull(recommendations.author) : eq(recommendations.author, name));

type Row = typeof recommendations.$inferSelect;

function viewOf(
  { id, candidature_id, author, recommendation, reason, given_at }: Row,
  { name }: User,
  hidden: HiddenCandidate | null,
) {
  const given = {
    recommendation,
    reason: hidden ? hideNameInText(reason, hidden) : reason,
    at: given_at.toISOString(),
  };
  return { id, candidature: candidature_id, author, is_own: author === name, ...given };
}
