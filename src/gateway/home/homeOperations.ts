import { FAILED_EMAILS_DAYS, MAX_HOME_ROWS, MAX_REVIEW_QUEUE, MAX_REVIEW_ROWS } from '../../contract/home.ts';
import type { Database } from '../../database/open.ts';
import type { OwnOperations } from '../operationTable.ts';
import { readCurrentAssessments } from '../readModel/assessmentsQuery.ts';
import type { Watch } from '../readModel/watchedCompleteness.ts';
import { readAttention } from './needsAttention.ts';
import { countToReview, readFirstToReview, readReviewQueue } from '../readModel/toReview.ts';

interface HomeDeps {
  database: Database;
  upstream: string;
  watch: Watch;
}

/** The operations of the start page. */
export function homeOperations({ database: { db }, upstream, watch }: HomeDeps) {
  return {
    async readHome() {
      const current = await readCurrentAssessments(db, upstream);
      const toReview = await countToReview(db, upstream);
      const counted = current.map((assessment) => ({ assessment, to_review: toReview.get(assessment.id) ?? 0 }));
      return {
        completeness: await watch(undefined),
        to_review: {
          count: counted.reduce((sum, { to_review }) => sum + to_review, 0),
          results: await readFirstToReview(db, upstream, MAX_REVIEW_ROWS),
        },
        assessments: {
          count: counted.length,
          results: counted.toSorted((a, b) => b.to_review - a.to_review).slice(0, MAX_HOME_ROWS),
        },
        ...(await readAttention(db, upstream, { failedDays: FAILED_EMAILS_DAYS, limit: MAX_HOME_ROWS })),
      };
    },

    async readReviewQueue() {
      const queue = await readReviewQueue(db, upstream, MAX_REVIEW_QUEUE);
      return { results: queue.map(({ candidature_id, assessment_id }) => ({ candidature_id, assessment_id })) };
    },
  } satisfies Partial<OwnOperations>;
}
