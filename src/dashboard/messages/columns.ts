/** The choice of columns. */
export const COLUMNS_MENU = {
  /** A chosen column of a test without results. */
  unknownTest: 'Test with no results yet',
  alwaysShown: 'Always shown',
  widths: 'Column widths',
  width: (column: string) => `Width of ${column} in pixels`,
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  isFirst: 'This is the first column.',
  isLast: 'This is the last column.',
  moved: (column: string, place: number, count: number) => `${column} is column ${place} of ${count}`,
  reset: 'Reset columns',
} as const;
