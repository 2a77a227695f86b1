import { FAILED_EMAILS_DAYS, MAX_HOME_ROWS, MAX_NEWS, MAX_REVIEW_QUEUE, MAX_REVIEW_ROWS } from '../../contract/home.ts';
import type { Database } from '../../database/open.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { OwnOperations } from '../base/operations.ts';
import { findCompleteLists, readCurrentAssessments } from '../readModel/assessmentsQuery.ts';
import { countedInCandidates } from '../readModel/candidatesQuery.ts';
import type { Watch } from '../sync/watchedCompleteness.ts';
import { refuseUnknownTimeZone } from '../readModel/candidatureFilters.ts';
import { readNews } from './news.ts';
import { readNeedsAttention, readWaiting } from './needsAttention.ts';
import { countToReview, readFirstToReview, readReviewQueue } from '../readModel/toReview.ts';

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
      const current = await readCurrentAssessments(db, upstream);
      const toReview = await countToReview(db, upstream);
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
        completeness: await countedInCandidates(db, upstream, await watch.completeness(undefined)),
        to_review: {
          count: counted.reduce((sum, { to_review }) => sum + (to_review ?? 0), 0),
          results: await readFirstToReview(db, upstream, MAX_REVIEW_ROWS),
        },
        assessments: {
          count: counted.length,
          results: counted.toSorted((a, b) => (b.to_review ?? 0) - (a.to_review ?? 0)).slice(0, MAX_HOME_ROWS),
        },
        ...(await readNeedsAttention(db, upstream, {
          user,
          failedDays: FAILED_EMAILS_DAYS,
          limit: MAX_HOME_ROWS,
        })),
        ...((await readAttention?.()) ?? NO_ATTENTION),
      };
    },

    async readReviewQueue() {
      const queue = await readReviewQueue(db, upstream, MAX_REVIEW_QUEUE);
      return { results: queue.map(({ candidature_id, assessment_id }) => ({ candidature_id, assessment_id })) };
    },

    async readNews({ values: { since } }) {
      return await readNews(db, upstream, { since: new Date(since * 1000), limit: MAX_NEWS });
    },

    async readWaiting({ values: days }) {
      const waiting = readWaiting(db, { upstream, days, limit: MAX_HOME_ROWS });
      return { results: await refuseUnknownTimeZone(days, waiting) };
    },
  } satisfies Partial<OwnOperations>;
}
