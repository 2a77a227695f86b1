/** The frame of every dialog. */
export const DIALOG = { close: 'Close' };
