import { Assessment, AssessmentDetail } from './assessment.ts';
import { assessmentsQuery, type Endpoint, paging } from './endpoint.ts';
import { page } from './fields.ts';
import type { ParamSpec } from './params.ts';

/** The path parameter of operations on one assessment. */
export const assessmentId = { assessment_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
/** Reads of assessments. Not in endpoints.ts, so that the dashboard's first page loads no other operations. */
export const assessmentEndpoints = {
  listAssessments: {
    method: 'GET',
    path: '/api/assessments/',
    summary: 'List assessments',
    params: {},
    query: {
      ...assessmentsQuery('Default: ascending by assessment ID.'),
      ...paging,
    },
    response: page(Assessment),
    status: 200,
  },
  readAssessment: {
    method: 'GET',
    path: '/api/assessments/{assessment_id}/',
    summary: 'Assessment details',
    params: assessmentId,
    query: {},
    response: AssessmentDetail,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
