import { MAX_VIEW_NAME } from '../../../contract/operations/views.ts';
import { failureOf } from '../../lib/failure.ts';
import { useRenameView, useSaveView } from '../../api/views.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { SavedView } from './savedViews.ts';

export interface ViewNameDialogProps {
  assessmentId: number;
  /** The view to rename; null: a new view is saved. */
  renamed: SavedView | null;
  views: readonly SavedView[];
  /** Filters and order to save. */
  search: string;
  columns: string | null;
  onClose: () => void;
}

/** Names that were typed and not saved. */
const drafts = createDrafts<string>();

/** Asks for the name of a view, and saves it. */
export default function ViewNameDialog(props: ViewNameDialogProps) {
  const { assessmentId, renamed, views, search, columns, onClose } = props;
  const key = `${assessmentId} ${renamed?.id ?? 'new'}`;
  const name = drafts.useDraft(key) ?? renamed?.name ?? '';
  const save = useSaveView();
  const rename = useRenameView();
  const { error, isPending } = renamed ? rename : save;
  const wanted = name.trim();
  const isTaken = views.some((view) => view.name === wanted && view.id !== renamed?.id);
  const problems = renamed && isTaken ? ['Another view has this name.'] : error ? [failureOf(error).message] : [];

  function discard(): void {
    drafts.discard(key);
    onClose();
  }

  /** Drops the draft also if the dialog is closed meanwhile. A failure is shown in the dialog. */
  const discardAfter = (saving: Promise<unknown>) =>
    void saving.then(
      () => drafts.discard(key),
      () => {},
    );

  function submit(): void {
    if (wanted === '' || isPending || (renamed && isTaken)) return;
    if (!renamed) {
      const view = { assessment: assessmentId, name: wanted, search, columns };
      discardAfter(save.mutateAsync(view, { onSuccess: onClose }));
    } else if (renamed.name === wanted) discard();
    else discardAfter(rename.mutateAsync({ id: renamed.id, change: { name: wanted } }, { onSuccess: onClose }));
  }

  return (
    <Dialog
      title={renamed ? 'Rename view' : 'Save view'}
      description={renamed ? null : 'Filters, order and columns, for everyone at this dashboard.'}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          errors={problems}
          onChange={({ target }) => drafts.write(key, () => target.value)}
        />
        <DialogActions>
          <Button onClick={discard}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            permission={renamed ? 'changeView' : 'saveView'}
            busy={isPending}
            reason={wanted === '' ? 'Enter a name first.' : null}
          >
            {renamed ? 'Rename' : isTaken ? 'Replace' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
