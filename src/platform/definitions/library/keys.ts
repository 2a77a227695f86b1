/** The tests of the library: each is a file of this name beside this one. */
export const LIBRARY_KEYS = [
  'problem-solving',
  'numerical-reasoning',
  'attention-to-detail',
  'written-english',
  'typescript-reading',
  'sql-reading',
  'customer-communication',
  'code-functions',
  'bookkeeping-basics',
  'time-management',
  'big-five',
  'big-five-short',
] as const;

export type LibraryKey = (typeof LIBRARY_KEYS)[number];
