/** The notes on a candidate. */
export const NOTES = {
  you: 'You',
};
