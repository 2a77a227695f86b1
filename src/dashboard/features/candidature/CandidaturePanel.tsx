import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, ChevronUp, ClipboardList, Star, UserMinus } from 'lucide-react';
import { Fragment, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { suggestedStage } from '../../../contract/codes.ts';
import type { MaybeRejected, MaybeRemoved } from '../../../contract/readModel.ts';
import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import { useMoveCandidate } from '../../api/stages.ts';
import { formatCount } from '../../lib/numbers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { StageListHost } from '../../ui/StageListHost.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { removalText } from '../../ui/RemovalMark.tsx';
import { Actions, OPEN, UndoStage } from './Actions.tsx';
import { TestConditions } from './TestConditions.tsx';
import { Invitation } from './Invitation.tsx';
import { OtherAssessments } from './OtherAssessments.tsx';
import { Personality } from './Personality.tsx';
import { PlannedRemoval } from './PlannedRemoval.tsx';
import { type LikelyNext, PrefetchCandidate } from './PrefetchCandidate.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { Results } from './Results.tsx';
import { ReviewFrame, type ReviewParts, useHasReviewColumns } from './ReviewFrame.tsx';
import { ScreeningQuestions } from './ScreeningQuestions.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';

const NEXT_CANDIDATE = 'Next candidate';
const PREVIOUS_CANDIDATE = 'Previous candidate';
const ratingText = (rating: number) => `Rating ${rating} of 5`;

/** In a drawer over a list. */
export interface DrawerLayout {
  kind: 'drawer';
  /** By stage, the stage that the team chose next most often; null: not known yet. */
  nextStages: CandidatureDetail['next_stages'] | null;
  /** The candidate's position in the list; null: not known. */
  position: { number: number; total: number } | null;
  /** The candidate is no longer in the list that the drawer was opened from. */
  hasLeft: boolean;
  onClose: () => void;
  returnFocus: () => HTMLElement | null | undefined;
}

/** At full width, in a review. */
export interface ReviewLayout extends ReviewParts {
  kind: 'review';
  /** Moves the candidate, and goes on. */
  onMove: (candidature: Candidature, stage: string) => void;
}

interface CandidaturePanelProps {
  layout: DrawerLayout | ReviewLayout;
  assessment: { id: number; name: string; status: string | null };
  candidature: Candidature & MaybeHidden & MaybeRejected & MaybeRemoved;
  /** The rank of the score; null without a final score. */
  rank: CandidatureDetail['rank'];
  /** Null at the ends of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Is prefetched. */
  likelyNext: LikelyNext | null;
  /** The outcome of a rejection. */
  rejection: Elements;
  /** Recommendations and notes. */
  team: Elements;
  activity: Elements;
}

/** A command about the shown candidate. */
const candidateCommand = (id: string, title: string, rest: Partial<Command>): Command => ({
  id: `person-${id}`,
  title,
  group: 'candidate',
  under: 'drawer',
  ...rest,
});

/** Everything about one candidate in one assessment. */
export function CandidaturePanel(props: CandidaturePanelProps) {
  const { layout, assessment, candidature, rank, onPrevious, onNext, rejection, team, activity, likelyNext } = props;
  const testTakerId = candidature.testtaker_id;
  const isReview = layout.kind === 'review';
  const hasColumns = useHasReviewColumns() && isReview;
  const move = useMoveCandidate(assessment.id);
  const stageButton = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const shownId = useRef(candidature.id);
  useEffect(() => {
    if (shownId.current === candidature.id) return;
    shownId.current = candidature.id;
    // The focus is lost if it was in a section of the previous candidate.
    if (document.activeElement === document.body) {
      stageButton.current?.closest<HTMLElement>('[data-drawer], article')?.focus();
    }
  }, [candidature.id]);
  // The sections render after header and actions, so that the press that opens the drawer is answered sooner.
  const isFullyRendered = useDeferredValue(true, false);
  const [noPrevious, noNext] = [onPrevious ? null : 'First in list', onNext ? null : 'Last in list'];
  useCommands(() => [
    candidateCommand('next', NEXT_CANDIDATE, { keys: 'j', reason: noNext, run: () => onNext?.() }),
    candidateCommand('previous', PREVIOUS_CANDIDATE, { keys: 'k', reason: noPrevious, run: () => onPrevious?.() }),
    candidateCommand('to-stage', OPEN, {
      keys: 's',
      keyOnly: true,
      permission: 'changeStage',
      writes: true,
      run: () => stageButton.current?.click(),
    }),
    candidateCommand('remove', `Remove ${nameOf(candidature)} from the assessment…`, {
      permission: 'deleteCandidature',
      reason: candidature.removal ? removalText(candidature.removal) : null,
      run: () => setRemoving(true),
    }),
  ]);

  const header = {
    subject: candidature.id,
    title: nameOf(candidature),
    badge: (
      <span className="flex items-center gap-1">
        <StageButton ref={stageButton} candidature={candidature} />
        <UndoStage candidatureId={candidature.id} />
      </span>
    ),
    subtitle: (
      <>
        {candidature.is_hidden ? (
          <span>Name and email are hidden by blind review</span>
        ) : (
          <bdi translate="no" className="min-w-0 break-words">
            {candidature.email}
          </bdi>
        )}
        <StatusLabel code={candidature.status} />
      </>
    ),
  };
  const removal = candidature.removal && <PlannedRemoval candidature={candidature.id} removal={candidature.removal} />;
  const sections = (
    <>
      {rejection}
      <RatingAndReview key={`review-${candidature.id}`} candidature={candidature} />
      {isFullyRendered && (
        <>
          {/* Keyed: a translation that arrives late is not written into the results of the next candidate. */}
          <Fragment key={candidature.id}>
            {testTakerId === null ? (
              <p className="border-t border-line px-5 py-4 text-soft">
                Couldn’t identify this candidate, so results can’t be shown.
              </p>
            ) : (
              <Results
                assessmentId={assessment.id}
                candidature={candidature}
                testTakerId={testTakerId}
                rank={rank}
                areTestsOpen={isReview}
                afterResults={likelyNext && <PrefetchCandidate {...likelyNext} withTests={isReview} />}
              />
            )}
            {!hasColumns && team}
            {testTakerId !== null && (
              <>
                <TestConditions assessmentId={assessment.id} candidature={candidature} testTakerId={testTakerId} />
                <ScreeningQuestions assessmentId={assessment.id} candidature={candidature} testTakerId={testTakerId} />
              </>
            )}
            <Personality
              algorithm={candidature.personality_algorithm}
              code={candidature.personality}
              isCompleted={candidature.status === 'completed'}
            />
          </Fragment>
          <More isOpenAtFirst={!isReview}>
            <Fragment key={candidature.id}>
              <Invitation candidature={candidature} assessmentStatus={assessment.status} />
              {testTakerId !== null && !candidature.is_hidden && (
                <OtherAssessments testTakerId={testTakerId} candidatureId={candidature.id} />
              )}
              {activity}
            </Fragment>
            <div className="border-t border-line px-5 py-4 empty:hidden">
              {!candidature.removal && (
                <Button look="danger" permission="deleteCandidature" onClick={() => setRemoving(true)}>
                  <UserMinus aria-hidden="true" className="size-3.5" />
                  <Text>Remove from assessment…</Text>
                </Button>
              )}
            </div>
          </More>
        </>
      )}
      {removing && (
        <RemoveDialog
          assessmentId={assessment.id}
          candidature={candidature}
          assessmentName={assessment.name}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );

  if (layout.kind === 'review') {
    return (
      <StageListHost onChoose={layout.onMove}>
        <ReviewFrame
          {...header}
          queue={layout.queue}
          line={layout.line}
          decision={layout.decision}
          team={hasColumns && <Fragment key={candidature.id}>{team}</Fragment>}
          context={<AssessmentLink {...assessment} />}
          tools={<ReportMenu key={candidature.id} candidature={candidature} />}
        >
          {removal && <div className="px-5 py-2">{removal}</div>}
          {sections}
        </ReviewFrame>
      </StageListHost>
    );
  }
  const { nextStages, hasLeft, position, onClose, returnFocus } = layout;
  return (
    <StageListHost onChoose={move}>
      <Drawer
        {...header}
        onClose={onClose}
        returnFocus={returnFocus}
        tools={
          <>
            <IconButton label={PREVIOUS_CANDIDATE} reason={noPrevious} onClick={() => onPrevious?.()}>
              <ChevronUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={NEXT_CANDIDATE} reason={noNext} onClick={() => onNext?.()}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </IconButton>
            {position && (
              <span className="ml-1 whitespace-nowrap text-soft tabular-nums">
                <Text className="font-semibold text-ink">{formatCount(position.number)}</Text>{' '}
                <Text>{`of ${formatCount(position.total)}`}</Text>
              </span>
            )}
          </>
        }
        actions={
          <Actions
            key={`actions-${candidature.id}`}
            {...{ assessment, candidature, hasLeft, onNext }}
            next={nextStages && suggestedStage(nextStages, candidature.stage)}
            isNextKnown={nextStages !== null}
          >
            {removal}
          </Actions>
        }
      >
        {sections}
      </Drawer>
    </StageListHost>
  );
}

/** The assessment that the evidence is about, as a link to its candidates. // X24 */
function AssessmentLink({ id, name }: { id: number; name: string }) {
  return (
    <p className="mb-1 flex items-start gap-1.5 text-soft">
      <ClipboardList aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
      <Link
        to="/assessments/$assessmentId/candidates"
        params={{ assessmentId: String(id) }}
        className="min-w-0 rounded break-words hover:text-ink hover:underline"
      >
        <bdi>{name || 'Its assessment'}</bdi>
      </Link>
    </p>
  );
}

/** What is seldom needed to decide. */
function More({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: Elements }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/more border-t border-line"
    >
      <summary className="flex cursor-pointer items-center gap-1.5 px-5 py-3 font-medium text-soft hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-3.5 group-open/more:rotate-90" />
        <Text>More</Text>
      </summary>
      {isOpen && children}
    </details>
  );
}

/** The rating and review from the assessment service. */
function RatingAndReview({ candidature: { rating, review } }: { candidature: Candidature }) {
  if (rating === null && !review) return null;
  return (
    <div className="flex items-start gap-3 px-5 py-4">
      {rating !== null && (
        <p className="flex shrink-0 items-center gap-0.5" title={ratingText(rating)}>
          <span className="sr-only">{ratingText(rating)}</span>
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
