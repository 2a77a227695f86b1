/** The results in the panel of a candidate. */
export const RESULTS = {
  provisional: 'Provisional',
  questions: 'Screening questions',
};

/** The dialog that removes a candidate. */
export const REMOVAL = {
  cancel: 'Cancel',
};
