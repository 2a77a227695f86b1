import type { Operations } from '../endpoint.ts';

const PATH = '/api/candidatures/{candidature_id}/verdicts/';

/** Of the gateway. Hiring managers read verdicts on test conditions. */
export const verdictOperations = {
  listVerdicts: { method: 'GET', path: PATH, role: 'manager' },
  saveVerdict: {
    method: 'PUT',
    path: PATH,
    role: 'recruiter',
    audited: 'Gave verdict on test condition',
    auditDetail: 'verdict',
  },
} as const satisfies Operations;
