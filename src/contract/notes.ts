import { z } from 'zod/mini';
import { id, text, timestamp } from './fields.ts';
import { isVisible } from './lines.ts';
import type { Tolerant } from './tolerant.ts';

/** The most characters of a note. */
export const MAX_NOTE = 4_000;

/** The most notes of one author on one candidate. */
export const MAX_NOTES_OF_AUTHOR = 100;

/** The most notes that are listed on one candidate, the newest. */
export const MAX_LISTED_NOTES = 2_000;

/** The body of a new or changed note: plain text. */
export const NoteText = z.strictObject({
  text: text(MAX_NOTE).check(z.refine(isVisible, { error: 'Write the note first.' })),
});

/** A note on a candidature. All users can read it. */
export const Note = z.strictObject({
  id,
  candidature: id,
  /** The user; null with `AUTH=none`. */
  author: z.nullable(text(254)),
  /** Whether the requesting user wrote the note, and may change it. Recruiters may delete all notes. */
  is_own: z.boolean(),
  text: text(MAX_NOTE),
  /** Whether blind review hides a part of the text: then it cannot be changed. */
  is_locked: z.boolean(),
  created: timestamp,
  /** The time of the last change; null: never changed. */
  changed: z.nullable(timestamp),
});
export type Note = Tolerant<typeof Note>;
