import { persistedStore, storePerAssessment } from '../../lib/persistedStore.ts';
import { formatSelection, parseSelection, type SelectionState } from '../../table/selection.ts';

/** Which candidates of an assessment are selected, for as long as the tab is open. Only IDs and filters are kept. */
export const selectionStore = storePerAssessment((assessmentId) =>
  persistedStore<SelectionState>(`selection.${assessmentId}`, {
    storage: 'session',
    parse: parseSelection,
    format: formatSelection,
  }),
);
