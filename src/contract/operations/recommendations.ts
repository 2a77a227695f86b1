import type { Operations } from '../endpoint.ts';

/** The most characters of the reason. */
export const MAX_REASON = 200;

const PATH = '/api/candidatures/{candidature_id}/recommendations/';

/** Of the gateway. Hiring managers recommend, too. */
export const recommendationOperations = {
  listRecommendations: { method: 'GET', path: PATH, role: 'manager' },
  saveRecommendation: {
    method: 'PUT',
    path: `${PATH}own/`,
    role: 'manager',
    audited: 'Saved recommendation',
    auditDetail: 'recommendation',
  },
  deleteRecommendation: { method: 'DELETE', path: `${PATH}own/`, role: 'manager', audited: 'Removed recommendation' },
  saveRecommendationDraft: { method: 'PUT', path: `${PATH}draft/`, role: 'manager', audited: null },
  deleteRecommendationDraft: { method: 'DELETE', path: `${PATH}draft/`, role: 'manager', audited: null },
} as const satisfies Operations;
