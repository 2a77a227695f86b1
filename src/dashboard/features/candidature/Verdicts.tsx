import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { Problem } from '../../../contract/problem.ts';
import { MAX_REASON } from '../../../contract/operations/recommendations.ts';
import { type VerdictCode, type VerdictCondition, verdictLabel, VERDICTS } from '../../../contract/verdictCodes.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { useSaveVerdict, verdictsQuery } from '../../api/verdicts.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Button } from '../../ui/Button.tsx';
import { ColleagueName } from '../../ui/Colleague.tsx';
import { focusSectionAfter } from '../../ui/focus.ts';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';
import { Text } from '../../ui/Text.tsx';
import { Time } from '../../ui/Time.tsx';

interface Draft {
  code: VerdictCode | null;
  reason: string;
  /** The verdict that was shown when it was begun; undefined: the one that is shown now. */
  seen: number | null | undefined;
}

/** By candidature and condition, a verdict that is not saved yet. */
const drafts = createDrafts<Draft>();

/** Under blind review the reason is not copied: what is shown of it may not be what was written. */
const startFrom = (current: Verdict | null, isBlind: boolean): Draft => ({
  code: VERDICTS.find((known) => known === current?.verdict) ?? null,
  reason: isBlind ? '' : (current?.reason ?? ''),
  seen: current?.id ?? null,
});

interface VerdictsProps {
  candidatureId: number;
  condition: VerdictCondition;
  /** The name of the condition. */
  label: string;
  isBlind: boolean;
}

/** The reviewers' verdict on a test condition, with its history. */
export default function Verdicts({ candidatureId, condition, label, isBlind }: VerdictsProps) {
  const { data } = useQuery(verdictsQuery(candidatureId));
  const refusal = useRefusal('saveVerdict');
  const key = `${candidatureId} ${condition}`;
  const draft = drafts.useDraft(key);
  if (!data) return null;
  const all = data.filter((each) => each.condition === condition);
  const current = all.find((each) => each.is_current) ?? null;
  const earlier = all.filter((each) => !each.is_current);
  const given = current?.verdict ?? null;
  return (
    <div className="mt-1 text-xs">
      {current && given !== null && <Given verdict={current} />}
      {refusal === null && draft === null && (
        <Button
          shape="small"
          className="mt-1"
          aria-label={given === null ? `Verdict on ${label}` : `Change the verdict on ${label}`}
          onClick={({ currentTarget }) => {
            const section = currentTarget.closest('li');
            flushSync(() => drafts.write(key, () => startFrom(current, isBlind)));
            section?.querySelector('input')?.focus();
          }}
        >
          <Text>{given === null ? 'Verdict…' : 'Change…'}</Text>
        </Button>
      )}
      {draft !== null && <VerdictForm {...{ candidatureId, condition, label, current, isBlind, draft }} />}
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-faint hover:text-ink">
            <Text>{`Earlier (${earlier.length})`}</Text>
          </summary>
          <ol className="mt-1 space-y-1">
            {earlier.map((each) => (
              <li key={each.id}>
                <Given verdict={each} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** Who gave which verdict, and why. */
function Given({ verdict: { verdict, author, at, reason } }: { verdict: Verdict }) {
  return (
    <div className="text-soft">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <Text className="font-medium text-ink">{verdict === null ? 'Taken back' : verdictLabel(verdict)}</Text>
        {author !== null && <ColleagueName address={author} className="min-w-0 break-words" />}
        <Time value={at} className="text-faint" />
      </p>
      {reason && (
        <p dir="auto" className="break-words">
          <Text>{reason}</Text>
        </p>
      )}
    </div>
  );
}

interface VerdictFormProps extends VerdictsProps {
  current: Verdict | null;
  draft: Draft;
}

function VerdictForm({ candidatureId, condition, label, current, isBlind, draft }: VerdictFormProps) {
  const id = useId();
  const save = useSaveVerdict(candidatureId);
  const key = `${candidatureId} ${condition}`;
  const change = (part: Partial<Draft>) => drafts.write(key, () => ({ ...draft, ...part }));
  const close = () => drafts.discard(key);
  const seen = draft.seen === undefined ? (current?.id ?? null) : draft.seen;
  const send = (verdict: VerdictCode | null) =>
    save.mutate(
      { condition, verdict, reason: draft.reason.trim(), seen },
      {
        onSuccess: close,
        onError(error) {
          // The message has the other verdict: it has been seen now.
          if (error instanceof Problem && error.status === 409) change({ seen: undefined });
        },
      },
    );
  return (
    <form
      ref={focusSectionAfter}
      className="mt-1 space-y-1.5"
      data-unsaved=""
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.code !== null) send(draft.code);
      }}
    >
      <fieldset>
        <legend className="sr-only">{`Verdict on ${label}`}</legend>
        <div className={`${SEGMENTS} w-fit flex-wrap`}>
          {VERDICTS.map((each) => (
            <label key={each} className={SEGMENT}>
              <input
                type="radio"
                name={id}
                value={each}
                checked={each === draft.code}
                onChange={() => change({ code: each })}
                className={SEGMENT_RADIO}
              />
              <Text>{verdictLabel(each)}</Text>
            </label>
          ))}
        </div>
      </fieldset>
      <input
        aria-label={`Reason for the verdict on ${label}`}
        placeholder="Reason"
        value={draft.reason}
        maxLength={MAX_REASON}
        aria-describedby={isBlind ? `${id}-hint` : undefined}
        dir="auto"
        onChange={({ target }) => change({ reason: target.value })}
        className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint max-md:h-10"
      />
      {isBlind && (
        <p id={`${id}-hint`} className="text-soft">
          {BLIND_REVIEW.writing}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          type="submit"
          shape="small"
          look="primary"
          busy={save.isPending}
          reason={draft.code === null ? 'Choose a verdict first.' : null}
        >
          Save
        </Button>
        {current?.verdict && (
          <Button shape="small" busy={save.isPending} onClick={() => send(null)}>
            Take back
          </Button>
        )}
        <Button shape="small" look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
