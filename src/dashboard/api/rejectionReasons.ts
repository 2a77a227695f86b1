import { createStore, useSelector } from '@tanstack/react-store';
import type { z } from 'zod/mini';
import type { RejectionReasons, RejectionReasonsRequest } from '../../contract/rejectionReasons.ts';
import { invalidateLists } from './candidatureLists.ts';
import { q, useCommand } from './q.ts';

/**
 * The reasons for rejections; none for hiring managers with whom they are not shared. They are kept, since a review begins with the
 * last choice.
 */
export const rejectionReasonsQuery = () => q('listRejectionReasons', {}, { gcTime: Number.POSITIVE_INFINITY });

export type RejectionReason = RejectionReasons['results'][number];

/** The reasons to choose from. */
export const reasonsOnList = (list: RejectionReasons | undefined): RejectionReason[] =>
  list?.results.filter(({ is_retired: isRetired }) => !isRetired) ?? [];

/** Changes the list of reasons. The dialog shows a failure. */
export const useSaveReasons = () =>
  useCommand('saveRejectionReasons', {
    args: (body: z.input<typeof RejectionReasonsRequest>) => ({ body }),
    invalidates: ['listRejectionReasons', 'readInsights'],
    onSuccess: (_list, _body, _, { client }) => void invalidateLists(client),
  });

const editorStore = createStore(false);

/** Opens the dialog with the list of reasons. */
export const openReasonsEditor = (): void => editorStore.setState(() => true);
export const closeReasonsEditor = (): void => editorStore.setState(() => false);
export const useIsReasonsEditorOpen = (): boolean => useSelector(editorStore);
