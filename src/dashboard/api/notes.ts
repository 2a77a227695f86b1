import { useMutationState } from '@tanstack/react-query';
import type { OperationArguments } from '../../contract/client.ts';
import { q, resultsOf, useCommand } from './q.ts';

/** How often the notes are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** The notes on a candidature, the newest first. */
export const notesQuery = (candidatureId: number) =>
  q(
    'listNotes',
    { candidature_id: candidatureId },
    { staleTime: 0, refetchInterval: POLL_INTERVAL_MS, select: resultsOf },
  );

type NewNote = OperationArguments<'createNote'>;

export const useCreateNote = (meta: { failed: string; unknown: string }) =>
  useCommand('createNote', { args: (note: NewNote) => note, meta, invalidates: ['listNotes'] });

/** The texts of notes that are being saved, the latest first. */
export function usePendingNotes(candidatureId: number): readonly string[] {
  const pending = useMutationState({
    filters: { mutationKey: ['createNote'], status: 'pending' },
    // The variables of every mutation with this key are a new note.
    select: ({ state }) => state.variables as NewNote,
  });
  return pending.flatMap((note) => (note.candidature_id === candidatureId ? [note.body.text] : [])).toReversed();
}

export const useChangeNote = (candidatureId: number, failed: string) =>
  useCommand('changeNote', {
    args: ({ id, text }: { id: number; text: string }) => ({
      candidature_id: candidatureId,
      note_id: id,
      body: { text },
    }),
    meta: { failed },
    invalidates: ['listNotes'],
  });

export const useDeleteNote = (candidatureId: number, meta: { failed: string; done: string }) =>
  useCommand('deleteNote', {
    args: (id: number) => ({ candidature_id: candidatureId, note_id: id }),
    meta,
    invalidates: ['listNotes'],
  });
