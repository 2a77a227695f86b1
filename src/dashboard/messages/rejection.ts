/** What became of a rejection, in the drawer. Each begins after "Stage:" or "Email:". */
export const REJECTION_OUTCOME = {
  /** Without an email address. */
  theCandidate: 'the candidate',
  email: 'Email',
} as const;
