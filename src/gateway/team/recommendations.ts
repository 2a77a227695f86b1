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
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { changeCache } from '../readModel/cache.ts';
import { candidatures } from '../schema/readModel.ts';
import {
  readKnownCandidature,
  touchCandidature,
  type Touched,
  touchKnownCandidature,
} from '../readModel/recordWrite.ts';
import { isBy, isSubmitted } from '../readModel/shownRecommendations.ts';
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
  /** Whether they saw those of colleagues, which their first one was hidden from. */
  afterSeeing: boolean;
  /** Whether the current one is their first, which stays. */
  keepsCurrent: boolean;
}

const reasonOf = ({ reason: text, ...row }: Row): StoredText => ({ ...row, text });

const contentOf = ({ recommendation, reason, is_blind_text, scores }: Row) => ({
  recommendation,
  reason,
  is_blind_text,
  scores,
});

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
    const afterSeeing = hidesRecommendations && hasOthers && (current ?? earlier) !== undefined;
    return { criteria, draft, current, afterSeeing, keepsCurrent: afterSeeing && earlier === undefined };
  }

  async function store(tx: Transaction, about: Touched, own: Own, { candidature, user, body, state }: Given) {
    const isOn = await isBlind(tx, upstream, about.assessment_id);
    const before = own.draft ?? own.current;
    const known = new Set(own.criteria.map(({ id }) => id));
    const given = {
      recommendation: body.recommendation,
      ...nextReason(body.reason, isOn, before),
      scores: (body.scores ?? before?.scores ?? []).filter(({ criterion }) => known.has(criterion)),
    };
    // Sent again, as after a lost answer, it was not changed after seeing others.
    const isSame = own.current && isDeepStrictEqual(contentOf(own.current), given);
    if (state === 'draft') await tx.delete(recommendations).where(isRow(own.draft));
    else await remove(tx, isSame ? { ...own, keepsCurrent: false } : own);
    const [row] = await tx
      .insert(recommendations)
      .values({
        upstream,
        candidature_id: candidature,
        ...about,
        author: user.name,
        ...given,
        state,
        after_seeing: isSame ? (own.current?.after_seeing ?? false) : own.afterSeeing,
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
