import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { gatewayApi } from './gateway.ts';
import { fetchSlice, type Slice } from './slice.ts';

export const ENTRIES_PER_PAGE = 100;

export interface AuditFilter {
  /** Of whose address this is a part; empty: of everybody. */
  actor: string;
  operation: string[];
  /** Of so many days until now; 0: of all. */
  days: number;
}

/** A page of the audit log, the newest first. */
export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions<Slice<AuditEntry>>({
    queryKey: ['audit', filter, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      fetchSlice<AuditEntry>({
        offset: (page - 1) * ENTRIES_PER_PAGE,
        limit: ENTRIES_PER_PAGE,
        signal,
        async fetchPage({ offset, limit }) {
          const { actor, operation, days } = filter;
          const { value, drift } = await gatewayApi.listAudit(
            {
              ...(actor !== '' && { actor }),
              ...(operation.length > 0 && { operation }),
              ...(days > 0 && { days }),
              limit,
              offset,
            },
            { signal },
          );
          return { rows: value.results, total: value.count, drift, limit };
        },
      }),
  });

/** The last writes about one candidature. */
export const historyQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: ['audit', 'of', candidatureId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await gatewayApi.listAudit({ candidature: candidatureId, limit: 20 }, { signal })).value.results,
  });
