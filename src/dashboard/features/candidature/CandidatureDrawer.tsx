import { ChevronDown, ChevronUp, Star, UserMinus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { nextStage } from '../../../contract/codes.ts';
import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import { useMoveCandidate } from '../../api/stages.ts';
import { formatCount } from '../../lib/numbers.ts';
import * as BLIND_REVIEW from '../../messages/blindReview.ts';
import { CANDIDATE } from '../../messages/candidatePanel.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Code } from '../../ui/codes.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { StageListHost } from '../../ui/StageListHost.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { Actions, UndoStage } from './Actions.tsx';
import { TestConditions } from './TestConditions.tsx';
import { Invitation } from './Invitation.tsx';
import { OtherAssessments } from './OtherAssessments.tsx';
import { ReadAhead } from './ReadAhead.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Results } from './Results.tsx';

interface CandidatureDrawerProps {
  assessment: { id: number; name: string; status: string | null };
  candidature: Candidature & MaybeHidden;
  /** Where the score ranks among the others; null without a final score. */
  rank: CandidatureDetail['rank'];
  /** Which stage the team most often chose next, by stage; null: not known yet. */
  nextStages: CandidatureDetail['next_stages'] | null;
  /** Where the candidate is in the list; null: not known. */
  position: { number: number; of: number } | null;
  /** The candidate is no longer in the list that the drawer was opened from. */
  hasLeft: boolean;
  /** Null at the ends of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The candidate who is likely to be opened next, and is prefetched. */
  likelyNext: Candidature | undefined;
  /** What became of a rejection. */
  rejection: ReactNode;
  /** The activity of the candidate. */
  history: ReactNode;
  onClose: () => void;
  onRemoved: () => Promise<void>;
  returnFocus: () => HTMLElement | null | undefined;
}

/** A command about the shown candidate. */
const person = (id: string, title: string, rest: Partial<Command>): Command => ({
  id: `person-${id}`,
  title,
  group: 'candidate',
  under: 'drawer',
  ...rest,
});

/** Everything about one person in one assessment. */
export function CandidatureDrawer(props: CandidatureDrawerProps) {
  const { assessment, candidature, rank, position, onPrevious, onNext, onClose, onRemoved, returnFocus } = props;
  const { rejection, history, likelyNext, hasLeft, nextStages } = props;
  const move = useMoveCandidate(assessment.id);
  const pill = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const shown = useRef(candidature.id);
  useEffect(() => {
    if (shown.current === candidature.id) return;
    shown.current = candidature.id;
    // The focus may have been in a part that is gone with the candidate before.
    if (document.activeElement === document.body) pill.current?.closest<HTMLElement>('[data-drawer]')?.focus();
  }, [candidature.id]);
  // Renders head, stage and notes first and the rest deferred: together they would delay the press.
  const isWhole = useDeferredValue(true, false);
  const [noPrevious, noNext] = [onPrevious ? null : CANDIDATE.isFirst, onNext ? null : CANDIDATE.isLast];
  useCommands(() => [
    person('next', CANDIDATE.next, { keys: 'j', reason: noNext, run: () => onNext?.() }),
    person('previous', CANDIDATE.previous, { keys: 'k', reason: noPrevious, run: () => onPrevious?.() }),
    person('remove', CANDIDATE.removeNamed(nameOf(candidature)), {
      permission: 'deleteCandidature',
      run: () => setRemoving(true),
    }),
  ]);
  return (
    <StageListHost onChoose={move}>
      <Drawer
        title={nameOf(candidature)}
        badge={
          <span className="flex items-center gap-1">
            <StageButton ref={pill} candidature={candidature} />
            <UndoStage candidatureId={candidature.id} />
          </span>
        }
        subtitle={
          <>
            {candidature.is_hidden ? (
              <span>{BLIND_REVIEW.person}</span>
            ) : (
              <bdi className="min-w-0 break-words">{candidature.email}</bdi>
            )}
            <Code code={candidature.status} />
          </>
        }
        onClose={onClose}
        returnFocus={returnFocus}
        tools={
          <>
            <IconButton label={CANDIDATE.previous} reason={noPrevious} onClick={() => onPrevious?.()}>
              <ChevronUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={CANDIDATE.next} reason={noNext} onClick={() => onNext?.()}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </IconButton>
            {position && (
              <span className="ml-1 whitespace-nowrap text-soft tabular-nums">
                <span className="font-semibold text-ink">{formatCount(position.number)}</span>{' '}
                {CANDIDATE.position(position.of)}
              </span>
            )}
          </>
        }
        actions={
          <Actions
            key={`actions-${candidature.id}`}
            {...{ candidature, hasLeft, onNext, pill }}
            next={
              nextStages &&
              (nextStages.find(({ from }) => from === candidature.stage)?.to ?? nextStage(candidature.stage))
            }
            isNextKnown={nextStages !== null}
            assessmentId={assessment.id}
          />
        }
      >
        {rejection}
        <OwnWords candidature={candidature} />
        {isWhole && (
          <>
            <Particulars {...{ assessment, candidature, rank, likelyNext }} />
            {history}
            <div className="border-t border-line px-5 py-4 empty:hidden">
              <Button look="danger" permission="deleteCandidature" onClick={() => setRemoving(true)}>
                <UserMinus aria-hidden="true" className="size-3.5" />
                {CANDIDATE.remove}
              </Button>
            </div>
          </>
        )}
        {removing && (
          <RemoveDialog
            assessmentId={assessment.id}
            candidature={candidature}
            assessmentName={assessment.name}
            onClose={() => setRemoving(false)}
            onRemoved={onRemoved}
          />
        )}
      </Drawer>
    </StageListHost>
  );
}

type ParticularsProps = Pick<CandidatureDrawerProps, 'assessment' | 'candidature' | 'rank' | 'likelyNext'>;

/** The loaded parts: results, test conditions, invitation and other assessments. */
function Particulars({ assessment, candidature, rank, likelyNext }: ParticularsProps) {
  const testTakerId = candidature.testtaker_id;
  if (testTakerId === null) {
    return <p className="border-t border-line px-5 py-4 text-soft">{CANDIDATE.unidentified}</p>;
  }
  return (
    <>
      <Results
        assessmentId={assessment.id}
        candidature={candidature}
        testTakerId={testTakerId}
        rank={rank}
        afterwards={
          likelyNext &&
          likelyNext.testtaker_id !== null && (
            <ReadAhead
              assessmentId={assessment.id}
              candidatureId={likelyNext.id}
              testTakerId={likelyNext.testtaker_id}
            />
          )
        }
      />
      <TestConditions candidature={candidature} testTakerId={testTakerId} />
      <Invitation key={`invitation-${candidature.id}`} candidature={candidature} assessmentStatus={assessment.status} />
      {!candidature.is_hidden && <OtherAssessments testTakerId={testTakerId} candidatureId={candidature.id} />}
    </>
  );
}

/** Rating and review, as set in the assessment service. */
function OwnWords({ candidature: { rating, review } }: { candidature: Candidature }) {
  if (rating === null && !review) return null;
  return (
    <div className="flex items-start gap-3 px-5 py-4">
      {rating !== null && (
        <p className="flex shrink-0 items-center gap-0.5" title={CANDIDATE.rating(rating)}>
          <span className="sr-only">{CANDIDATE.rating(rating)}</span>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star
              key={star}
              aria-hidden="true"
              className={`size-3.5 ${star <= rating ? 'fill-current text-warn' : 'text-edge'}`}
            />
          ))}
        </p>
      )}
      {review && (
        <p className="min-w-0 break-words whitespace-pre-line text-soft" dir="auto">
          {review}
        </p>
      )}
    </div>
  );
}
