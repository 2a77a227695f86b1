import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { AUDITED } from '../../contract/audited.ts';
import { gatewayApi } from './gateway.ts';
import { readPage } from './pagedRows.ts';

export const ENTRIES_PER_PAGE = 100;

export interface AuditFilter {
  /** A part of the name of the user, or of the name or address of the candidate; empty: all. */
  actor: string;
  operation: string[];
  /** The number of days until now; 0: no limit. */
  days: number;
}

/** A page of the audit log, the newest first. */
export const auditQuery = ({ actor, operation, days }: AuditFilter, page: number) => {
  const known = AUDITED.filter((each) => operation.includes(each));
  const query = {
    ...(actor !== '' && { q: actor }),
    // A filter by operation and a search show each call of a bulk action.
    ...(known.length > 0 && { operation: known }),
    ...(known.length === 0 && actor === '' && { grouped: true }),
    ...(days > 0 && { days }),
  };
  return queryOptions({
    queryKey: ['audit', query, page] as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readPage<AuditEntry>(page, ENTRIES_PER_PAGE, (part) => gatewayApi.listAudit({ ...query, ...part }, { signal })),
  });
};
