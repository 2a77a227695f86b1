import { assessmentsQuery, type Operations, paging, q, windowing } from '../endpoint.ts';

/** Of the API. */
export const assessmentOperations = {
  listAssessments: {
    method: 'GET',
    path: '/api/assessments/',
    role: 'manager',
    query: { ...assessmentsQuery('Default: ascending by assessment ID.'), ...paging },
    rate: 20,
    namesNobody: true,
  },
  readAssessment: {
    method: 'GET',
    path: '/api/assessments/{assessment_id}/',
    role: 'manager',
    rate: 20,
    namesNobody: true,
  },
  changePublicLink: {
    method: 'PUT',
    path: '/api/assessments/public_links/{public_link_id}/',
    role: 'recruiter',
    params: { public_link_id: { kind: 'id_or_uuid', required: true } },
    undefinedResponse: true,
    rate: 10,
    namesNobody: true,
    audited: 'Turned public link on or off',
    auditDetail: 'active',
  },
} as const satisfies Operations;

/** Of the gateway. */
export const ownAssessmentOperations = {
  queryAssessments: {
    method: 'GET',
    path: '/api/read/assessments/',
    role: 'manager',
    query: { ...assessmentsQuery('Default: the last modified first.'), q, ...windowing },
  },
  readAccess: { method: 'GET', path: '/api/access/{assessment_id}/', role: 'manager' },
  changeAccess: {
    method: 'PUT',
    path: '/api/access/{assessment_id}/',
    role: 'recruiter',
    audited: 'Changed access',
    auditDetail: 'is_restricted',
  },
  readBlindReview: { method: 'GET', path: '/api/blind-reviews/{assessment_id}/', role: 'manager' },
  changeBlindReview: {
    method: 'PUT',
    path: '/api/blind-reviews/{assessment_id}/',
    role: 'recruiter',
    audited: 'Turned blind review on or off',
    auditDetail: 'is_on',
  },
  listDisclosures: { method: 'GET', path: '/api/blind-reviews/{assessment_id}/disclosures/', role: 'recruiter' },
} as const satisfies Operations;
