import { call } from './client.ts';
import { shownTimeZone } from '../lib/timeZone.ts';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import type { ExportColumn, ExportFormat, TestColumnId } from '../../contract/candidatureColumns.ts';
import type { CandidatureFilter } from './candidatureFilter.ts';
import { scopeOf } from './candidatureLists.ts';

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
  return await call('exportCandidatures', { ...scope, timezone, ordering, columns, format });
}
