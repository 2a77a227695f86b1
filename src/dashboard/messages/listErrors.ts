import { formatCount } from '../lib/numbers.ts';

/** Why a list of candidates cannot be read. */
export const LIST_ERRORS = {
  failed: 'Couldn’t read this file.',
  cellAt: (column: string, row: number) => `column ${column} and row ${formatCount(row)}`,
};
