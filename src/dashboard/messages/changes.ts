import { labelOf } from '../../contract/codes.ts';

/** Toasts about changes of candidates, and how to undo them. */
export const CHANGES = {
  undo: 'Undo',
  undoHint: 'Press Ctrl/⌘ Z to undo',
  movedByColleague: (from: string | null, to: string) =>
    `A colleague moved them from ${from === null ? 'an unknown stage' : labelOf(from)} to ${labelOf(to)}.`,
};
