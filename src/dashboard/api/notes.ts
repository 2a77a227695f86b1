import { call } from './client.ts';
import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query';

const notesKey = (candidatureId: number) => ['notes', candidatureId] as const;
const createKey = (candidatureId: number) => ['create-note', candidatureId] as const;

/** How often the notes are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** The notes on a candidature, the newest first. */
export const notesQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: notesKey(candidatureId),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    queryFn: async ({ signal }) => (await call('listNotes', { candidature_id: candidatureId }, { signal })).results,
  });

export function useCreateNote(candidatureId: number, meta: { failed: string; unknown: string }) {
  return useMutation({
    mutationKey: createKey(candidatureId),
    mutationFn: async (text: string) => await call('createNote', { candidature_id: candidatureId, body: { text } }),
    meta,
    onSettled: (_note, _error, _text, _, { client }) => client.invalidateQueries({ queryKey: notesKey(candidatureId) }),
  });
}

/** The texts of notes that are being saved, the latest first. */
export function usePendingNotes(candidatureId: number): readonly string[] {
  return useMutationState({
    filters: { mutationKey: createKey(candidatureId), status: 'pending' },
    // The variables of every mutation with this key are the text of a note.
    select: ({ state }) => String(state.variables),
  }).toReversed();
}

export function useChangeNote(candidatureId: number, failed: string) {
  return useMutation({
    mutationFn: async ({ id, text }: { id: number; text: string }) =>
      await call('changeNote', { candidature_id: candidatureId, note_id: id, body: { text } }),
    meta: { failed },
    onSettled: (_note, _error, _change, _, { client }) =>
      client.invalidateQueries({ queryKey: notesKey(candidatureId) }),
  });
}

export function useDeleteNote(candidatureId: number, meta: { failed: string; done: string }) {
  return useMutation({
    mutationFn: async (id: number) => {
      await call('deleteNote', { candidature_id: candidatureId, note_id: id });
    },
    meta,
    onSettled: (_answer, _error, _id, _, { client }) => client.invalidateQueries({ queryKey: notesKey(candidatureId) }),
  });
}
