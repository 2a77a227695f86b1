import { call } from './client.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { ViewChange, ViewRequest } from '../../contract/views.ts';
import { runMutation } from './runMutation.ts';
import { viewKeys } from './views.ts';

const NOT_SAVED = 'Couldn’t save the view.';
const UNDO = { label: 'Undo', hint: 'Or save the view again.' };

export type NewView = z.input<typeof ViewRequest>;

const refetchViews = (client: QueryClient) => client.invalidateQueries({ queryKey: viewKeys.all });

/** Saves a view; one of the same name is replaced. */
export function useSaveView() {
  return useMutation({
    mutationFn: async (body: NewView) => await call('saveView', { body }),
    meta: { failed: NOT_SAVED },
    onSuccess: (_view, _body, _, { client }) => refetchViews(client),
  });
}

interface Change {
  id: number;
  change: z.input<typeof ViewChange>;
}

const changeOptions = {
  mutationFn: async ({ id, change }: Change) => await call('changeView', { view_id: id, body: change }),
  meta: { failed: NOT_SAVED },
};

/** Changes the name of a view. */
export function useRenameView() {
  return useMutation({ ...changeOptions, onSuccess: (_view, _change, _, { client }) => refetchViews(client) });
}

/** Saves other filters and columns under the name of a view. Rejects with the error. */
export function updateView(client: QueryClient, { id, name, ...change }: { id: number } & Omit<NewView, 'assessment'>) {
  const meta = { ...changeOptions.meta, done: `View “${name}” updated.` };
  return runMutation(client, { ...changeOptions, meta, onSuccess: () => refetchViews(client) }, { id, change });
}

/** Deletes a view, and offers to undo that. Rejects with the error. */
export function deleteView(client: QueryClient, { id, ...view }: { id: number } & NewView) {
  const options = {
    mutationFn: async () => await call('deleteView', { view_id: id }),
    meta: {
      done: `View “${view.name}” deleted.`,
      failed: 'Couldn’t delete the view.',
      offer: () => ({ ...UNDO, run: () => void restore() }),
    },
    onSuccess: () => refetchViews(client),
  };
  async function restore(): Promise<void> {
    const saving = {
      mutationFn: async () => await call('saveView', { body: view }),
      meta: { failed: NOT_SAVED },
      onSuccess: () => refetchViews(client),
    };
    // The failure is shown as a message.
    await runMutation(client, saving, undefined).catch(() => {});
  }
  return runMutation(client, options, undefined);
}
