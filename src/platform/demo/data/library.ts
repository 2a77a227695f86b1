import type { LibraryKey } from '../../definitions/library/keys.ts';

/** How people in general do in a test of the library. */
export interface Difficulty {
  key: LibraryKey;
  /** How much easier than middling it is, in logits: 0 is a test of which an average person knows half. */
  ease: number;
  /** How far it follows general ability, from 0 to 1. */
  hold: number;
}

const of = (key: LibraryKey, ease: number, hold: number): Difficulty => ({ key, ease, hold });

export const LIBRARY = {
  problems: of('problem-solving', 0.35, 0.85),
  numbers: of('numerical-reasoning', 0.25, 0.8),
  detail: of('attention-to-detail', 0.7, 0.6),
  english: of('written-english', 0.6, 0.6),
  typescript: of('typescript-reading', 0.3, 0.75),
  sql: of('sql-reading', 0.25, 0.75),
  customers: of('customer-communication', 0.45, 0.6),
  code: of('code-functions', 0, 0.8),
  books: of('bookkeeping-basics', 0.4, 0.65),
  priorities: of('time-management', 0.5, 0.6),
  big5: of('big-five', 0, 0),
  big5short: of('big-five-short', 0, 0),
} satisfies Record<string, Difficulty>;

export type TestKey = keyof typeof LIBRARY;
