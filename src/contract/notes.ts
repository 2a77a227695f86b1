import { z } from 'zod/mini';
import { id, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** The most characters of a note. */
export const MAX_NOTE = 4_000;

/** The most notes on one candidate. */
export const MAX_NOTES = 200;

/** A note as it is written or changed: plain text. */
export const NoteText = z.strictObject({
  text: text(MAX_NOTE).check(z.refine((value) => value.trim() !== '', { error: 'Write the note first.' })),
});

/** What a colleague wrote about a candidature. Everyone at this dashboard can read it. */
export const Note = z.strictObject({
  id,
  candidature: id,
  /** As the audit log names users; null: without a sign-in proxy. */
  author: z.nullable(text(254)),
  /** Whether the user who asks wrote it, and so may change and delete it. */
  is_own: z.boolean(),
  text: text(MAX_NOTE),
  created: timestamp,
  /** When its text was changed last; null: never. */
  changed: z.nullable(timestamp),
});
export type Note = Tolerant<typeof Note>;
