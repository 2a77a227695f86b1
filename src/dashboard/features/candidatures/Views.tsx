import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useDeleteView, useSaveView, viewsQuery } from '../../api/views.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { MenuItem } from '../../ui/PopoverButton.tsx';
import { Failed } from '../../ui/states.tsx';

export interface Looked {
  assessmentId: number;
  /** How the list is looked at now: filters and order as in the address, and the columns. */
  search: string;
  columns: string | null;
  /** Looks at it in the way that was saved. */
  onChoose: (view: { search: string; columns: string | null }) => void;
}

/** What views there are, and the way to save the one that is looked at. */
export function Views({ assessmentId, search, columns, onChoose }: Looked) {
  const { data: views = [], error, isPending, refetch } = useQuery(viewsQuery(assessmentId));
  const save = useSaveView();
  const remove = useDeleteView();
  const [name, setName] = useState('');
  const taken = views.some((view) => view.name === name.trim());
  return (
    <>
      {error && <Failed small title="Couldn’t load views." failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!isPending && !error && views.length === 0 && <p className="px-2 py-1.5 text-faint">No saved views</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <div className="min-w-0 grow">
              <MenuItem onClick={() => onChoose({ search: view.search ?? '', columns: view.columns })}>
                <bdi title={view.name ?? undefined} className="truncate">
                  {view.name}
                </bdi>
              </MenuItem>
            </div>
            <IconButton
              label={`Delete view ${view.name}`}
              busy={remove.isPending}
              does="deleteView"
              onClick={() => remove.mutate(view.id)}
            >
              <Trash2 aria-hidden="true" className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className="mt-1 flex items-end gap-2 border-t border-line px-2 pt-2 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '' || save.isPending) return;
          save.mutate(
            { assessment: assessmentId, name: name.trim(), search, columns },
            { onSuccess: () => setName('') },
          );
        }}
      >
        <TextField
          label="Save this view as"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className="min-w-0 grow"
        />
        <Button
          type="submit"
          does="saveView"
          busy={save.isPending}
          reason={name.trim() === '' ? 'Give it a name first.' : null}
        >
          {taken ? 'Replace' : 'Save'}
        </Button>
      </form>
    </>
  );
}
