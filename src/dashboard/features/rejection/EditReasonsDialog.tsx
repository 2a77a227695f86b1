import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_REASON_LABEL, MAX_REJECTION_REASONS } from '../../../contract/operations/rejectionReasons.ts';
import { Problem } from '../../../contract/problem.ts';
import type { RejectionReasons } from '../../../contract/rejectionReasons.ts';
import { failureOf } from '../../api/failure.ts';
import { reasonsOnList, rejectionReasonsQuery, useSaveReasons } from '../../api/rejectionReasons.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';

interface Draft {
  /** A null ID is a new reason. */
  reasons: readonly { id: number | null; label: string; key: string }[];
  isShared: boolean;
  /** The version that was shown when it was begun; null: the one that is shown now. */
  seen: number | null;
}

/** The edited list, until it is saved or cancelled. */
const drafts = createDrafts<Draft>();
const KEY = 'list';

const startFrom = (list: RejectionReasons): Draft => ({
  reasons: reasonsOnList(list).map(({ id, label }) => ({ id, label, key: String(id) })),
  isShared: list.is_shared,
  seen: list.version,
});

/** The list of reasons for rejections, and whether hiring managers see them. */
export default function EditReasonsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...rejectionReasonsQuery(), staleTime: 0 });
  return (
    <Dialog
      title="Rejection reasons"
      description="Recruiters choose one when they reject. Candidates never see them. One that you take off the list stays with earlier rejections."
      onClose={onClose}
    >
      {data ? (
        <ReasonsForm list={data} onClose={onClose} />
      ) : error ? (
        <Failed small title="Couldn’t load the reasons." failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="w-3/4" />
      )}
    </Dialog>
  );
}

function ReasonsForm({ list, onClose }: { list: RejectionReasons; onClose: () => void }) {
  const save = useSaveReasons();
  const draft = drafts.useDraft(KEY);
  const shown = draft ?? startFrom(list);
  const { reasons, isShared } = shown;
  const isEmpty = reasons.some(({ label }) => label.trim() === '');
  const change = (part: Partial<Draft>) => drafts.write(KEY, () => ({ ...shown, ...part }));

  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, index: number, by: number): void {
    const moved = reasons.slice(index, index + 1);
    // An element loses the focus when it moves in the DOM.
    flushSync(() => change({ reasons: reasons.toSpliced(index, 1).toSpliced(index + by, 0, ...moved) }));
    button.focus();
  }

  function add({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
    flushSync(() => change({ reasons: [...reasons, { id: null, label: '', key: randomUuid() }] }));
    button.form?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  function discard(): void {
    drafts.discard(KEY);
    onClose();
  }

  function submit(): void {
    if (isEmpty || !draft || save.isPending) return;
    save.mutate(
      {
        version: draft.seen ?? list.version,
        is_shared: isShared,
        reasons: reasons.map(({ id, label }) => ({ id, label })),
      },
      {
        onSuccess: discard,
        onError(error) {
          // The message has the other list: it has been seen now.
          if (error instanceof Problem && error.status === 409) change({ seen: null });
        },
      },
    );
  }

  return (
    <form
      className="space-y-3"
      data-unsaved={draft ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ol aria-label="Reasons" className="space-y-1.5">
        {reasons.map((reason, index) => (
          <li key={reason.key} className="flex items-center gap-1">
            <input
              aria-label={`Reason ${index + 1}`}
              value={reason.label}
              maxLength={MAX_REASON_LABEL}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => change({ reasons: reasons.with(index, { ...reason, label: target.value }) })}
              className="h-8 min-w-0 grow rounded-md border border-edge bg-surface px-2.5 max-md:h-10"
            />
            <IconButton
              label={`Move reason ${index + 1} up`}
              reason={index === 0 ? 'This is the first reason.' : null}
              onClick={(event) => move(event, index, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Move reason ${index + 1} down`}
              reason={index === reasons.length - 1 ? 'This is the last reason.' : null}
              onClick={(event) => move(event, index, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Take reason ${index + 1} off the list`}
              onClick={() => change({ reasons: reasons.toSpliced(index, 1) })}
            >
              <X aria-hidden="true" className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        reason={
          reasons.length < MAX_REJECTION_REASONS ? null : `The list has at most ${MAX_REJECTION_REASONS} reasons.`
        }
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-3.5" />
        <Text>Add a reason</Text>
      </Button>
      <div className="border-t border-line pt-3">
        <Checkbox
          label="Hiring managers see reasons"
          checked={isShared}
          onChange={({ target }) => change({ isShared: target.checked })}
        />
        <p className="mt-0.5 text-xs text-faint">In lists, filters, insights, activity and exports.</p>
      </div>
      {save.error && (
        <Failed
          small
          title="Couldn’t save the reasons. Yours are still here."
          failure={failureOf(save.error)}
          onRetry={submit}
        />
      )}
      <DialogActions>
        <Button onClick={discard}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          reason={isEmpty ? 'Enter each reason, or take it off the list.' : draft ? null : 'Nothing has changed.'}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
