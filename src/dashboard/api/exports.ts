import { shownTimeZone } from '../lib/timeZone.ts';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import type { ExportColumn, ExportFormat, TestColumnId } from '../../contract/candidatureColumns.ts';
import { createClientOf } from '../../contract/client.ts';
import { lazyReadEndpoints } from '../../contract/lazyReadEndpoints.ts';
import type { CandidatureFilter } from './candidatureFilter.ts';
import { scopeOf } from './candidatureLists.ts';
import { HEADERS, send } from './http.ts';

/** Without a time-out: a large file takes long. */
const fileApi = createClientOf(
  { exportCandidatures: lazyReadEndpoints.exportCandidatures },
  { fetch: send, baseUrl: '', headers: HEADERS },
);

export interface ExportRequest {
  /** A list, or the ID of a selection. */
  source: { assessmentId: number } & ({ filter: CandidatureFilter } | { selection: string });
  ordering: CandidatureListOrdering;
  columns: readonly (ExportColumn | TestColumnId)[];
  format: ExportFormat;
}

/** Exports the candidates of a list or a selection as a file. Rejects with a Problem. */
export async function exportCandidatures({ source, ordering, columns, format }: ExportRequest): Promise<Blob> {
  const scope =
    'selection' in source
      ? { assessment: source.assessmentId, selection: source.selection }
      : scopeOf(source.assessmentId, source.filter);
  const timezone = shownTimeZone();
  return await fileApi.exportCandidatures({ ...scope, timezone, ordering, columns, format });
}
