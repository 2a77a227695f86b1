import { call } from './client.ts';
import { AUDITED } from '../../contract/operations/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { readPage } from './pagedRows.ts';

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

/** Exports the entries of a filter as CSV. Rejects with a Problem. */
export const exportAudit = async (filter: AuditFilter): Promise<Blob> => await call('exportAudit', queryOf(filter));

/** A page of the audit log, the newest first. */
export const auditQuery = (filter: AuditFilter, page: number) => {
  const query = queryOf(filter);
  return queryOptions({
    queryKey: ['audit', query, page] as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readPage<AuditEntry>(page, ENTRIES_PER_PAGE, (part) => call('listAudit', { ...query, ...part }, { signal })),
  });
};
