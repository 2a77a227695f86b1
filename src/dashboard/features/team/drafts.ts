import { createDrafts } from '../../lib/drafts.ts';

/** Texts of new and changed notes. */
export const noteDrafts = createDrafts<string>();

export const newNoteKey = (candidatureId: number): string => `new-${candidatureId}`;
export const changedNoteKey = (noteId: number): string => `changed-${noteId}`;
