import { useQueryClient } from '@tanstack/react-query';
import { Pencil, RefreshCw, Star, StarOff, Trash2 } from 'lucide-react';
import type { Permission } from '../../../contract/roles.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { setDefaultView, useDefaultView } from './defaultView.ts';
import type { SavedView, SavedViews } from './savedViews.ts';
import type { Elements } from '../../ui/Text.tsx';

/** An action on a saved view. */
export interface ViewAction {
  id: string;
  title: string;
  icon: Elements;
  permission?: Permission;
  /** Why it is not possible now. */
  reason?: string | null;
  run: () => void;
}

interface ViewActionsOptions {
  assessmentId: number;
  /** The current filter of the list. */
  filter: CandidatureFilter;
  columns: string | null;
  toSearch: SavedViews['toSearch'];
  onRename: (view: SavedView) => void;
}

/** Returns the actions on a saved view. The API client is loaded with the first action. */
export function useViewActions({ assessmentId, filter, columns, toSearch, onRename }: ViewActionsOptions) {
  const client = useQueryClient();
  const defaultId = useDefaultView(assessmentId);

  async function update({ id, name }: SavedView): Promise<void> {
    const { updateView } = await import('../../api/views.ts');
    await updateView(client, { id, name, search: toSearch(filter), columns }).catch(() => {});
  }
  async function remove({ id, name, filter: search, columns: shown }: SavedView): Promise<void> {
    const { deleteView } = await import('../../api/views.ts');
    const view = { assessment: assessmentId, name, search: toSearch(search), columns: shown };
    await deleteView(client, { id, ...view }).catch(() => {});
  }

  return (view: SavedView, isEdited: boolean): ViewAction[] => [
    {
      id: 'view-update',
      title: 'Save changes',
      icon: <RefreshCw className="size-3.5" />,
      permission: 'changeView',
      reason: isEdited ? null : 'Nothing has changed',
      run: () => void update(view),
    },
    {
      id: 'view-rename',
      title: 'Rename…',
      icon: <Pencil className="size-3.5" />,
      permission: 'changeView',
      run: () => onRename(view),
    },
    view.id === defaultId
      ? {
          id: 'view-default',
          title: 'Remove as default',
          icon: <StarOff className="size-3.5" />,
          run: () => setDefaultView(assessmentId, null),
        }
      : {
          id: 'view-default',
          title: 'Make default',
          icon: <Star className="size-3.5" />,
          run: () => setDefaultView(assessmentId, view.id),
        },
    {
      id: 'view-delete',
      title: 'Delete',
      icon: <Trash2 className="size-3.5" />,
      permission: 'deleteView',
      run: () => void remove(view),
    },
  ];
}
