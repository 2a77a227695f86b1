import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { gatewayApi } from './gateway.ts';
import { readPage } from './pagedRows.ts';

export const ENTRIES_PER_PAGE = 100;

export interface AuditFilter {
  /** Of whose address this is a part; empty: of everybody. */
  actor: string;
  operation: string[];
  /** Of so many days until now; 0: of all. */
  days: number;
}

/** A page of the audit log, the newest first. */
export const auditQuery = ({ actor, operation, days }: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', { actor, operation, days }, page] as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn({ signal }) {
      const query = {
        ...(actor !== '' && { actor }),
        ...(operation.length > 0 && { operation }),
        ...(days > 0 && { days }),
      };
      return readPage<AuditEntry>(page, ENTRIES_PER_PAGE, (part) =>
        gatewayApi.listAudit({ ...query, ...part }, { signal }),
      );
    },
  });

/** The last writes about one candidature. */
export const historyQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: ['audit', 'of', candidatureId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await gatewayApi.listAudit({ candidature: candidatureId, limit: 20 }, { signal })).value.results,
  });
