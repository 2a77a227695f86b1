import { useState } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import { isMissing, recoverMissing } from '../../../lib/missingPart.ts';
import { plainName, saveFile } from '../../../lib/saveFile.ts';
import { notify } from '../../../ui/toasts.ts';
import { type CandidatureColumn, exportColumnsOf } from '../columns.tsx';

export interface Exported {
  /** What the file is called after: the assessment. */
  name: string;
  columns: readonly CandidatureColumn[];
  /** The rows; null when they could not all be brought in. */
  rows: () => Promise<readonly Candidature[] | null>;
}

/** Saves rows, with the columns that are shown, as a file. */
export function useExport({ name, columns, rows }: Exported) {
  const [busy, setBusy] = useState(false);
  async function save(kind: 'csv' | 'xlsx'): Promise<void> {
    setBusy(true);
    try {
      const found = await rows();
      if (!found) return notify('error', 'Nothing was exported.', 'Not all candidates could be brought in. Try again.');
      const { writeAside } = await import('./writeAside.ts');
      const file = await writeAside(kind, found, exportColumnsOf(columns));
      const day = new Date().toLocaleDateString('sv-SE');
      saveFile(file, `${plainName(name, 'Candidates')} ${day}.${kind}`);
    } catch (error) {
      const why = isMissing(error) ? await recoverMissing() : 'The file could not be written. Try again.';
      notify('error', 'Nothing was exported.', why);
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
