import { ArrowRight, ChevronDown, Undo2 } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { requestRejection } from '../../api/rejectionRequests.ts';
import { useMoveCandidate } from '../../api/stages.ts';
import { undo, useChanges } from '../../api/undo.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { WORDS } from '../../messages/words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { loadStageList, useStageList } from '../../ui/StageListHost.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { InviteAgainButton } from './Invitation.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { labelOf } from '../../../contract/codes.ts';
import { reasonAgainst } from '../../../contract/rules.ts';

/** Opens the list of stages. */
export const OPEN = 'Move to another stage…';
const moveToText = (code: string) => `Move to ${labelOf(code)}`;
const ADVANCE = 'Move to the next stage';
const REJECT = 'Reject…';

interface ActionsProps {
  assessment: { id: number; status: string | null };
  candidature: Candidature & MaybeHidden;
  /** The candidate is no longer in the list that the drawer was opened from. */
  hasLeft: boolean;
  /** The suggested stage. */
  next: string | null;
  /** Until the suggestion is known, the button is busy, so that a press does not hit another suggestion. */
  isNextKnown: boolean;
  /** Null at the end of the list. */
  onNext: (() => void) | null;
  /** What is to be seen with them, below. */
  children: Elements;
}

/** The actions on a candidate in the drawer: stage, rejection and report. */
export function Actions(props: ActionsProps) {
  const { assessment, candidature, hasLeft, next, isNextKnown, onNext, children } = props;
  const { id: assessmentId, status: assessmentStatus } = assessment;
  const move = useMoveCandidate(assessmentId);
  const { stage, status } = candidature;
  // After a decision, the primary action is the next candidate.
  const [stageBefore] = useState(stage);
  const isDecided = onNext !== null && (hasLeft || stage !== stageBefore);
  useEffect(() => {
    // If the chunk cannot be loaded, opening the list reports it.
    loadStageList().catch(() => {});
  }, []);
  // Until a candidate has completed, there is nothing to decide.
  const isAwaited = stage === 'NYE' && (status === 'invited' || status === 'started');
  // On a phone the bar has one row, clear of messages: there it is in the section of the invitation.
  const isPhone = useIsPhone();
  const canInviteAgain =
    !isPhone && isAwaited && reasonAgainst('sendInvitation', { assessmentStatus, status }) === null;
  const isRejected = stage === 'REJ';
  const reject = () => requestRejection({ assessmentId, candidature });
  const advance = () => next && move(candidature, next);
  useCommands(() => [
    {
      id: 'advance',
      title: next ? moveToText(next) : ADVANCE,
      group: 'candidate',
      keys: 'a',
      under: 'drawer',
      permission: 'changeStage',
      writes: true,
      reason: next
        ? null
        : isNextKnown
          ? 'There is no next stage.'
          : 'Still loading the next stage. Try again in a moment.',
      run: advance,
    },
    // After the rejection, the email is sent from the section “Rejection”.
    ...(isRejected
      ? []
      : [
          {
            id: 'reject',
            title: REJECT,
            group: 'candidate',
            keys: 'r',
            under: 'drawer',
            permission: 'reject',
            writes: true,
            run: reject,
          } as const,
        ]),
  ]);

  return (
    <div
      data-tour="actions"
      className="z-10 -mb-px border-line bg-surface px-5 py-3 max-md:border-t max-md:px-4 max-md:py-2 md:border-b md:[@media(min-height:32rem)]:sticky md:[@media(min-height:32rem)]:top-0 max-md:[&_button]:min-h-10"
    >
      <div className="flex items-center gap-2 md:flex-wrap">
        {canInviteAgain && <InviteAgainButton candidature={candidature} look="primary" />}
        <MoveButtons
          candidature={candidature}
          next={next}
          busy={!isNextKnown}
          look={isDecided || canInviteAgain ? 'plain' : 'primary'}
          onAdvance={advance}
        />
        {!isRejected && (
          <Button look="quiet" permission="reject" onClick={reject}>
            {REJECT}
          </Button>
        )}
        <span className="hidden grow md:block" />
        <ReportMenu candidature={candidature} />
      </div>
      {children}
      {(hasLeft || isDecided) && (
        <div className="mt-2 flex min-h-8 items-center gap-3 max-md:mt-1">
          <p role="status" className="grow text-soft">
            {hasLeft && 'No longer in this view.'}
          </p>
          {onNext && (
            <Button look="primary" onClick={onNext}>
              <Text>Next</Text>
              <ArrowRight aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface MoveButtonsProps {
  candidature: Candidature;
  next: string | null;
  busy: boolean;
  look: 'plain' | 'primary';
  onAdvance: () => void;
}

/** Buttons to the next stage and to any stage; "View only" for users who may not move candidates. */
function MoveButtons({ candidature, next, busy, look, onAdvance }: MoveButtonsProps) {
  const openStages = useStageList();
  const refusal = useRefusal('changeStage');
  if (refusal !== null) return <Badge tone="neutral">{WORDS.viewOnly}</Badge>;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => openStages?.(candidature, currentTarget);
  if (next === null && !busy) {
    return (
      <Button aria-haspopup="menu" onClick={open}>
        <Text>{OPEN}</Text>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    );
  }
  return (
    <span className="inline-flex min-w-0 gap-px max-md:grow max-md:*:first:grow">
      <Button
        look={look}
        busy={busy}
        className="rounded-r-none max-md:h-auto max-md:w-full max-md:py-1 max-md:leading-4 max-md:whitespace-normal"
        onClick={onAdvance}
      >
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
        <Text>{next === null ? ADVANCE : moveToText(next)}</Text>
      </Button>
      <Button
        look={look}
        shape="square"
        className="rounded-l-none max-md:h-auto"
        aria-label={OPEN}
        title={OPEN}
        aria-haspopup="menu"
        onClick={open}
      >
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    </span>
  );
}

/** A button that undoes the last change of the candidate in this visit. */
export function UndoStage({ candidatureId }: { candidatureId: number }) {
  const last = useChanges().findLast(({ subjects }) => subjects.includes(candidatureId));
  if (!last) return null;
  return (
    <IconButton label={`Undo ${last.text}`} permission="changeStage" onClick={() => void undo(last.id)}>
      <Undo2 aria-hidden="true" className="size-4" />
    </IconButton>
  );
}
