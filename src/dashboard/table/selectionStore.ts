import { createStore } from '@tanstack/react-store';
import { NOTHING_SELECTED, type SelectionState } from './selection.ts';

/** The selected candidates of the assessment that is open or was opened last. A reload clears it. */
export const selectionStore = createStore<SelectionState>(NOTHING_SELECTED);

const opened = createStore<{ assessmentId: number | null }>({ assessmentId: null });

/** Says which assessment is opened. Another one than before clears the selection. */
export function openAssessment(assessmentId: number): void {
  if (opened.state.assessmentId === assessmentId) return;
  opened.setState(() => ({ assessmentId }));
  clearSelection();
}

/** Selects these candidates of an assessment, and no others. */
export function selectOnly(assessmentId: number, ids: Iterable<number>): void {
  openAssessment(assessmentId);
  selectionStore.setState(() => ({ ...NOTHING_SELECTED, ids: new Set(ids) }));
}

export const clearSelection = (): void => selectionStore.setState(() => NOTHING_SELECTED);
