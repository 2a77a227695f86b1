// Tables, and the pages of a long list.

export const select = (row: string) => `Select ${row}`;
