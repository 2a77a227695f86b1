import { useSelector } from '@tanstack/react-store';
import { persistedStore, storePerAssessment } from '../../lib/persistedStore.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    isChosen?: boolean;
  }
}

/** The history state of search parameters chosen on the page, even if there are none: the default view does not replace them. */
export const CHOSEN_SEARCH = { isChosen: true } as const;

/** The ID of the saved view that an assessment opens with in this browser; null: all candidates. */
const defaultViewStore = storePerAssessment((assessmentId) =>
  persistedStore<number | null>(`defaultView.${assessmentId}`, {
    storage: 'local',
    parse: (text) => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null),
    format: (id) => (id === null ? null : String(id)),
  }),
);

export const defaultViewOf = (assessmentId: number): number | null => defaultViewStore(assessmentId).state;

export const useDefaultView = (assessmentId: number): number | null => useSelector(defaultViewStore(assessmentId));

export const setDefaultView = (assessmentId: number, viewId: number | null): void =>
  defaultViewStore(assessmentId).setState(() => viewId);
