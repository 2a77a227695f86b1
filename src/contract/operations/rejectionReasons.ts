import type { Operations } from '../endpoint.ts';

/** The longest label of a reason, in characters. */
export const MAX_REASON_LABEL = 60;
export const MAX_REJECTION_REASONS = 30;

const PATH = '/api/rejection-reasons/';

/** Of the gateway. Hiring managers get the list only while a recruiter shares it. */
export const rejectionReasonOperations = {
  listRejectionReasons: { method: 'GET', path: PATH, role: 'manager' },
  saveRejectionReasons: {
    method: 'PUT',
    path: PATH,
    role: 'recruiter',
    audited: 'Changed rejection reasons',
    auditDetail: 'is_shared',
  },
} as const satisfies Operations;
