import { type Operations, paging } from '../endpoint.ts';
import type { ParamSpec } from '../params.ts';

/** The longest period of a search, in days. */
export const MAX_AUDIT_DAYS = 3_650;

const filters = (audited: readonly string[]) =>
  ({
    actor: { kind: 'text', max: 254, about: 'Case-insensitive part of the user name.' },
    q: {
      kind: 'text',
      max: 200,
      about: 'Words of the user name, or of the name and address of the candidate, in any order.',
    },
    operation: { kind: 'codes', values: audited, open: false, about: 'Default: all.' },
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
  }) as const satisfies ParamSpec;

/** Of the gateway. `audited`: the names of the audited operations. */
export const auditOperations = (audited: readonly string[]) =>
  ({
    listAudit: { method: 'GET', path: '/api/audit/', role: 'recruiter', query: { ...filters(audited), ...paging } },
    exportAudit: {
      method: 'GET',
      path: '/api/audit/export/',
      role: 'recruiter',
      query: filters(audited),
      answers: 'file',
      audited: 'Exported the audit log',
    },
  }) as const satisfies Operations;
