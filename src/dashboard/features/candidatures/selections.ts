import { createSelection, type Selection } from '../../table/selection.ts';

const selections = new Map<number, Selection>();

/** Under which name the tab keeps who is chosen. */
export const selectionKey = (assessmentId: number): string => `selection.${assessmentId}`;

/** Who is chosen in an assessment, for as long as this tab is open. Only IDs are kept. */
export function selectionOf(assessmentId: number): Selection {
  const known = selections.get(assessmentId);
  if (known) return known;
  const key = selectionKey(assessmentId);
  const selection = createSelection({
    load: () => attempt(() => sessionStorage.getItem(key)),
    save: (text) => attempt(() => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text))),
  });
  selections.set(assessmentId, selection);
  return selection;
}

/** Storage may be forbidden or full: the selection then lasts until the page is left. */
function attempt<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
