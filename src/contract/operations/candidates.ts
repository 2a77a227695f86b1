import { CANDIDATE_ORDERINGS } from '../codes.ts';
import { type Operations, paging, q, windowing } from '../endpoint.ts';

const candidature = { kind: 'id', required: true, about: 'The candidature ID.' } as const;

/** Of the API. */
export const candidateOperations = {
  renderPdf: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/render_pdf/',
    role: 'manager',
    query: {
      candidature,
      timezone: { kind: 'time_zone', about: 'IANA time zone of the times in the report. Default: UTC. An extension.' },
    },
    answers: 'pdf',
    // Not published, as those of lists: the numbers of similar operations.
    rate: 60,
    audited: 'Opened report',
  },
  listCandidates: {
    method: 'GET',
    path: '/api/assessments/candidates/',
    role: 'manager',
    query: {
      search: { kind: 'text', max: 200, about: 'Case-insensitive part of the email address or name. An extension.' },
      ...paging,
    },
    rate: 100,
  },
  /** The same path as readFlags. Without `candidature`, the response is an envelope with one test taker. */
  readCandidate: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/',
    role: 'manager',
    twoShapes: true,
    rate: 100,
  },
  /** With `candidature`, the response is the bare test taker. */
  readFlags: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/',
    role: 'manager',
    query: { candidature },
    twoShapes: true,
    rate: 'readCandidate',
  },
} as const satisfies Operations;

/** Of the gateway. */
export const ownCandidateOperations = {
  queryCandidates: {
    method: 'GET',
    path: '/api/read/candidates/',
    role: 'manager',
    query: {
      q,
      ordering: {
        kind: 'code',
        values: CANDIDATE_ORDERINGS,
        open: false,
        about: 'Default: the latest activity first.',
      },
      ...windowing,
    },
  },
} as const satisfies Operations;
