import { persistedStore, storePerAssessment } from '../../lib/persistedStore.ts';
import { formatSelection, parseSelection, type SelectionState } from '../../table/selection.ts';

/** The selected candidates of an assessment, until the tab is closed. Only IDs and filters are stored. */
export const selectionStore = storePerAssessment((assessmentId) =>
  persistedStore<SelectionState>(`selection.${assessmentId}`, {
    storage: 'session',
    parse: parseSelection,
    format: formatSelection,
  }),
);
