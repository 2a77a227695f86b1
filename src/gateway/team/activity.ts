import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { ActivityEntry } from '../../contract/activity.ts';
import { OBSERVED } from '../../contract/eventKinds.ts';
import type { Database } from '../../database/open.ts';
import type { OwnOperations, ValuesOf } from '../base/operations.ts';
import type { User } from '../base/user.ts';
import { isUnderBlindReview } from '../names/hiddenNames.ts';
import { candidatures } from '../schema/readModel.ts';
import type { Watch } from '../sync/watchedCompleteness.ts';
import { cursorIn, eventOf, type EventRow, type EventsQuery, selectEvents } from './events.ts';
import { activitySources } from './eventSources.ts';

const DEFAULT_LIMIT = 20;

interface ActivityDeps {
  database: Database;
  watch: Watch;
}

/** The operation that lists the activity. */
export function activityOperations({ database: { db }, watch }: ActivityDeps) {
  return {
    async listActivity({ values: { before, limit = DEFAULT_LIMIT, ...scope }, user }) {
      const query = selectEvents({
        ...user,
        sources: activitySources(user, scope),
        scopeOf: (source) => conditionsOf(source, scope),
        before: before ? cursorIn(before) : null,
        limit: limit + 1,
      });
      const { rows } = await db.execute<ActivityRow>(query);
      const results = rows.slice(0, limit).map((row) => entryOf(row, user));
      const next = rows.length > limit ? (results.at(-1)?.cursor ?? null) : null;
      // Of a candidate who has no entries, the assessment may not be read yet.
      const isWatched = scope.assessment !== undefined || (rows.length === 0 && scope.job === undefined);
      const completeness = isWatched ? await watch.completeness(user, scope.assessment) : null;
      const missing = completeness?.complete_at === null ? completeness : null;
      return { results, next, is_reading: missing !== null, problem: missing?.problem ?? null };
    },
  } satisfies Partial<OwnOperations>;
}

/** The conditions of a scope on the entries of a source. */
function conditionsOf(
  { upstream, columns, mayLackAssessment }: Parameters<EventsQuery['scopeOf']>[0],
  { assessment, candidature, candidate, job }: ValuesOf<'listActivity'>,
): SQL[] {
  const conditions: SQL[] = [];
  const known = (which: SQL) => sql`${columns.candidature_id} in (select known.id from ${candidatures} known
    where known.upstream = ${upstream} and ${which})`;
  if (candidature !== undefined) conditions.push(sql`${columns.candidature_id} = ${candidature}`);
  if (candidate !== undefined) {
    // Of a hidden candidature it would say whose it is.
    const isNamed = sql`not ${isUnderBlindReview({ upstream: sql`known.upstream`, assessment_id: sql`known.assessment_id` })}`;
    conditions.push(known(sql`known.testtaker_id = ${candidate} and ${isNamed}`));
  }
  if (job !== undefined) conditions.push(sql`${columns.job_id} = ${job}`);
  if (assessment !== undefined) {
    const isOf = sql`${columns.assessment_id} = ${assessment}`;
    const isOld = sql`${columns.assessment_id} is null and ${known(sql`known.assessment_id = ${assessment}`)}`;
    conditions.push(mayLackAssessment ? sql`(${isOf} or ${isOld})` : isOf);
  }
  return conditions;
}

type ActivityRow = EventRow & { kind: z.input<typeof ActivityEntry>['kind'] };

const isObserved = (kind: string) => OBSERVED.some((observed) => observed === kind);

function entryOf(row: ActivityRow, { name: user }: User): z.input<typeof ActivityEntry> {
  return {
    ...eventOf(row),
    kind: row.kind,
    is_own: !isObserved(row.kind) && row.actor === user,
    assessment: row.assessment_id,
    from: row.from_stage,
    to: row.to_stage,
    total: row.total,
    done: row.done,
    is_exact: row.is_exact,
    rejection_reason: row.rejection_reason,
    undone: row.undone_at === null ? null : { at: row.undone_at, by: row.undone_by, is_own: row.undone_by === user },
  };
}
