import { useQuery } from '@tanstack/react-query';
import { MAX_REASON_LABEL, MAX_REJECTION_REASONS } from '../../../contract/operations/rejectionReasons.ts';
import { Problem } from '../../../contract/problem.ts';
import type { RejectionReasons } from '../../../contract/rejectionReasons.ts';
import { failureOf } from '../../api/failure.ts';
import { reasonsOnList, rejectionReasonsQuery, useSaveReasons } from '../../api/rejectionReasons.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { OrderedFields } from '../../ui/OrderedFields.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';

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
      <OrderedFields
        label="Reasons"
        noun="reason"
        items={reasons}
        onChange={(items) => change({ reasons: items })}
        textOf={({ label }) => label}
        withText={(reason, label) => ({ ...reason, label })}
        create={() => ({ id: null, label: '', key: randomUuid() })}
        maxLength={MAX_REASON_LABEL}
        full={reasons.length < MAX_REJECTION_REASONS ? null : `The list has at most ${MAX_REJECTION_REASONS} reasons.`}
        removing={(item) => `Take ${item} off the list`}
      />
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
