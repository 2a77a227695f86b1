/** The results in the panel of a candidate. */
export const RESULTS = {
  provisional: 'Provisional',
  questions: 'Screening questions',
};
