import { z } from 'zod/mini';
import { About, ABOUT_PATH } from './about.ts';
import { ActivityPage, MAX_ACTIVITY } from './activity.ts';
import { AuditPage } from './audit.ts';
import { AUDITED, MAX_AUDIT_DAYS } from './audited.ts';
import { BlindReview, Disclosures } from './blindReview.ts';
import { EmptyBody } from './candidature.ts';
import { cursorPaging, type Endpoint, paging } from './endpoint.ts';
import { expectedStage } from './endpoints.ts';
import { page } from './fields.ts';
import { RateLimiterStatus } from './rateLimiterStatus.ts';
import {
  CollectedResult,
  ScheduledEmail,
  ScheduledEmailsChange,
  ScheduledEmailsChanged,
  Job,
  JobChange,
  JobItem,
  JobRequest,
  OUTCOMES,
} from './jobs.ts';
import { lazyReadEndpoints } from './lazyReadEndpoints.ts';
import type { ParamSpec } from './params.ts';
import { notificationEndpoints } from './notificationEndpoints.ts';
import { MAX_LISTED_NOTES, Note, NoteText } from './notes.ts';
import { MAX_RECOMMENDATIONS, Recommendation, RecommendationRequest } from './recommendations.ts';
import { readEndpoints } from './readEndpoints.ts';
import { View, ViewChange, ViewRequest } from './views.ts';

const jobId = { job_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const candidatureId = { candidature_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const ofAssessment = { assessment_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const noteId = { ...candidatureId, note_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const assessment = { kind: 'id', about: 'Of this assessment only.' } as const;

const auditFilters = {
  actor: { kind: 'text', max: 254, about: 'Case-insensitive part of the user name.' },
  q: {
    kind: 'text',
    max: 200,
    about: 'Words of the user name, or of the name and address of the candidate, in any order.',
  },
  operation: { kind: 'codes', values: AUDITED, open: false, about: 'Default: all.' },
  candidature: { kind: 'id', about: 'Of this candidature only.' },
  grouped: {
    kind: 'boolean',
    about: 'One entry per bulk action, without those of single candidates and of selections. Default: false.',
  },
  days: {
    kind: 'integer',
    min: 1,
    max: MAX_AUDIT_DAYS,
    fallback: MAX_AUDIT_DAYS,
    about: 'Number of days until now.',
  },
} as const satisfies ParamSpec;

/** The operations that the gateway answers itself. Not part of the API, and never forwarded. */
export const gatewayEndpoints = {
  readAbout: {
    method: 'GET',
    path: ABOUT_PATH,
    summary: 'About this server',
    params: {},
    query: {},
    response: About,
    status: 200,
  },
  /** The proxy ends the session. This clears the browser's data. */
  endSession: {
    method: 'DELETE',
    path: '/api/session/',
    summary: 'Clear cached data from this browser, before signing out',
    params: {},
    query: {},
    response: EmptyBody,
    status: 200,
  },
  readRateLimiter: {
    method: 'GET',
    path: '/api/rate-limiter/',
    summary: 'Calls that wait for the rate limit, and why',
    params: {},
    query: {},
    response: RateLimiterStatus,
    status: 200,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit/',
    summary: 'The audit log, newest first',
    params: {},
    query: { ...auditFilters, ...paging },
    response: AuditPage,
    status: 200,
  },
  exportAudit: {
    method: 'GET',
    path: '/api/audit/export/',
    summary: 'The matching entries of the audit log, as CSV',
    params: {},
    query: auditFilters,
    response: 'file',
    status: 200,
  },
  listActivity: {
    method: 'GET',
    path: '/api/activity/',
    summary: 'What happened to candidates and assessments, the newest first',
    params: {},
    query: {
      assessment,
      candidature: { kind: 'id', about: 'Of this candidature only.' },
      candidate: { kind: 'id', about: 'Of all candidatures of this test taker.' },
      job: { kind: 'id', about: 'What this bulk action did to each candidate.' },
      ...cursorPaging(MAX_ACTIVITY),
    },
    response: ActivityPage,
    status: 200,
  },
  createJob: {
    method: 'POST',
    path: '/api/jobs/',
    summary: 'Create a job. A second request with the same request_key returns the first job',
    params: {},
    query: {},
    // For jobs with one candidate.
    gatewayQuery: expectedStage,
    body: JobRequest,
    // 100,000 invitees, each with an address and a name.
    bodyLimit: 24 * 1024 * 1024,
    response: Job,
    status: 201,
  },
  listJobs: {
    method: 'GET',
    path: '/api/jobs/',
    summary: 'List jobs, unfinished ones first, then the newest',
    params: {},
    query: { assessment, ...paging },
    response: page(Job),
    status: 200,
  },
  readJob: {
    method: 'GET',
    path: '/api/jobs/{job_id}/',
    summary: 'A job',
    params: jobId,
    query: {},
    response: Job,
    status: 200,
  },
  changeJob: {
    method: 'POST',
    path: '/api/jobs/{job_id}/change/',
    summary: 'Pause, resume or cancel a job, or retry its failed items',
    params: jobId,
    query: {},
    body: JobChange,
    response: Job,
    status: 200,
  },
  listJobItems: {
    method: 'GET',
    path: '/api/jobs/{job_id}/items/',
    summary: 'The items of a job, in their order',
    params: jobId,
    query: { outcome: { kind: 'codes', values: OUTCOMES, open: false, about: 'Default: all.' }, ...paging },
    response: page(JobItem),
    status: 200,
  },
  downloadOutcome: {
    method: 'GET',
    path: '/api/jobs/{job_id}/outcome/',
    summary: 'The outcome of every item, as CSV',
    params: jobId,
    query: {},
    response: 'file',
    status: 200,
  },
  downloadReports: {
    method: 'GET',
    path: '/api/jobs/{job_id}/reports/',
    summary: 'The reports that a job has collected, as ZIP',
    params: jobId,
    query: {},
    response: 'file',
    status: 200,
  },
  listScheduledEmails: {
    method: 'GET',
    path: '/api/scheduled-emails/',
    summary: 'Scheduled emails, the next first',
    params: {},
    query: { assessment, job: { kind: 'id', about: 'Of this job only.' }, ...paging },
    response: page(ScheduledEmail),
    status: 200,
  },
  changeScheduledEmails: {
    method: 'POST',
    path: '/api/scheduled-emails/change/',
    summary: 'Cancel scheduled emails, send them now, or confirm overdue ones',
    params: {},
    query: {},
    body: ScheduledEmailsChange,
    response: ScheduledEmailsChanged,
    status: 200,
  },
  listCollectedResults: {
    method: 'GET',
    path: '/api/collected_results/',
    summary: 'Results collected by jobs, the latest of each candidate',
    params: {},
    query: { assessment: { kind: 'id', required: true, about: 'The assessment ID.' }, ...paging },
    response: page(CollectedResult),
    status: 200,
  },
  ...readEndpoints,
  ...lazyReadEndpoints,
  ...notificationEndpoints,
  listViews: {
    method: 'GET',
    path: '/api/views/',
    summary: 'The saved views of an assessment, by name',
    params: {},
    query: { assessment: { kind: 'id', required: true, about: 'The assessment ID.' }, ...paging },
    response: page(View),
    status: 200,
  },
  saveView: {
    method: 'POST',
    path: '/api/views/',
    summary: 'Save a view, replacing one of the same name',
    params: {},
    query: {},
    body: ViewRequest,
    response: View,
    status: 201,
  },
  changeView: {
    method: 'PATCH',
    path: '/api/views/{view_id}/',
    summary: 'Change the name, filters or columns of a view',
    params: { view_id: { kind: 'id', required: true } },
    query: {},
    body: ViewChange,
    response: View,
    status: 200,
  },
  listNotes: {
    method: 'GET',
    path: '/api/candidatures/{candidature_id}/notes/',
    summary: 'The notes on a candidature, the newest first',
    params: candidatureId,
    query: {},
    response: z.strictObject({ results: z.array(Note).check(z.maxLength(MAX_LISTED_NOTES)) }),
    status: 200,
  },
  createNote: {
    method: 'POST',
    path: '/api/candidatures/{candidature_id}/notes/',
    summary: 'Write a note on a candidature',
    params: candidatureId,
    query: {},
    body: NoteText,
    response: Note,
    status: 201,
  },
  changeNote: {
    method: 'PUT',
    path: '/api/candidatures/{candidature_id}/notes/{note_id}/',
    summary: 'Change the text of your own note',
    params: noteId,
    query: {},
    body: NoteText,
    response: Note,
    status: 200,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/candidatures/{candidature_id}/notes/{note_id}/',
    summary: 'Delete your own note',
    params: noteId,
    query: {},
    response: EmptyBody,
    status: 200,
  },
  listRecommendations: {
    method: 'GET',
    path: '/api/candidatures/{candidature_id}/recommendations/',
    summary: 'Recommendations on a candidature, newest first',
    params: candidatureId,
    query: {},
    response: z.strictObject({ results: z.array(Recommendation).check(z.maxLength(MAX_RECOMMENDATIONS)) }),
    status: 200,
  },
  saveRecommendation: {
    method: 'PUT',
    path: '/api/candidatures/{candidature_id}/recommendations/own/',
    summary: 'Give or change your recommendation',
    params: candidatureId,
    query: {},
    body: RecommendationRequest,
    response: Recommendation,
    status: 200,
  },
  deleteRecommendation: {
    method: 'DELETE',
    path: '/api/candidatures/{candidature_id}/recommendations/own/',
    summary: 'Remove your recommendation',
    params: candidatureId,
    query: {},
    response: EmptyBody,
    status: 200,
  },
  readBlindReview: {
    method: 'GET',
    path: '/api/blind-reviews/{assessment_id}/',
    summary: 'Whether the candidates of an assessment are under blind review',
    params: ofAssessment,
    query: {},
    response: BlindReview,
    status: 200,
  },
  changeBlindReview: {
    method: 'PUT',
    path: '/api/blind-reviews/{assessment_id}/',
    summary: 'Hide or show the names and emails of the candidates of an assessment, for everyone',
    params: ofAssessment,
    query: {},
    body: BlindReview,
    response: BlindReview,
    status: 200,
  },
  listDisclosures: {
    method: 'GET',
    path: '/api/blind-reviews/{assessment_id}/disclosures/',
    summary: 'Exports, reports, links and emails with names that left the dashboard in the last 30 days, by user',
    params: ofAssessment,
    query: {},
    response: Disclosures,
    status: 200,
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/views/{view_id}/',
    summary: 'Delete a view',
    params: { view_id: { kind: 'id', required: true } },
    query: {},
    response: EmptyBody,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
