import { currentConflict } from '../api/conflicts.ts';
import { undoLast } from '../api/undo.ts';

/** Fields that undo typing by themselves. */
const TYPED_INTO = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** Ctrl+Z or ⌘Z undoes the last change, wherever the focus is, unless it belongs to a text that is being typed. */
export function undoByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
  // A question is open, and the answer comes first.
  if (currentConflict()) return;
  if (undoLast()) event.preventDefault();
}
