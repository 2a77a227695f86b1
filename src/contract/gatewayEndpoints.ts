import { z } from 'zod/mini';
import { About, ABOUT_PATH } from './about.ts';
import { AuditPage } from './audit.ts';
import { AUDITED, MAX_AUDIT_DAYS } from './audited.ts';
import { Nothing } from './candidature.ts';
import { type Endpoint, expectedStage, paging } from './endpoints.ts';
import { page } from './fields.ts';
import { RateLimiterStatus } from './rateLimiterStatus.ts';
import {
  CollectedResult,
  HeldMail,
  HeldMailsChange,
  HeldMailsChanged,
  Job,
  JobChange,
  JobItem,
  JobRequest,
  OUTCOMES,
} from './jobs.ts';
import { laterReadEndpoints } from './laterReadEndpoints.ts';
import type { ParamSpec } from './params.ts';
import { MAX_NOTES, Note, NoteText } from './notes.ts';
import { readEndpoints } from './readEndpoints.ts';
import { View, ViewChange, ViewRequest } from './views.ts';

const jobId = { job_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const candidatureId = { candidature_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const noteId = { ...candidatureId, note_id: { kind: 'id', required: true } } as const satisfies ParamSpec;
const assessment = { kind: 'id', about: 'Of this assessment only.' } as const;

/** What the gateway answers itself, by name; not part of the API, and nothing of it is forwarded. */
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
  /** The proxy ends the session; this leaves nothing of it in the browser. */
  endSession: {
    method: 'DELETE',
    path: '/api/session/',
    summary: 'Forget in this browser what was shown, before signing out',
    params: {},
    query: {},
    response: Nothing,
    status: 200,
  },
  readRateLimiter: {
    method: 'GET',
    path: '/api/rate-limiter/',
    summary: 'What waits for the service, and why',
    params: {},
    query: {},
    response: RateLimiterStatus,
    status: 200,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit/',
    summary: 'Every write with who asked for it, the newest first',
    params: {},
    query: {
      actor: { kind: 'text', max: 254, about: 'Contains this, whatever the case.' },
      operation: { kind: 'codes', values: AUDITED, open: false, about: 'Default: all.' },
      candidature: { kind: 'id', about: 'About this one only.' },
      days: {
        kind: 'integer',
        min: 1,
        max: MAX_AUDIT_DAYS,
        fallback: MAX_AUDIT_DAYS,
        about: 'Of so many days until now.',
      },
      ...paging,
    },
    response: AuditPage,
    status: 200,
  },
  createJob: {
    method: 'POST',
    path: '/api/jobs/',
    summary: 'Make a job; the same request_key again answers the same job',
    params: {},
    query: {},
    // For a job with one item.
    gatewayQuery: expectedStage,
    body: JobRequest,
    // 100,000 people, each with an address and a name.
    bodyLimit: 24 * 1024 * 1024,
    response: Job,
    status: 201,
  },
  listJobs: {
    method: 'GET',
    path: '/api/jobs/',
    summary: 'Jobs: those that are not over first, then the newest',
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
    summary: 'Pause, resume or cancel a job, or try again what failed',
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
  listHeldMails: {
    method: 'GET',
    path: '/api/held_mails/',
    summary: 'Rejection emails that were not sent yet, the next first',
    params: {},
    query: { assessment, job: { kind: 'id', about: 'Of this job only.' }, ...paging },
    response: page(HeldMail),
    status: 200,
  },
  changeHeldMails: {
    method: 'POST',
    path: '/api/held_mails/change/',
    summary: 'Cancel mails that are held, send them now, or confirm those that are overdue',
    params: {},
    query: {},
    body: HeldMailsChange,
    response: HeldMailsChanged,
    status: 200,
  },
  listCollectedResults: {
    method: 'GET',
    path: '/api/collected_results/',
    summary: 'Results that jobs have collected, the latest of each person',
    params: {},
    query: { assessment: { kind: 'id', required: true, about: 'The assessment ID.' }, ...paging },
    response: page(CollectedResult),
    status: 200,
  },
  ...readEndpoints,
  ...laterReadEndpoints,
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
    summary: 'Save a view; the same name again takes the place of the one before',
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
    response: z.strictObject({ results: z.array(Note).check(z.maxLength(MAX_NOTES)) }),
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
    response: Nothing,
    status: 200,
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/views/{view_id}/',
    summary: 'Delete a view',
    params: { view_id: { kind: 'id', required: true } },
    query: {},
    response: Nothing,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
