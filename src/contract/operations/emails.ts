import { EMAIL_KINDS } from '../codes.ts';
import { ofAssessment, type Operations, paging } from '../endpoint.ts';

/** Of the embedded platform alone. The gateway serves them only if that is the upstream. */
export const emailLogOperations = {
  listEmails: {
    method: 'GET',
    path: '/api/outbox/',
    role: 'recruiter',
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
    rate: 100,
  },
  listEmailPreviews: {
    method: 'GET',
    path: '/api/outbox/previews/',
    role: 'recruiter',
    query: {
      name: { kind: 'text', max: 301, about: 'The candidate’s name. Default: a sample.' },
      assessment_name: { kind: 'text', max: 300, about: 'Default: a sample.' },
      ...paging,
    },
    rate: 100,
    namesNobody: true,
  },
} as const satisfies Operations;

/** Of the gateway. */
export const scheduledEmailOperations = {
  listScheduledEmails: {
    method: 'GET',
    path: '/api/scheduled-emails/',
    role: 'recruiter',
    query: { assessment: ofAssessment, job: { kind: 'id', about: 'Of this job only.' }, ...paging },
  },
  changeScheduledEmails: {
    method: 'POST',
    path: '/api/scheduled-emails/change/',
    role: 'recruiter',
    audited: 'Changed scheduled emails',
    auditDetail: 'action',
  },
} as const satisfies Operations;
