import { CANDIDATURE_SCOPE } from '../candidatureFilters.ts';
import { type Operations, paging, theAssessment } from '../endpoint.ts';

/** Of the API. `readResult` is not in the API description. */
export const resultOperations = {
  listResults: {
    method: 'GET',
    path: '/api/assessments/results/',
    role: 'manager',
    query: {
      candidature__assessment: theAssessment,
      candidature__test_taker: { kind: 'id', required: true, about: 'The test taker ID.' },
    },
    rate: 60,
  },
  readResult: {
    method: 'GET',
    path: '/api/assessments/results/{result_id}/',
    role: 'manager',
    rate: 'listResults',
  },
} as const satisfies Operations;

/** Of the embedded platform alone. */
export const answerOperations = {
  /** Empty until the test is submitted. */
  listAnswers: {
    method: 'GET',
    path: '/api/assessments/results/{result_id}/answers/',
    role: 'manager',
    query: { candidature: { kind: 'id', required: true, about: 'The candidature ID.' } },
    rate: 'listResults',
    scope: 'answers',
  },
} as const satisfies Operations;

/** Of the gateway. */
export const ownResultOperations = {
  readInsights: { method: 'GET', path: '/api/read/insights/', role: 'manager', query: CANDIDATURE_SCOPE },
  readTests: {
    method: 'GET',
    path: '/api/read/tests/',
    role: 'manager',
    query: { assessment: { kind: 'id', required: true } },
  },
  /** Reads them from the service when a user opens a test, once for each state of the results. */
  readTestDetails: {
    method: 'GET',
    path: '/api/read/candidatures/{candidature_id}/results/{result_id}/',
    role: 'manager',
  },
  /** Call while results are shown. Starts reading them at most once a day, for all users together. */
  collectResults: { method: 'POST', path: '/api/read/results/', role: 'manager', audited: null },
  listCollectedResults: {
    method: 'GET',
    path: '/api/collected_results/',
    role: 'manager',
    query: { assessment: theAssessment, ...paging },
  },
} as const satisfies Operations;
