import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import {
  MAX_RECOMMENDATIONS,
  type RecommendationRequest,
  type RecommendationState,
} from '../../contract/recommendations.ts';
import type { Criterion } from '../../contract/scorecards.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { isBlind, lockedText, refuseCopiedMarks } from '../names/blindReview.ts';
import { isCandidatureOf, isLocked, shownText, type StoredText, textColumns } from '../names/hiddenNames.ts';
import { isBy } from '../base/access.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { changeCache } from '../readModel/cache.ts';
import { candidatures } from '../schema/readModel.ts';
import {
  readKnownCandidature,
  touchCandidature,
  type Touched,
  touchKnownCandidature,
} from '../readModel/recordWrite.ts';
import { isSubmitted } from '../readModel/shownRecommendations.ts';
import { readCriteria } from './scorecards.ts';
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

interface On {
  candidature: number;
  user: User;
}

interface Given extends On {
  body: z.output<typeof RecommendationRequest>;
  state: RecommendationState;
}

/** What a user has given so far on a candidature. */
interface Own {
  criteria: readonly Criterion[];
  draft: Row | undefined;
  current: Row | undefined;
  /** Whether those of colleagues are hidden from them, or there are none. */
  isIndependent: boolean;
  /** Whether they see those of colleagues, and had given their first one without. */
  afterSeeing: boolean;
  /** Whether the current one is their first, which stays. */
  keepsCurrent: boolean;
}

const reasonOf = ({ reason: text, ...row }: Row): StoredText => ({ ...row, text });

/** What is compared: scores in any order, by the criteria that there are now. */
const contentOf = (
  { recommendation, reason, scores }: Pick<Row, 'recommendation' | 'reason' | 'scores'>,
  known: ReadonlySet<number>,
) => ({
  recommendation,
  reason,
  scores: new Map(knownScores(scores, known).map((each) => [each.criterion, each.score])),
});

const knownScores = (scores: Row['scores'], known: ReadonlySet<number>) =>
  scores.filter(({ criterion }) => known.has(criterion));

const isRow = (row: Row | undefined) => eq(recommendations.id, row?.id ?? 0);

/** Removes what a user has given; their first one stays, if they saw colleagues'. */
async function remove(tx: Transaction, { draft, current, keepsCurrent }: Own): Promise<void> {
  if (keepsCurrent) await tx.update(recommendations).set({ state: 'earlier' }).where(isRow(current));
  await tx.delete(recommendations).where(keepsCurrent ? isRow(draft) : or(isRow(draft), isRow(current)));
}

/** The operations of recommendations: one for each colleague and candidature. */
export function recommendationOperations({ database: { db }, upstream, clock }: OperationDeps) {
  const onCandidature = (candidature: number) =>
    and(eq(recommendations.upstream, upstream), eq(recommendations.candidature_id, candidature));

  /** A user's own recommendation. Changes hold the lock of changeCache, which ensures one per colleague. */
  async function readOwn(tx: Transaction, { assessment_id }: Pick<Touched, 'assessment_id'>, on: On): Promise<Own> {
    const rows = await readRecommendations(tx, onCandidature(on.candidature));
    const own = (state: RecommendationState) => rows.find((row) => row.state === state && row.author === on.user.name);
    const hasOthers = rows.some(({ author, state }) => author !== on.user.name && state !== 'draft');
    const { criteria, hidesRecommendations } = await readCriteria(tx, upstream, assessment_id);
    const [draft, current, earlier] = [own('draft'), own('current'), own('earlier')];
    const seesOthers = hasOthers && (current ?? earlier) !== undefined;
    const wasIndependent = current?.is_independent ?? false;
    // By how it was given: hiding may have begun or ended since. Without sign-in nothing is hidden.
    const isIndependent = !seesOthers && (wasIndependent || (hidesRecommendations && on.user.name !== null));
    const keepsCurrent = seesOthers && wasIndependent && !earlier;
    const afterSeeing = seesOthers && (wasIndependent || earlier !== undefined);
    return { criteria, draft, current, isIndependent, afterSeeing, keepsCurrent };
  }

  async function store(tx: Transaction, about: Touched, own: Own, { candidature, user, body, state }: Given) {
    const isOn = await isBlind(tx, upstream, about.assessment_id);
    const before = own.draft ?? own.current;
    const known = new Set(own.criteria.map(({ id }) => id));
    const given = {
      recommendation: body.recommendation,
      ...nextReason(body.reason, isOn, before),
      scores: knownScores(body.scores ?? before?.scores ?? [], known),
    };
    if (state === 'draft') await tx.delete(recommendations).where(isRow(own.draft));
    else if (own.current && isDeepStrictEqual(contentOf(own.current, known), contentOf(given, known))) {
      // Sent again, as after a lost answer, it was not changed after seeing others.
      await tx.delete(recommendations).where(isRow(own.draft));
      return viewOf(own.current, user);
    } else await remove(tx, own);
    const [row] = await tx
      .insert(recommendations)
      .values({
        upstream,
        candidature_id: candidature,
        ...about,
        author: user.name,
        ...given,
        state,
        after_seeing: own.afterSeeing,
        is_independent: own.isIndependent,
        given_at: clock.now(),
      })
      .returning({ id: recommendations.id });
    const [saved] = await readRecommendations(tx, eq(recommendations.id, row?.id ?? 0));
    if (!saved) throw new Error('The recommendation was not found.');
    return viewOf(saved, user);
  }

  return {
    async listRecommendations({ values: { candidature_id }, user }) {
      const isSeen = or(isBy(recommendations.author, user), isSubmitted(user));
      const rows = await readRecommendations(db, and(onCandidature(candidature_id), isSeen));
      const [about] = await db
        .select({ assessment: candidatures.assessment_id })
        .from(candidatures)
        .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature_id)));
      const assessment = about?.assessment ?? rows[0]?.assessment_id ?? 0;
      const hasSubmitted = rows.some(({ author, state }) => author === user.name && state !== 'draft');
      return {
        results: rows.map((row) => viewOf(row, user)),
        hides_recommendations: user.hiding.includes(assessment) && !hasSubmitted,
      };
    },
    async saveRecommendation({ values: { candidature_id: candidature }, body, user }) {
      return await changeCache(db, upstream, async (change) => {
        const about = await touchKnownCandidature(change, candidature);
        const own = await readOwn(change.tx, about, { candidature, user });
        return await store(change.tx, about, own, { candidature, user, body, state: 'current' });
      });
    },
    async deleteRecommendation({ values: { candidature_id: candidature }, user }) {
      await changeCache(db, upstream, async (change) => {
        const about = await touchCandidature(change, candidature);
        await remove(change.tx, await readOwn(change.tx, about ?? { assessment_id: 0 }, { candidature, user }));
      });
      return {};
    },
    async saveRecommendationDraft({ values: { candidature_id: candidature }, body, user }) {
      return await changeCache(db, upstream, async (change) => {
        const about = await readKnownCandidature(change, candidature);
        const own = await readOwn(change.tx, about, { candidature, user });
        return await store(change.tx, about, own, { candidature, user, body, state: 'draft' });
      });
    },
    async deleteRecommendationDraft({ values: { candidature_id }, user }) {
      const isDraft = and(
        onCandidature(candidature_id),
        isBy(recommendations.author, user),
        eq(recommendations.state, 'draft'),
      );
      await db.delete(recommendations).where(isDraft);
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

function viewOf(row: Row, { name }: User) {
  const { id, candidature_id, author, recommendation, scores, state, after_seeing, given_at } = row;
  return {
    id,
    candidature: candidature_id,
    author,
    is_own: author === name,
    recommendation,
    scores,
    state,
    after_seeing,
    reason: shownText(reasonOf(row)) ?? '',
    is_locked: isLocked(reasonOf(row)),
    at: given_at.toISOString(),
  };
}
