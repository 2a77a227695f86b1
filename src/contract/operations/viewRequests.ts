import type { Operations } from '../endpoint.ts';

/** The most colleagues who are asked at once. */
export const MAX_ASKED = 10;

const PATH = '/api/candidatures/{candidature_id}/view-requests/';

/** Of the gateway: colleagues whose view on a candidate is asked for. Hiring managers ask, too. */
export const viewRequestOperations = {
  listViewRequests: { method: 'GET', path: PATH, role: 'manager' },
  askForViews: { method: 'POST', path: PATH, role: 'manager', audited: 'Asked for views' },
  deleteViewRequest: {
    method: 'DELETE',
    path: `${PATH}{view_request_id}/`,
    role: 'manager',
    audited: 'Took back request for a view',
  },
} as const satisfies Operations;
