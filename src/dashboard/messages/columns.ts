/** The choice of columns. */
export const COLUMNS_MENU = {
  /** A column that was chosen, of a test of which no result is known here any more. */
  unknownTest: 'Test without results',
} as const;
