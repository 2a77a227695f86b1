import * as SELECTION from '../../messages/selection.ts';

interface Counts {
  selected: number;
  /** How many rows are shown, and how many of these are selected. */
  shown: number;
  selectedShown: number;
  /** Whether the whole assessment has been read. */
  complete: boolean;
  /** Whether the rows are filtered. */
  filtered: boolean;
}

/** Says how many are selected, and whether these are all, all matching or only some. */
export function selectionText({ selected, shown, selectedShown, complete, filtered }: Counts): string {
  const all = shown > 1 && selectedShown === shown && selected === shown;
  if (all && !complete) return SELECTION.allLoaded(selected);
  if (all) return filtered ? SELECTION.allMatching(selected) : SELECTION.all(selected);
  const hidden = selected - selectedShown;
  if (hidden === 0) return SELECTION.selected(selected);
  if (hidden === selected) return SELECTION.allHidden(selected);
  return SELECTION.someHidden(selected, hidden);
}
