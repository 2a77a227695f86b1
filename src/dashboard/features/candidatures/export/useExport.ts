import { useMutation } from '@tanstack/react-query';
import type { CandidatureListOrdering } from '../../../../contract/candidatureFilters.ts';
import type { ExportColumn, ExportFormat } from '../../../../contract/candidatureColumns.ts';
import type { ExportRequest } from '../../../api/exports.ts';
import type { CandidatureColumn } from '../candidatureColumns.tsx';

export interface ExportOptions {
  /** The name of the assessment, for the file name. */
  name: string;
  columns: readonly CandidatureColumn[];
  ordering: CandidatureListOrdering;
  /** The list or selection that is exported, as it is at the moment of the press. */
  getSource: () => ExportRequest['source'] | Promise<ExportRequest['source']>;
}

/** Saves candidates as a file, with the visible columns. */
export function useExport({ name, columns, ordering, getSource }: ExportOptions) {
  const { isPending: busy, mutate: save } = useMutation({
    async mutationFn(format: ExportFormat) {
      const { exportCandidatures } = await import('../../../api/exports.ts');
      return await exportCandidatures({
        source: await getSource(),
        ordering,
        columns: columns.flatMap(exportColumns),
        format,
      });
    },
    meta: { failed: 'Couldn’t export the candidates.' },
    async onSuccess(file, format) {
      const { safeFileName, saveFile } = await import('../../../lib/saveFile.ts');
      const day = new Date().toLocaleDateString('sv-SE');
      saveFile(file, `${safeFileName(name, 'Candidates')} ${day}.${format}`);
    },
  });
  return { busy, save };
}

/** What a file has beside a column: what the table shows by its look, or in other places. */
const WITH_COLUMN: Partial<Record<CandidatureColumn['id'], ExportColumn[]>> = {
  score: ['score_status'],
  verdicts: ['verdict_reasons'],
  scorecard: ['scorecard_lowest', 'scorecard_highest'],
};

/** The columns of a file. */
const exportColumns = ({ id }: CandidatureColumn): CandidatureColumn['id'][] => [id, ...(WITH_COLUMN[id] ?? [])];
