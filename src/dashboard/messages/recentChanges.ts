/** The list of recent changes. */
export const RECENT_CHANGES = {
  title: 'Recent changes',
  undo: 'Undo',
  undoNamed: (change: string) => `Undo ${change}`,
  newerFirst: 'Undo newer changes first',
  hint: 'Press Ctrl/⌘ Z to undo the latest. Available until you leave or reload this page.',
};
