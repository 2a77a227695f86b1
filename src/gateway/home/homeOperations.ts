import { and, eq, sql } from 'drizzle-orm';
import { FAILED_EMAILS_DAYS, MAX_HOME_ROWS, MAX_NEWS, MAX_REVIEW_ROWS } from '../../contract/home.ts';
import type { Database, Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { readRows, viewOf } from '../readModel/candidaturesQuery.ts';
import { assessments, candidatures, IS_CURRENT_ASSESSMENT } from '../schema/readModel.ts';
import { observedCompletions } from '../schema/tables.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { OwnOperations } from '../base/operations.ts';
import { findCompleteLists, readCurrentAssessments } from '../readModel/assessmentsQuery.ts';
import { countedInCandidates } from '../readModel/candidatesQuery.ts';
import type { Watch } from '../sync/watchedCompleteness.ts';
import { refuseUnknownTimeZone } from '../readModel/candidatureFilters.ts';
import { readNeedsAttention, readWaiting } from './needsAttention.ts';
import { readAsked } from '../readModel/askedViews.ts';
import { countQueued, readQueuedRows, readReviewQueue } from '../readModel/toReview.ts';

interface NewsRow extends Record<string, unknown> {
  id: number;
  is_completed: boolean;
  /** Milliseconds since 1970. */
  at: number;
  assessment_name: string | null;
  count: number;
}

/** Candidatures that were completed or invited since a time: each once, the latest first. */
async function readNews(db: Db, reader: RowReader, { since, limit }: { since: Date; limit: number }) {
  const { upstream } = reader;
  const { id, assessment_id, created_rank } = candidatures;
  const { observed_at, was_open, candidature_id } = observedCompletions;
  const after = since.toISOString();
  // By assessment, since the indexes begin with it.
  const { rows } = await db.execute<NewsRow>(sql`
    with news as (
      select distinct on (events.id) events.*, ${assessments.name} as assessment_name
      from ${assessments} cross join lateral (
        select ${candidature_id} as id, true as is_completed, ${observed_at} as at
        from ${observedCompletions}
        join ${candidatures} on ${candidatures.upstream} = ${upstream} and ${id} = ${candidature_id}
        where ${observedCompletions.upstream} = ${upstream} and ${observedCompletions.assessment_id} = ${assessments.id}
          and ${observed_at} > ${after} and ${was_open}
        union all
        select ${id}, false, ${created_rank} from ${candidatures}
        where ${candidatures.upstream} = ${upstream} and ${assessment_id} = ${assessments.id} and ${created_rank} > ${after}
      ) as events
      where ${and(eq(assessments.upstream, upstream), IS_CURRENT_ASSESSMENT, isAccessible(assessments.id, reader))}
      order by events.id, is_completed desc)
    select id, is_completed, floor(extract(epoch from at) * 1000)::float8 as at, assessment_name,
      (count(*) over ())::int as count
    from news order by news.at desc, id desc limit ${limit}`);
  const shown = await readRows(
    db,
    reader,
    rows.map((row) => row.id),
  );
  const viewed = new Map(shown.map((row) => [row.id, viewOf(row)]));
  return {
    count: rows[0]?.count ?? 0,
    results: rows.flatMap(({ id: candidature, is_completed, at, assessment_name }) => {
      const view = viewed.get(candidature);
      return view ? { is_completed, at: new Date(at).toISOString(), candidature: view, assessment_name } : [];
    }),
  };
}

interface HomeDeps {
  database: Database;
  upstream: string;
  watch: Watch;
  /** Absent: a service that tells nothing. */
  readAttention: Upstream['readAttention'] | undefined;
}

const NO_ATTENTION = { held_emails: 0, limited_links: [] };

/** The operations of Home. */
export function homeOperations({ database: { db }, upstream, watch, readAttention }: HomeDeps) {
  return {
    async readHome({ user }) {
      const current = await readCurrentAssessments(db, user);
      const toReview = await countQueued(db, user);
      const complete = await findCompleteLists(
        db,
        upstream,
        current.map(({ id }) => id),
      );
      const counted = current.map((assessment) => ({
        assessment,
        // Of an incomplete list, the count so far; null in place of 0.
        to_review: toReview.get(assessment.id) ?? (complete.has(assessment.id) ? 0 : null),
      }));
      return {
        completeness: await countedInCandidates(db, user, await watch.completeness(user, undefined)),
        to_review: {
          count: counted.reduce((sum, { to_review }) => sum + (to_review ?? 0), 0),
          results: await readQueuedRows(db, user, await readReviewQueue(db, user, MAX_REVIEW_ROWS)),
        },
        asked:
          user.role === 'recruiter' ? await readQueuedRows(db, user, await readAsked(db, user, MAX_HOME_ROWS)) : [],
        assessments: {
          count: counted.length,
          results: counted.toSorted((a, b) => (b.to_review ?? 0) - (a.to_review ?? 0)).slice(0, MAX_HOME_ROWS),
        },
        ...(await readNeedsAttention(db, upstream, {
          user,
          failedDays: FAILED_EMAILS_DAYS,
          limit: MAX_HOME_ROWS,
        })),
        ...((await readAttention?.(user.noAccess)) ?? NO_ATTENTION),
      };
    },

    async readNews({ values: { since }, user }) {
      return await readNews(db, user, { since: new Date(since * 1000), limit: MAX_NEWS });
    },

    async readWaiting({ values: days, user }) {
      const waiting = readWaiting(db, { ...user, days, limit: MAX_HOME_ROWS });
      return { results: await refuseUnknownTimeZone(days, waiting) };
    },
  } satisfies Partial<OwnOperations>;
}
