import { createStore, useSelector } from '@tanstack/react-store';

/** Unsaved texts, which stay when the panel of the candidate is closed. */
const drafts = createStore<ReadonlyMap<string, string>>(new Map());

export const newNoteKey = (candidatureId: number): string => `new-${candidatureId}`;
export const changedNoteKey = (noteId: number): string => `changed-${noteId}`;

/** Updates a draft; null: none. */
export function writeDraft(key: string, update: (text: string | null) => string | null): void {
  drafts.setState((all) => {
    const text = update(all.get(key) ?? null);
    const next = new Map(all);
    if (text === null) next.delete(key);
    else next.set(key, text);
    return next;
  });
}

export const useDraft = (key: string): string | null => useSelector(drafts, (all) => all.get(key) ?? null);
