import { AUDITED } from '../../contract/operations/operations.ts';
import { pageQuery, useCommand } from './q.ts';

export const ENTRIES_PER_PAGE = 100;

export interface AuditFilter {
  /** A part of the name of the user, or of the name or address of the candidate; empty: all. */
  actor: string;
  operation: string[];
  /** The number of days until now; 0: no limit. */
  days: number;
}

function queryOf({ actor, operation, days }: AuditFilter) {
  const known = AUDITED.filter((each) => operation.includes(each));
  return {
    ...(actor !== '' && { q: actor }),
    // A filter by operation shows each call of a bulk action.
    ...(known.length > 0 ? { operation: known } : { grouped: true }),
    ...(days > 0 && { days }),
  };
}

/** Exports the entries of a filter as CSV. */
export const useExportAudit = (filter: AuditFilter, save: (file: Blob) => void) =>
  useCommand('exportAudit', {
    args: () => queryOf(filter),
    meta: { failed: 'Couldn’t export the audit log.' },
    onSuccess: save,
  });

/** A page of the audit log, the newest first. */
export const auditQuery = (filter: AuditFilter, page: number) =>
  pageQuery('listAudit', queryOf(filter), { page, limit: ENTRIES_PER_PAGE }, { staleTime: 0 });
