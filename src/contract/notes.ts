import { MAX_NOTE } from './operations/notes.ts';
import { z } from 'zod/mini';
import { id, text, timestamp, EmptyBody } from './fields.ts';
import { isVisible } from './lines.ts';

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
export type Note = z.output<typeof Note>;

export const noteSchemas = {
  listNotes: {
    summary: 'The notes on a candidature, the newest first',
    response: z.strictObject({ results: z.array(Note).check(z.maxLength(MAX_LISTED_NOTES)) }),
  },
  createNote: { summary: 'Write a note on a candidature', body: NoteText, response: Note },
  changeNote: { summary: 'Change the text of your own note', body: NoteText, response: Note },
  deleteNote: { summary: 'Delete your own note', response: EmptyBody },
};
