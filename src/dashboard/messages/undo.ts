// The command that undoes the last change.

export const last = 'Undo the last change';
export const undoNamed = (change: string) => `Undo ${change}`;
export const nothing = 'Nothing to undo';
export const dialogIsOpen = 'Answer the open dialog first.';
