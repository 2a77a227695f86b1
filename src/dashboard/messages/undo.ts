/** The command that undoes the last change. */
export const UNDO = {
  last: 'Undo the last change',
  undoNamed: (change: string) => `Undo ${change}`,
  nothing: 'Nothing to undo',
  dialogIsOpen: 'Answer the open dialog first.',
};
