import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { gatewayApi } from './gateway.ts';
import { readPage, type Slice } from './slice.ts';

export const ENTRIES_PER_PAGE = 100;

export interface AuditFilter {
  /** Of whose address this is a part; empty: of everybody. */
  actor: string;
  operation: string[];
  /** Of so many days until now; 0: of all. */
  days: number;
}

export const auditKey = (filter: AuditFilter, page: number) => ['audit', filter, page] as const;

/** A page of the audit log, the newest first. */
export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: auditKey(filter, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What is written down while it is open waits until it is asked for, see useSteady.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readAudit(filter, page, signal),
  });

/** The same page as it is now. */
export function readAudit(filter: AuditFilter, page: number, signal: AbortSignal): Promise<Slice<AuditEntry>> {
  const { actor, operation, days } = filter;
  const query = {
    ...(actor !== '' && { actor }),
    ...(operation.length > 0 && { operation }),
    ...(days > 0 && { days }),
  };
  return readPage<AuditEntry>({ page, limit: ENTRIES_PER_PAGE, signal }, (part) =>
    gatewayApi.listAudit({ ...query, ...part }, { signal }),
  );
}

/** The last writes about one candidature. */
export const historyQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: ['audit', 'of', candidatureId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await gatewayApi.listAudit({ candidature: candidatureId, limit: 20 }, { signal })).value.results,
  });
