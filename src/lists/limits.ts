import { MAX_INVITEES } from '../contract/jobKinds.ts';

/** The rows above the header and the header are not candidates. */
export const MAX_ROWS = MAX_INVITEES + 20;
export const MAX_COLUMNS = 100;
/** The length to which cells are cut. It is longer than any valid address or name. */
export const MAX_CELL_LENGTH = 1000;
