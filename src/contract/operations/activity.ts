import { cursorPaging, ofAssessment, type Operations } from '../endpoint.ts';

/** The most entries per page. */
export const MAX_ACTIVITY = 100;

/** Of the gateway. */
export const activityOperations = {
  listActivity: {
    method: 'GET',
    path: '/api/activity/',
    role: 'manager',
    query: {
      assessment: ofAssessment,
      candidature: { kind: 'id', about: 'Of this candidature only.' },
      candidate: { kind: 'id', about: 'Of all candidatures of this test taker.' },
      job: { kind: 'id', about: 'What this bulk action did to each candidate.' },
      ...cursorPaging(MAX_ACTIVITY),
    },
  },
} as const satisfies Operations;
