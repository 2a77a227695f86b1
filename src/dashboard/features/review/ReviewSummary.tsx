import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '../../../contract/codes.ts';
import { type Reviewed, undoPlanOf, useUndoReview } from '../../api/reviews.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { clockTime, readTime } from '../../lib/time.ts';
import { REVIEW_EMAILS } from '../../messages/emails.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { StagePill } from '../../ui/StagePill.tsx';
import { Failed } from '../../ui/states.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { outcomeText, progressText } from './ReviewQueue.tsx';

const UNDO_ALL = 'Undo all…';

/** When the rejection email of a candidate leaves, or what became of it. */
function emailText({ decision }: Reviewed): string {
  if (!decision) return 'Saving…';
  const { email } = decision;
  if (!email) return 'No email';
  if (email.state !== 'scheduled') return email.state === 'sent' ? 'Email sent' : `Email ${email.state}`;
  const due = readTime(email.due);
  return due === null ? 'Email planned' : `Email at ${clockTime(due, Date.now())}`;
}

interface ReviewSummaryProps {
  reviewId: number;
  items: readonly Reviewed[];
  /** Some decisions are not confirmed yet. */
  isSaving: boolean;
  onOpen: (candidatureId: number) => void;
  onClose: () => void;
  /** The decisions were undone. */
  onUndone: () => void;
}

/** What a review has decided, with a way to undo it. */
export function ReviewSummary({ reviewId, items, isSaving, onOpen, onClose, onUndone }: ReviewSummaryProps) {
  const [isAsking, setAsking] = useState(false);
  const decided = items.filter(({ state }) => state === 'decided');
  const rejected = decided.filter(({ stage }) => stage === 'REJ');
  const moved = decided.filter(({ stage, first_stage: first }) => stage !== 'REJ' && stage !== first);
  const recommended = decided.filter(({ stage, first_stage: first }) => stage === first);
  const of = (state: Reviewed['state']) => items.filter((item) => item.state === state);
  const [later, elsewhere, open] = [of('later'), of('elsewhere'), of('open')];
  const left = open[0] ?? later[0];
  const reason = isSaving
    ? 'Decisions are still being saved. Try again in a moment.'
    : items.some(({ decision }) => decision !== null)
      ? null
      : 'Nothing was moved in this review.';
  useCommands(() => [
    {
      id: 'undo-review',
      title: UNDO_ALL,
      group: 'page',
      permission: 'undoReview',
      writes: true,
      reason,
      run: () => setAsking(true),
    },
  ]);
  return (
    <div className="mx-auto w-full max-w-2xl px-5 py-8">
      <h1 className="text-xl font-semibold tracking-tight">{open.length > 0 ? 'Review so far' : 'Review finished'}</h1>
      <p className="mt-1 text-soft tabular-nums">
        <Text>{progressText(items)}</Text>
      </p>
      <div className="my-5 flex flex-wrap gap-2">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
        {left && (
          <Button onClick={() => onOpen(left.candidature_id)}>
            <Text>
              {open.length > 0
                ? `Review the ${plural(open.length, 'candidate')} to go`
                : `Review the ${formatCount(later.length)} put off`}
            </Text>
          </Button>
        )}
        <Button look="danger" permission="undoReview" reason={reason} onClick={() => setAsking(true)}>
          <Undo2 aria-hidden="true" className="size-3.5" />
          <Text>{UNDO_ALL}</Text>
        </Button>
      </div>
      <Group title="Moved" items={moved} onOpen={onOpen}>
        {(item) => <StagePill code={item.stage} />}
      </Group>
      <Group title="Rejected" note={REVIEW_EMAILS} items={rejected} onOpen={onOpen}>
        {(item) => <Text className="text-soft tabular-nums">{emailText(item)}</Text>}
      </Group>
      <Group title="Recommended" items={recommended} onOpen={onOpen}>
        {(item) => <Text className="text-soft">{labelOf(item.recommendation ?? '')}</Text>}
      </Group>
      <Group title="Later" items={later} onOpen={onOpen}>
        {() => <Text className="text-soft">Not decided</Text>}
      </Group>
      <Group title="Skipped" note="Decided since this review was opened." items={elsewhere} onOpen={onOpen}>
        {(item) => <Text className="text-soft">{outcomeText(item) ?? ''}</Text>}
      </Group>
      {isAsking && (
        <UndoDialog
          reviewId={reviewId}
          items={items}
          onClose={() => setAsking(false)}
          onUndone={() => {
            setAsking(false);
            onUndone();
          }}
        />
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  items: readonly Reviewed[];
  onOpen: (candidatureId: number) => void;
  children: (item: Reviewed) => Elements;
}

/** Candidates with the same outcome. Nothing if there are none. */
function Group({ title, note, items, onOpen, children }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="mb-5">
      <h2 className="mb-1 flex items-baseline gap-2 text-[0.9375rem]/6 font-semibold">
        <Text>{title}</Text>
        <Text className="text-xs font-normal text-faint tabular-nums">{formatCount(items.length)}</Text>
      </h2>
      {note !== undefined && <p className="mb-1 text-xs text-soft">{note}</p>}
      <ul className="rounded-lg border border-line bg-surface">
        {items.map((item) => (
          <li
            key={item.candidature_id}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line px-3 py-1 last:border-0"
          >
            <button
              type="button"
              className="min-w-0 truncate rounded text-left font-medium hover:text-accent"
              onClick={() => onOpen(item.candidature_id)}
            >
              <bdi translate="no">{item.name ?? 'Unnamed candidate'}</bdi>
            </button>
            <span className="shrink-0">{children(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UndoDialogProps {
  reviewId: number;
  items: readonly Reviewed[];
  onClose: () => void;
  onUndone: () => void;
}

/** Says who moves back and who stays, before all decisions are undone. */
function UndoDialog({ reviewId, items, onClose, onUndone }: UndoDialogProps) {
  const undo = useUndoReview(reviewId);
  const { back, moved, emailed } = undoPlanOf(items);
  const emails = back.filter(({ decision }) => decision?.email?.state === 'scheduled').length;
  const start = () =>
    undo.mutate(
      back.map((item) => item.candidature_id),
      { onSuccess: onUndone },
    );
  const stays = [
    ...moved.map((item) => ({ item, why: `now in ${labelOf(item.stage ?? '')}` })),
    ...emailed.map((item) => ({ item, why: 'the rejection email has left' })),
  ];
  return (
    <Dialog
      title="Undo this review?"
      description={`${plural(back.length, 'candidate')} ${back.length === 1 ? 'moves' : 'move'} back to the stage before.${
        emails > 0 ? ` ${plural(emails, 'scheduled email')} ${emails === 1 ? 'is' : 'are'} cancelled.` : ''
      }`}
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (back.length > 0 && !undo.isPending) start();
        }}
      >
        {stays.length > 0 && (
          <div className="rounded-md bg-warn-wash px-3 py-2">
            <p className="font-medium">These stay:</p>
            <ul>
              {stays.map(({ item, why }) => (
                <li key={item.candidature_id} className="break-words">
                  <bdi translate="no">{item.name ?? 'Unnamed candidate'}</bdi>
                  <Text>{`: ${why}`}</Text>
                </li>
              ))}
            </ul>
          </div>
        )}
        {undo.error && <Failed small title="Couldn’t undo the review." failure={undo.error} onRetry={start} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="danger"
            busy={undo.isPending}
            reason={back.length === 0 ? 'There is nothing to move back.' : null}
          >
            {`Move ${formatCount(back.length)} back`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
