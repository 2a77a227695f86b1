import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { MAX_VIEWS } from '../../contract/operations/views.ts';
import type { ViewChange, ViewRequest } from '../../contract/views.ts';
import { command, q, resultsOf } from './q.ts';
import { runMutation } from './runMutation.ts';

/** The saved views of an assessment, by name. */
export const viewsQuery = (assessmentId: number) =>
  q('listViews', { assessment: assessmentId, limit: MAX_VIEWS }, { select: resultsOf });

const NOT_SAVED = 'Couldn’t save the view.';
const UNDO = { label: 'Undo', hint: 'Or save the view again.' };

export type NewView = z.input<typeof ViewRequest>;

const saving = command('saveView', {
  args: (body: NewView) => ({ body }),
  meta: { failed: NOT_SAVED },
  invalidates: ['listViews'],
});

/** Saves a view; one of the same name is replaced. */
export const useSaveView = () => useMutation(saving);

interface Change {
  id: number;
  change: z.input<typeof ViewChange>;
}

const changing = (done?: string) =>
  command('changeView', {
    args: ({ id, change }: Change) => ({ view_id: id, body: change }),
    meta: { failed: NOT_SAVED, ...(done !== undefined && { done }) },
    invalidates: ['listViews'],
  });

/** Changes the name of a view. */
export const useRenameView = () => useMutation(changing());

/** Saves other filters and columns under the name of a view. Rejects with the error. */
export const updateView = (
  client: QueryClient,
  { id, name, ...change }: { id: number } & Omit<NewView, 'assessment'>,
) => runMutation(client, changing(`View “${name}” updated.`), { id, change });

/** Deletes a view, and offers to undo that. Rejects with the error. */
export function deleteView(client: QueryClient, { id, ...view }: { id: number } & NewView) {
  const deleting = command('deleteView', {
    args: (view_id: number) => ({ view_id }),
    meta: {
      done: `View “${view.name}” deleted.`,
      failed: 'Couldn’t delete the view.',
      // The failure is shown as a message.
      offer: () => ({ ...UNDO, run: () => void runMutation(client, saving, view).catch(() => {}) }),
    },
    invalidates: ['listViews'],
  });
  return runMutation(client, deleting, id);
}
