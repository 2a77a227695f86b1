/** The page that compares candidates. */
export const COMPARE = {
  choose: 'Choose candidates',
} as const;
