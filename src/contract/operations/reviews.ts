import type { Operations } from '../endpoint.ts';

const PATH = '/api/reviews/';

/** Of the gateway. Each user has their own reviews. */
export const reviewOperations = {
  openReview: { method: 'POST', path: PATH, role: 'manager', status: 201, audited: null },
  readReview: { method: 'GET', path: `${PATH}{review_id}/`, role: 'manager' },
  setLater: { method: 'PUT', path: `${PATH}{review_id}/later/{candidature_id}/`, role: 'manager', audited: null },
  undoReview: { method: 'POST', path: `${PATH}{review_id}/undo/`, role: 'recruiter', audited: 'Undid review' },
} as const satisfies Operations;
