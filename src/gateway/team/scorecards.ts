import { and, desc, eq, max, sql } from 'drizzle-orm';
import { type Criterion, MAX_SCORECARD_VERSIONS, type ScorecardChange } from '../../contract/scorecards.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { readerOfAll } from '../base/access.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { invalid, Refusal } from '../base/refusal.ts';
import { readAssessment } from '../readModel/assessmentsQuery.ts';
import { changeCache } from '../readModel/cache.ts';
import { hideAddresses } from '../names/shownText.ts';
import { scorecards } from '../schema/tables.ts';

/** Of an assessment whose scorecard was never changed. */
const NO_SCORECARD = { revision: 0, criteria: [] as Criterion[], hides_recommendations: true, author: null };

const isOf = (upstream: string, assessment: number) =>
  and(eq(scorecards.upstream, upstream), eq(scorecards.assessment_id, assessment));

/** The versions of an assessment's scorecard, the newest first. */
const readVersions = async (db: Db | Transaction, upstream: string, assessment: number, limit: number) =>
  await db.select().from(scorecards).where(isOf(upstream, assessment)).orderBy(desc(scorecards.revision)).limit(limit);

/** The criteria of an assessment, and whether colleagues' recommendations are hidden there. */
export async function readCriteria(db: Db | Transaction, upstream: string, assessment: number) {
  const [{ criteria, hides_recommendations } = NO_SCORECARD] = await readVersions(db, upstream, assessment, 1);
  return { criteria, hidesRecommendations: hides_recommendations && criteria.length > 0 };
}

/** Selects the assessments in which a user sees colleagues' recommendations on a candidate once they have submitted their own. */
export function selectHiding(db: Db | Transaction, upstream: string) {
  const newest = db
    .select({ assessment: scorecards.assessment_id, revision: max(scorecards.revision).as('newest') })
    .from(scorecards)
    .where(eq(scorecards.upstream, upstream))
    .groupBy(scorecards.assessment_id)
    .as('newest');
  return db
    .select({ id: scorecards.assessment_id })
    .from(scorecards)
    .innerJoin(newest, and(eq(newest.assessment, scorecards.assessment_id), eq(newest.revision, scorecards.revision)))
    .where(
      and(
        eq(scorecards.upstream, upstream),
        scorecards.hides_recommendations,
        sql`jsonb_array_length(${scorecards.criteria}) > 0`,
      ),
    );
}

/** The operations of scorecards. */
export function scorecardOperations({ database: { db }, upstream, clock }: OperationDeps) {
  async function read(tx: Db | Transaction, assessment: number) {
    const versions = await readVersions(tx, upstream, assessment, MAX_SCORECARD_VERSIONS);
    const history = versions.map(({ revision, criteria, hides_recommendations, author, changed_at }) => ({
      revision,
      criteria,
      hides_recommendations,
      author,
      at: changed_at.toISOString(),
    }));
    const { at: _at, ...newest } = { at: null, ...(history[0] ?? NO_SCORECARD) };
    return { ...newest, history };
  }

  return {
    async readScorecard({ values: { assessment_id } }) {
      return await read(db, assessment_id);
    },

    async changeScorecard({ values: { assessment_id }, body, user }) {
      // With the lock of changeCache, one change waits for the other.
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const before = await read(tx, assessment_id);
        if (before.revision === 0 && !(await readAssessment(tx, readerOfAll(upstream), assessment_id))) {
          throw new Refusal(404, 'not_found', 'Assessment not found.');
        }
        if (before.revision !== body.revision) throw changedMeanwhile(before.author);
        await tx.insert(scorecards).values({
          upstream,
          assessment_id,
          revision: before.revision + 1,
          criteria: await withIds(tx, assessment_id, body.criteria),
          hides_recommendations: body.hides_recommendations,
          author: user.name,
          changed_at: clock.now(),
        });
        change.hasChanged = true;
        return await read(tx, assessment_id);
      });
    },
  } satisfies Partial<OwnOperations>;

  /** The criteria with an ID each. New ones get IDs that no version has. Throws a Refusal for unknown IDs and equal names. */
  async function withIds(tx: Transaction, assessment: number, given: ScorecardChange['criteria']) {
    const ids = await tx
      .select({ id: sql<number>`(jsonb_array_elements(${scorecards.criteria})->>'id')::int` })
      .from(scorecards)
      .where(isOf(upstream, assessment));
    const known = new Set(ids.map(({ id }) => id));
    let last = Math.max(0, ...known);
    const criteria = given.map(({ id, name, description }): Criterion => {
      if (id !== null && !known.has(id)) throw invalid({ criteria: [UNKNOWN] });
      return { id: id ?? ++last, name: name.trim(), description: description.trim() };
    });
    if (new Set(criteria.map(({ id }) => id)).size < criteria.length) throw invalid({ criteria: [UNKNOWN] });
    // They are read beside candidates under blind review.
    const texts = criteria.flatMap(({ name, description }) => [name, description]);
    if (texts.some((text) => hideAddresses(text) !== text)) throw invalid({ criteria: [NAMED] });
    const names = new Set(criteria.map(({ name }) => name.toLowerCase()));
    if (names.size < criteria.length) throw invalid({ criteria: [EQUAL_NAMES] });
    return criteria;
  }
}

const UNKNOWN = 'One of the criteria is not of this assessment. Reload the page, then try again.';
const NAMED = 'Leave out email addresses.';
const EQUAL_NAMES = 'Give each criterion another name.';

/** 409; the form reads the scorecard again and keeps what the user typed. */
const changedMeanwhile = (author: string | null) =>
  new Refusal(
    409,
    'conflict',
    `${author ?? 'A colleague'} changed the criteria meanwhile. Check theirs, then save again.`,
  );
