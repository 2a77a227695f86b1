import { useMutation } from '@tanstack/react-query';
import type { CandidatureListOrdering } from '../../../../contract/candidatureFilters.ts';
import type { ExportFormat } from '../../../../contract/candidatureColumns.ts';
import type { ExportRequest } from '../../../api/exports.ts';
import * as EXPORT from '../../../messages/export.ts';
import type { CandidatureColumn } from '../candidatureColumns.tsx';

export interface Exported {
  /** The assessment, by which the file is named. */
  name: string;
  columns: readonly CandidatureColumn[];
  ordering: CandidatureListOrdering;
  /** The list or selection that is exported, as it is at the moment of the press. */
  of: () => ExportRequest['of'] | Promise<ExportRequest['of']>;
}

/** Saves candidates, with the columns that are shown, as a file. */
export function useExport({ name, columns, ordering, of }: Exported) {
  const { isPending: busy, mutate: save } = useMutation({
    async mutationFn(format: ExportFormat) {
      const { exportCandidatures } = await import('../../../api/exports.ts');
      return await exportCandidatures({ of: await of(), ordering, columns: columns.flatMap(exportedAs), format });
    },
    meta: { failed: EXPORT.failed },
    async onSuccess(file, format) {
      const { plainName, saveFile } = await import('../../../lib/saveFile.ts');
      const day = new Date().toLocaleDateString('sv-SE');
      saveFile(file, `${plainName(name, EXPORT.fileName)} ${day}.${format}`);
    },
  });
  return { busy, save };
}

/** A file has neither the grey nor the tooltip of a provisional score. */
const exportedAs = ({ id }: CandidatureColumn): CandidatureColumn['id'][] =>
  id === 'score' ? ['score', 'score_status'] : [id];
