import { ofAssessment, type Operations, paging } from '../endpoint.ts';
import { OUTCOMES } from '../jobKinds.ts';
import { expectedStage } from './candidatures.ts';

/** Of the gateway. Managers see and change their own jobs only, see gateway/jobs/jobView.ts. */
export const jobOperations = {
  createJob: {
    method: 'POST',
    path: '/api/jobs/',
    // The permission depends on the kind of the job.
    role: 'manager',
    // For jobs with one candidate.
    gatewayQuery: expectedStage,
    // 100,000 invitees, each with an address and a name.
    bodyLimit: 24 * 1024 * 1024,
    status: 201,
    audited: 'Started bulk action',
    auditDetail: 'kind',
  },
  listJobs: { method: 'GET', path: '/api/jobs/', role: 'manager', query: { assessment: ofAssessment, ...paging } },
  readJob: { method: 'GET', path: '/api/jobs/{job_id}/', role: 'manager' },
  changeJob: {
    method: 'POST',
    path: '/api/jobs/{job_id}/change/',
    role: 'manager',
    audited: 'Changed bulk action',
    auditDetail: 'action',
  },
  listJobItems: {
    method: 'GET',
    path: '/api/jobs/{job_id}/items/',
    role: 'manager',
    query: { outcome: { kind: 'codes', values: OUTCOMES, open: false, about: 'Default: all.' }, ...paging },
  },
  downloadOutcome: {
    method: 'GET',
    path: '/api/jobs/{job_id}/outcome/',
    role: 'manager',
    answers: 'file',
    audited: 'Downloaded outcomes of a bulk action',
  },
  downloadReports: {
    method: 'GET',
    path: '/api/jobs/{job_id}/reports/',
    role: 'manager',
    answers: 'file',
    audited: 'Downloaded reports',
  },
} as const satisfies Operations;
