import type { ScorecardChange } from '../../contract/scorecards.ts';
import { invalidateLists } from './candidatureLists.ts';
import { q, useCommand } from './q.ts';

const POLL_INTERVAL_MS = 10_000;

/** The criteria of an assessment, with earlier versions. */
export const scorecardQuery = (assessmentId: number) => q('readScorecard', { assessment_id: assessmentId });

/** The same while a form is open: a colleague may change them. */
export const polledScorecardQuery = (assessmentId: number) => ({
  ...scorecardQuery(assessmentId),
  refetchInterval: POLL_INTERVAL_MS,
});

/** Changes the criteria of an assessment. The dialog shows a failure; after a conflict, what was saved meanwhile is read. */
export const useChangeScorecard = (assessmentId: number) =>
  useCommand('changeScorecard', {
    args: (body: ScorecardChange) => ({ assessment_id: assessmentId, body }),
    invalidates: ['readScorecard', 'listRecommendations'],
    meta: { done: 'Criteria saved.' },
    onSuccess(answer, _body, _, { client }) {
      client.setQueryData(scorecardQuery(assessmentId).queryKey, answer);
      void invalidateLists(client);
    },
  });
