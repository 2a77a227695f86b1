import { EXPORT_COLUMNS, EXPORT_FORMATS, TEST_COLUMN } from '../candidatureColumns.ts';
import { CANDIDATURE_LIST_ORDERINGS, CANDIDATURE_SCOPE, VALUE_COUNTS } from '../candidatureFilters.ts';
import { bothDirections, CANDIDATURE_ORDERINGS, CANDIDATURE_STATUSES, STAGES } from '../codes.ts';
import { as_of, type Operations, paging, theAssessment, windowing } from '../endpoint.ts';
import type { ParamSpec } from '../params.ts';

/** Makes the gateway refuse a change if a colleague has moved the candidate. */
export const expectedStage = {
  expected_stage: {
    kind: 'code',
    values: STAGES,
    open: true,
    about:
      'The stage the user saw. If the candidature is in another stage now, nothing is changed and the answer is 409.',
  },
} as const satisfies ParamSpec;
/** Marks a change as an undo. */
const undo = {
  undo: { kind: 'boolean', about: 'When true, the change that is taken back is shown as undone.' },
} as const satisfies ParamSpec;

/** Counts a change as a decision in a review. */
const review = {
  review: { kind: 'id', about: 'The review of the user in which this was decided.' },
} as const satisfies ParamSpec;

/** Of the API. */
export const candidatureOperations = {
  inviteCandidate: {
    method: 'POST',
    path: '/api/assessments/{assessment_id}/invite_candidate/',
    role: 'recruiter',
    query: { no_email: { kind: 'boolean', about: 'When true, no invitation email is sent.' } },
    status: 201,
    rate: 60,
    audited: 'Invited candidate',
  },
  listCandidatures: {
    method: 'GET',
    path: '/api/assessments/candidature/',
    // The dashboard uses it only to find an invited candidate.
    role: 'recruiter',
    query: {
      assessment: theAssessment,
      status: { kind: 'code', values: CANDIDATURE_STATUSES, open: true, about: 'Default: all.' },
      stage: { kind: 'code', values: STAGES, open: true, about: 'Default: all.' },
      ordering: {
        kind: 'code',
        values: bothDirections(CANDIDATURE_ORDERINGS),
        open: false,
        about: 'Default: ascending by candidature ID. Ties by ID, nulls last either way.',
      },
      search: { kind: 'text', max: 200, about: 'Case-insensitive part of the email address or name.' },
      test_taker: { kind: 'id', about: 'The candidature of this test taker. An extension.' },
      ...paging,
    },
    rate: 100,
  },
  sendInvitation: {
    method: 'POST',
    path: '/api/assessments/candidature/{candidature_id}/send-invitation/',
    role: 'recruiter',
    gatewayQuery: expectedStage,
    optionalBody: true,
    undefinedResponse: true,
    rate: 60,
    namesNobody: true,
    audited: 'Resent invitation',
  },
  changeStage: {
    method: 'PATCH',
    path: '/api/assessments/candidature/{candidature_id}/change_stage/',
    role: 'recruiter',
    gatewayQuery: { ...expectedStage, ...undo, ...review },
    rate: 60,
    namesNobody: true,
    audited: 'Changed stage',
    auditDetail: 'stage',
  },
  /** The API's name is misleading: this sends the rejection email. */
  sendReminder: {
    method: 'POST',
    path: '/api/assessments/candidature/{candidature_id}/send-reminder/',
    role: 'recruiter',
    gatewayQuery: expectedStage,
    optionalBody: true,
    undefinedResponse: true,
    rate: 30,
    namesNobody: true,
    audited: 'Requested rejection email',
  },
  deleteCandidature: {
    method: 'DELETE',
    path: '/api/assessments/candidature/{candidature_id}/',
    role: 'recruiter',
    gatewayQuery: expectedStage,
    answers: 'empty',
    status: 204,
    rate: 20,
    namesNobody: true,
    audited: 'Removed candidate',
  },
} as const satisfies Operations;

const ordering = {
  kind: 'code',
  values: CANDIDATURE_LIST_ORDERINGS,
  open: false,
  about: 'Default: the latest first.',
} as const;

/** Of the gateway, from the read model: they answer even while the service does not. */
export const ownCandidatureOperations = {
  queryCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/',
    role: 'manager',
    query: {
      ...CANDIDATURE_SCOPE,
      as_of,
      ordering,
      ...windowing,
      after: { kind: 'id', about: 'The rows after this candidature.' },
      before: { kind: 'id', about: 'The rows before this candidature.' },
    },
  },
  readChanges: {
    method: 'GET',
    path: '/api/read/candidatures/changes/',
    role: 'manager',
    query: { ...CANDIDATURE_SCOPE, as_of, since: { kind: 'version', required: true, about: 'The version seen last.' } },
  },
  countCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/count/',
    role: 'manager',
    query: { ...CANDIDATURE_SCOPE, as_of },
  },
  readFacets: {
    method: 'GET',
    path: '/api/read/candidatures/facets/',
    role: 'manager',
    query: { ...CANDIDATURE_SCOPE, as_of },
  },
  countValues: {
    method: 'GET',
    path: '/api/read/candidatures/values/',
    role: 'manager',
    query: { ...CANDIDATURE_SCOPE, as_of, filter: { kind: 'code', values: VALUE_COUNTS, open: false, required: true } },
  },
  readCandidature: {
    method: 'GET',
    path: '/api/read/candidatures/{candidature_id}/',
    role: 'manager',
    query: { assessment: { kind: 'id', about: 'The assessment to look in if it has not been synced yet.' } },
  },
  exportCandidatures: {
    method: 'GET',
    path: '/api/read/candidatures/export/',
    role: 'manager',
    query: {
      ...CANDIDATURE_SCOPE,
      format: { kind: 'code', values: EXPORT_FORMATS, open: false, about: 'Default: csv.' },
      ordering,
      columns: {
        kind: 'codes',
        values: EXPORT_COLUMNS,
        family: TEST_COLUMN,
        open: false,
        about: 'In this order. Default: all but those of tests, such as `test_12`.',
      },
    },
    answers: 'file',
    audited: 'Exported candidates',
  },
  readLinks: {
    method: 'GET',
    path: '/api/read/candidatures/links/',
    // A link lets anyone act as the candidate.
    role: 'recruiter',
    query: {
      assessment: theAssessment,
      selection: { kind: 'uuid', required: true, about: 'Of the candidatures in this selection.' },
      ordering,
    },
    audited: 'Copied links',
  },
  listOffers: {
    method: 'GET',
    path: '/api/read/offers/',
    // Only needed to reject.
    role: 'recruiter',
    query: {
      candidature: { kind: 'id', about: 'Of this candidature.' },
      selection: { kind: 'uuid', about: 'Of this selection.' },
    },
  },
  /** A POST that changes nothing, since a list of addresses is too long and too private for a URL. */
  findInvited: {
    method: 'POST',
    path: '/api/read/invited/',
    // Only needed to invite.
    role: 'recruiter',
    // 100,000 addresses of 80 characters.
    bodyLimit: 8 * 1024 * 1024,
    audited: null,
  },
} as const satisfies Operations;
