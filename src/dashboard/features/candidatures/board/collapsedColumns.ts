import { persistedStore, storePerAssessment } from '../../../lib/persistedStore.ts';

/** The stage codes of the collapsed columns of an assessment. */
export const collapsedStore = storePerAssessment((assessmentId) =>
  persistedStore<readonly string[]>(`shortlist.board.${assessmentId}.collapsed`, {
    storage: 'local',
    parse: (text) => (text ? text.split(',') : []),
    format: (codes) => codes.join(','),
  }),
);

/** Collapses a column, or opens it again. */
export function setCollapsed(assessmentId: number, code: string, collapsed: boolean): void {
  collapsedStore(assessmentId).setState((before) => {
    if (before.includes(code) === collapsed) return before;
    return collapsed ? [...before, code] : before.filter((one) => one !== code);
  });
}
