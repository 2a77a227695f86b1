import { PublicLink, PublicLinkChange } from './assessment.ts';
import { assessmentEndpoints, assessmentId } from './assessmentEndpoints.ts';
import { Candidate, CandidateAnswer } from './candidate.ts';
import { Candidature, Invitation, InvitationRequest, EmptyBody, StageChange, StageChanged } from './candidature.ts';
import { bothDirections, CANDIDATURE_ORDERINGS, CANDIDATURE_STATUSES, STAGES } from './codes.ts';
import { type Endpoint, paging } from './endpoint.ts';
import { page } from './fields.ts';
import { EmailPreview, LoggedEmail, EMAIL_KINDS } from './emailLog.ts';
import type { ParamSpec } from './params.ts';
import { ResultDetail, Results } from './result.ts';

const candidatureId = { candidature_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const testTakerId = { test_taker_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
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
const candidature = { kind: 'id', required: true, about: 'The candidature ID.' } as const;

/** The operations of the live service, by name: the fourteen of the API description, and `readResult`. */
export const endpoints = {
  ...assessmentEndpoints,
  changePublicLink: {
    method: 'PUT',
    path: '/api/assessments/public_links/{public_link_id}/',
    summary: 'Activate or deactivate a public link',
    params: { public_link_id: { kind: 'id_or_uuid', required: true } },
    query: {},
    body: PublicLinkChange,
    response: PublicLink,
    undefinedResponse: true,
    status: 200,
  },
  inviteCandidate: {
    method: 'POST',
    path: '/api/assessments/{assessment_id}/invite_candidate/',
    summary: 'Invite a candidate',
    params: assessmentId,
    query: { no_email: { kind: 'boolean', about: 'When true, no invitation email is sent.' } },
    body: InvitationRequest,
    response: Invitation,
    status: 201,
  },
  listCandidatures: {
    method: 'GET',
    path: '/api/assessments/candidature/',
    summary: 'List candidatures of an assessment',
    params: {},
    query: {
      assessment: { kind: 'id', required: true, about: 'The assessment ID.' },
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
    response: page(Candidature),
    status: 200,
  },
  sendInvitation: {
    method: 'POST',
    path: '/api/assessments/candidature/{candidature_id}/send-invitation/',
    summary: 'Resend the invitation',
    params: candidatureId,
    query: {},
    gatewayQuery: expectedStage,
    body: EmptyBody,
    optionalBody: true,
    response: EmptyBody,
    undefinedResponse: true,
    status: 200,
  },
  changeStage: {
    method: 'PATCH',
    path: '/api/assessments/candidature/{candidature_id}/change_stage/',
    summary: 'Set the stage of a candidature',
    params: candidatureId,
    query: {},
    gatewayQuery: { ...expectedStage, ...undo },
    body: StageChange,
    response: StageChanged,
    status: 200,
  },
  /** The API's name is misleading: this sends the rejection email. */
  sendReminder: {
    method: 'POST',
    path: '/api/assessments/candidature/{candidature_id}/send-reminder/',
    summary: 'Send the rejection email',
    params: candidatureId,
    query: {},
    gatewayQuery: expectedStage,
    body: EmptyBody,
    optionalBody: true,
    response: EmptyBody,
    undefinedResponse: true,
    status: 200,
  },
  deleteCandidature: {
    method: 'DELETE',
    path: '/api/assessments/candidature/{candidature_id}/',
    summary: 'Remove a candidate from an assessment',
    params: candidatureId,
    query: {},
    gatewayQuery: expectedStage,
    response: 'empty',
    status: 204,
  },
  listResults: {
    method: 'GET',
    path: '/api/assessments/results/',
    summary: 'Results of a candidate for an assessment',
    params: {},
    query: {
      candidature__assessment: { kind: 'id', required: true, about: 'The assessment ID.' },
      candidature__test_taker: { kind: 'id', required: true, about: 'The test taker ID.' },
    },
    response: Results,
    status: 200,
  },
  /** Not in the API description. */
  readResult: {
    method: 'GET',
    path: '/api/assessments/results/{result_id}/',
    summary: 'Details of a result',
    params: { result_id: { kind: 'id', required: true } },
    query: {},
    response: ResultDetail,
    status: 200,
  },
  renderPdf: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/render_pdf/',
    summary: 'Results as a PDF report',
    params: testTakerId,
    query: {
      candidature,
      timezone: { kind: 'time_zone', about: 'IANA time zone of the times in the report. Default: UTC. An extension.' },
    },
    response: 'pdf',
    status: 200,
  },
  listCandidates: {
    method: 'GET',
    path: '/api/assessments/candidates/',
    summary: 'List test takers',
    params: {},
    query: {
      search: { kind: 'text', max: 200, about: 'Case-insensitive part of the email address or name. An extension.' },
      ...paging,
    },
    response: page(Candidate),
    status: 200,
  },
  /** The same path as readFlags. Without `candidature`, the response is an envelope with one test taker. */
  readCandidate: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/',
    summary: 'Candidate details',
    params: testTakerId,
    query: {},
    response: page(Candidate),
    sends: CandidateAnswer,
    twoShapes: true,
    status: 200,
  },
  /** With `candidature`, the response is the bare test taker. */
  readFlags: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/',
    summary: 'Anti-cheating flags',
    params: testTakerId,
    query: { candidature },
    response: Candidate,
    twoShapes: true,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

/** Operations of the embedded platform alone. The gateway serves them only if that is the upstream. */
export const sandboxEndpoints = {
  listEmails: {
    method: 'GET',
    path: '/api/outbox/',
    summary: 'Emails written by the platform, newest first',
    params: {},
    query: {
      search: {
        kind: 'text',
        max: 200,
        about: 'Words of the name and address of the recipient, in any order; case is ignored.',
      },
      kind: { kind: 'codes', values: EMAIL_KINDS, open: false, about: 'Default: all.' },
      without_assessments: {
        kind: 'text',
        max: 4_000,
        about:
          'Leaves out emails about the assessments with these IDs, separated by commas, and those without a known one.',
      },
      ...paging,
    },
    response: page(LoggedEmail),
    status: 200,
  },
  listEmailPreviews: {
    method: 'GET',
    path: '/api/outbox/previews/',
    summary: 'The text of each kind of email, filled with given or sample values',
    params: {},
    query: {
      name: { kind: 'text', max: 301, about: 'The candidate’s name. Default: a sample.' },
      assessment_name: { kind: 'text', max: 300, about: 'Default: a sample.' },
      ...paging,
    },
    response: page(EmailPreview),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

/** All operations of the API: those of the live service and the extensions of the embedded platform. */
export const allEndpoints = { ...endpoints, ...sandboxEndpoints };
export type EndpointName = keyof typeof allEndpoints;
export type EndpointOf<Name extends EndpointName> = (typeof allEndpoints)[Name];
