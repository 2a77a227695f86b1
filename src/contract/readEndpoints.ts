import { CANDIDATURE_LIST_ORDERINGS, CANDIDATURE_SCOPE } from './candidatureFilters.ts';
import { assessmentsQuery, type Endpoint, offsetPaging } from './endpoint.ts';
import { AssessmentWindow, CandidatureWindow, Changes, MAX_WINDOW } from './readModel.ts';

export const as_of = { kind: 'version', about: 'Leaves out rows added after this version.' } as const;
/** The search parameter of all lists. */
export const q = { kind: 'text', max: 200, about: 'Searched words; case and accents are ignored.' } as const;
/** Query parameters that select a window of rows, at most MAX_WINDOW. */
export const windowing = offsetPaging(MAX_WINDOW, MAX_WINDOW, 'Maximum number of rows.');

/**
 * Endpoints that the gateway answers from the read model, even while the upstream does not answer. The dashboard loads
 * these before its first row; those needed later are in lazyReadEndpoints.
 */
export const readEndpoints = {
  queryCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/',
    summary: 'A window of candidatures from the read model',
    params: {},
    query: {
      ...CANDIDATURE_SCOPE,
      as_of,
      ordering: { kind: 'code', values: CANDIDATURE_LIST_ORDERINGS, open: false, about: 'Default: the latest first.' },
      ...windowing,
      after: { kind: 'id', about: 'The rows after this candidature.' },
      before: { kind: 'id', about: 'The rows before this candidature.' },
    },
    response: CandidatureWindow,
    status: 200,
  },
  readChanges: {
    method: 'GET',
    path: '/api/read/candidatures/changes/',
    summary: 'Candidatures changed and removed since a version',
    params: {},
    query: { ...CANDIDATURE_SCOPE, as_of, since: { kind: 'version', required: true, about: 'The version seen last.' } },
    response: Changes,
    status: 200,
  },
  queryAssessments: {
    method: 'GET',
    path: '/api/read/assessments/',
    summary: 'Assessments, with the counts of the upstream',
    params: {},
    query: {
      ...assessmentsQuery('Default: the last modified first.'),
      q,
      ...windowing,
    },
    response: AssessmentWindow,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
