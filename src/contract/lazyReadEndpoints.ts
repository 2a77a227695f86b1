import { EXPORT_COLUMNS, EXPORT_FORMATS, TEST_COLUMN } from './candidatureColumns.ts';
import { CANDIDATURE_FILTERS, CANDIDATURE_LIST_ORDERINGS, CANDIDATURE_SCOPE } from './candidatureFilters.ts';
import { CandidatureDetail } from './candidatureDetail.ts';
import { type Endpoint, offsetPaging } from './endpoint.ts';
import { CandidatureCount, Facets, VALUE_COUNTS, ValueCounts } from './facets.ts';
import { MAX_ID } from './fields.ts';
import { Home, News, ReviewQueue, Waiting } from './home.ts';
import { Insights } from './insights.ts';
import { CandidateWindow } from './knownCandidates.ts';
import { HOME_PATH } from './preload.ts';
import { Offers } from './offers.ts';
import { CANDIDATE_ORDERINGS, MAX_SELECTED } from './readModel.ts';
import { as_of, q, windowing } from './readEndpoints.ts';
import { InvitedEmails, InvitedEmailsRequest } from './invitedEmails.ts';
import { Listed, ListedRequest, Selection, SelectionPage, SelectionRequest } from './selections.ts';
import { ResultsProgress, ResultsProgressRequest } from './resultsProgress.ts';
import { TestDetails } from './testDetails.ts';
import { AssessmentTests } from './testScores.ts';

/** Operations on the read model that the dashboard loads after its first row. */
export const lazyReadEndpoints = {
  /** Reads them from the service when a user opens a test, once for each state of the results. */
  readTestDetails: {
    method: 'GET',
    path: '/api/read/candidatures/{candidature_id}/results/{result_id}/',
    summary: 'Skill areas, time, answers and rank of a test',
    params: { candidature_id: { kind: 'id', required: true }, result_id: { kind: 'id', required: true } },
    query: {},
    response: TestDetails,
    status: 200,
  },
  readInsights: {
    method: 'GET',
    path: '/api/read/insights/',
    summary: 'Insights: progress, final scores, and dates of invitation and completion',
    params: {},
    query: CANDIDATURE_SCOPE,
    response: Insights,
    status: 200,
  },
  createSelection: {
    method: 'POST',
    path: '/api/selections/',
    summary: 'Freeze a selection of candidatures',
    params: {},
    query: {},
    body: SelectionRequest,
    // 200,000 IDs.
    bodyLimit: 3 * 1024 * 1024,
    response: Selection,
    status: 201,
  },
  readSelection: {
    method: 'GET',
    path: '/api/selections/{selection_id}/',
    summary: 'The candidature IDs of a selection, in their order',
    params: { selection_id: { kind: 'uuid', required: true } },
    query: offsetPaging(MAX_SELECTED, MAX_SELECTED, 'Maximum number of IDs.'),
    response: SelectionPage,
    status: 200,
  },
  /** A POST that changes nothing, since 100,000 IDs are too long for a URL. */
  findListed: {
    method: 'POST',
    path: '/api/read/listed/',
    summary: 'The candidature IDs of a list, or which of some are in it',
    params: {},
    query: {},
    body: ListedRequest,
    bodyLimit: 2 * 1024 * 1024,
    response: Listed,
    status: 200,
  },
  readTests: {
    method: 'GET',
    path: '/api/read/tests/',
    summary: 'The tests of an assessment with scores, as far as results were read',
    params: {},
    query: { assessment: { kind: 'id', required: true } },
    response: AssessmentTests,
    status: 200,
  },
  /** Call while results are shown. Starts reading them at most once a day, for all users together. */
  collectResults: {
    method: 'POST',
    path: '/api/read/results/',
    summary: 'Have the results of an assessment read once a day, and say how many were read',
    params: {},
    query: {},
    body: ResultsProgressRequest,
    response: ResultsProgress,
    status: 200,
  },
  countCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/count/',
    summary: 'The number of candidatures',
    params: {},
    query: { ...CANDIDATURE_SCOPE, as_of },
    response: CandidatureCount,
    status: 200,
  },
  readFacets: {
    method: 'GET',
    path: '/api/read/candidatures/facets/',
    summary: 'Counts of candidatures by status, stage, score and rating',
    params: {},
    query: { ...CANDIDATURE_SCOPE, as_of },
    response: Facets,
    status: 200,
  },
  countValues: {
    method: 'GET',
    path: '/api/read/candidatures/values/',
    summary: 'Counts of candidatures by the values of one filter that facets do not have',
    params: {},
    query: {
      ...CANDIDATURE_SCOPE,
      as_of,
      filter: { kind: 'code', values: VALUE_COUNTS, open: false, required: true },
    },
    response: ValueCounts,
    status: 200,
  },
  readCandidature: {
    method: 'GET',
    path: '/api/read/candidatures/{candidature_id}/',
    summary: 'One candidature with its details',
    params: { candidature_id: { kind: 'id', required: true } },
    query: { assessment: { kind: 'id', about: 'The assessment to look in if it has not been synced yet.' } },
    response: CandidatureDetail,
    status: 200,
  },
  readHome: {
    method: 'GET',
    path: HOME_PATH,
    summary: 'The start page: candidates to review, assessments, and what needs attention',
    params: {},
    query: {},
    response: Home,
    status: 200,
  },
  readReviewQueue: {
    method: 'GET',
    path: '/api/read/review-queue/',
    summary: 'The candidatures to review, in the order of a review run',
    params: {},
    query: {},
    response: ReviewQueue,
    status: 200,
  },
  readNews: {
    method: 'GET',
    path: '/api/read/news/',
    summary: 'Who completed or was invited since a time, of all assessments',
    params: {},
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
    response: News,
    status: 200,
  },
  readWaiting: {
    method: 'GET',
    path: '/api/read/waiting/',
    summary: 'Candidates who have not completed, by assessment',
    params: {},
    query: { last_invited: CANDIDATURE_FILTERS.last_invited, timezone: CANDIDATURE_SCOPE.timezone },
    response: Waiting,
    status: 200,
  },
  queryCandidates: {
    method: 'GET',
    path: '/api/read/candidates/',
    summary: 'Candidates of all assessments, each once',
    params: {},
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
    response: CandidateWindow,
    status: 200,
  },
  exportCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/export/',
    summary: 'Export the matching candidatures, or a selection, as a file',
    params: {},
    query: {
      ...CANDIDATURE_SCOPE,
      format: { kind: 'code', values: EXPORT_FORMATS, open: false, about: 'Default: csv.' },
      ordering: { kind: 'code', values: CANDIDATURE_LIST_ORDERINGS, open: false, about: 'Default: the latest first.' },
      columns: {
        kind: 'codes',
        values: EXPORT_COLUMNS,
        family: TEST_COLUMN,
        open: false,
        about: 'In this order. Default: all but those of tests, such as `test_12`.',
      },
    },
    response: 'file',
    status: 200,
  },
  listOffers: {
    method: 'GET',
    path: '/api/read/offers/',
    summary: 'Candidates who are hired or have an offer in another assessment',
    params: {},
    query: {
      candidature: { kind: 'id', about: 'Of this candidature.' },
      selection: { kind: 'uuid', about: 'Of this selection.' },
    },
    response: Offers,
    status: 200,
  },
  /** A POST that changes nothing, since a list of addresses is too long and too private for a URL. */
  findInvited: {
    method: 'POST',
    path: '/api/read/invited/',
    summary: 'Which of some email addresses were invited to an assessment',
    params: {},
    query: {},
    body: InvitedEmailsRequest,
    // 100,000 addresses of 80 characters.
    bodyLimit: 8 * 1024 * 1024,
    response: InvitedEmails,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
