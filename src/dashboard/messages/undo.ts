/** The list of recent changes, and the command that undoes the last one. */
export const UNDO = {
  last: 'Undo the last change',
  undo: 'Undo',
  undoNamed: (change: string) => `Undo ${change}`,
  nothing: 'Nothing to undo',
  dialogIsOpen: 'Answer the open dialog first.',
  recent: 'Recent changes',
  newerFirst: 'Undo newer changes first',
  hint: 'Press Ctrl/⌘ Z to undo the latest. Available until you leave or reload this page.',
};
