import { MAX_ID } from '../codes.ts';
import { CANDIDATURE_FILTERS, CANDIDATURE_SCOPE } from '../candidatureFilters.ts';
import type { Operations } from '../endpoint.ts';

/** Of the gateway. */
export const homeOperations = {
  readHome: { method: 'GET', path: '/api/read/home/', role: 'manager' },
  readNews: {
    method: 'GET',
    path: '/api/read/news/',
    role: 'manager',
    query: {
      since: {
        kind: 'integer',
        min: 0,
        max: MAX_ID,
        fallback: 0,
        required: true,
        about: 'Seconds since 1970-01-01 00:00 UTC.',
      },
    },
  },
  readWaiting: {
    method: 'GET',
    path: '/api/read/waiting/',
    role: 'manager',
    query: { last_invited: CANDIDATURE_FILTERS.last_invited, timezone: CANDIDATURE_SCOPE.timezone },
  },
} as const satisfies Operations;
