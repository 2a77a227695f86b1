import type { Operations } from '../endpoint.ts';

export const MAX_CRITERIA = 6;
/** In characters, as the texts below. */
export const MAX_CRITERION_NAME = 60;
export const MAX_CRITERION_TEXT = 300;

/** The scores of a criterion, the lowest first. */
export const CRITERION_SCORES = [
  { score: 1, label: 'Weak' },
  { score: 2, label: 'Mixed' },
  { score: 3, label: 'Good' },
  { score: 4, label: 'Strong' },
] as const;

const PATH = '/api/scorecards/{assessment_id}/';

/** Of the gateway: what colleagues score candidates by. */
export const scorecardOperations = {
  readScorecard: { method: 'GET', path: PATH, role: 'manager' },
  changeScorecard: {
    method: 'PUT',
    path: PATH,
    role: 'recruiter',
    audited: 'Changed scorecard',
    auditDetail: 'hides_recommendations',
  },
} as const satisfies Operations;
