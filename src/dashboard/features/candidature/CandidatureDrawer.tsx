import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, ChevronUp, ClipboardList, Star, UserMinus } from 'lucide-react';
import { Fragment, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { nextStage } from '../../../contract/codes.ts';
import type { MaybeRemoved } from '../../../contract/readModel.ts';
import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import { candidatureDetailQuery } from '../../api/candidatureLists.ts';
import { useMoveCandidate } from '../../api/stages.ts';
import { flagsQuery, resultsQuery } from '../../api/testTakers.ts';
import { formatCount } from '../../lib/numbers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { StageListHost } from '../../ui/StageListHost.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { removalText } from '../../ui/RemovalMark.tsx';
import { Actions, UndoStage } from './Actions.tsx';
import { TestConditions } from './TestConditions.tsx';
import { Invitation } from './Invitation.tsx';
import { OtherAssessments } from './OtherAssessments.tsx';
import { Personality } from './Personality.tsx';
import { PlannedRemoval } from './PlannedRemoval.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Results } from './Results.tsx';
import { ScreeningQuestions } from './ScreeningQuestions.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';

/** A candidate who is likely to be opened next, possibly of another assessment. */
export interface LikelyNext {
  assessmentId: number;
  candidature: Candidature;
}

/** Prefetches the data of a candidate's panel at a low priority. After a failure, the panel loads it itself. */
function PrefetchCandidate({ assessmentId, candidature: { id, testtaker_id: testTakerId } }: LikelyNext) {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery(candidatureDetailQuery(assessmentId, id));
    if (testTakerId === null) return;
    void client.prefetchQuery({ ...resultsQuery(assessmentId, testTakerId, 'background'), retry: false });
    void client.prefetchQuery({ ...flagsQuery(testTakerId, id, 'background'), retry: false });
  }, [client, assessmentId, id, testTakerId]);
  return null;
}

const NEXT_CANDIDATE = 'Next candidate';
const PREVIOUS_CANDIDATE = 'Previous candidate';
const ratingText = (rating: number) => `Rating ${rating} of 5`;

interface CandidatureDrawerProps {
  assessment: { id: number; name: string; status: string | null };
  candidature: Candidature & MaybeHidden & MaybeRemoved;
  /** The rank of the score; null without a final score. */
  rank: CandidatureDetail['rank'];
  /** By stage, the stage that the team chose next most often; null: not known yet. */
  nextStages: CandidatureDetail['next_stages'] | null;
  /** Whether the candidates of the list are in several assessments. */
  isAcrossAssessments?: boolean;
  /** The candidate's position in the list; null: not known. */
  position: { number: number; total: number } | null;
  /** The candidate is no longer in the list that the drawer was opened from. */
  hasLeft: boolean;
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
  onClose: () => void;
  returnFocus: () => HTMLElement | null | undefined;
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
export function CandidatureDrawer(props: CandidatureDrawerProps) {
  const { assessment, candidature, rank, position, onPrevious, onNext, onClose, returnFocus } = props;
  const { rejection, team, activity, likelyNext, hasLeft, nextStages, isAcrossAssessments = false } = props;
  const testTakerId = candidature.testtaker_id;
  const move = useMoveCandidate(assessment.id);
  const stageButton = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const shownId = useRef(candidature.id);
  useEffect(() => {
    if (shownId.current === candidature.id) return;
    shownId.current = candidature.id;
    // The focus is lost if it was in a section of the previous candidate.
    if (document.activeElement === document.body) stageButton.current?.closest<HTMLElement>('[data-drawer]')?.focus();
  }, [candidature.id]);
  // The sections render after header and actions, so that the press that opens the drawer is answered sooner.
  const isFullyRendered = useDeferredValue(true, false);
  const [noPrevious, noNext] = [onPrevious ? null : 'First in list', onNext ? null : 'Last in list'];
  useCommands(() => [
    candidateCommand('next', NEXT_CANDIDATE, { keys: 'j', reason: noNext, run: () => onNext?.() }),
    candidateCommand('previous', PREVIOUS_CANDIDATE, { keys: 'k', reason: noPrevious, run: () => onPrevious?.() }),
    candidateCommand('remove', `Remove ${nameOf(candidature)} from the assessment…`, {
      permission: 'deleteCandidature',
      reason: candidature.removal ? removalText(candidature.removal) : null,
      run: () => setRemoving(true),
    }),
  ]);
  return (
    <StageListHost onChoose={move}>
      <Drawer
        subject={candidature.id}
        title={nameOf(candidature)}
        context={isAcrossAssessments && <AssessmentLink {...assessment} />}
        badge={
          <span className="flex items-center gap-1">
            <StageButton ref={stageButton} candidature={candidature} />
            <UndoStage candidatureId={candidature.id} />
          </span>
        }
        subtitle={
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
        }
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
            {position && isAcrossAssessments && <span className="text-soft">to review</span>}
          </>
        }
        actions={
          <Actions
            key={`actions-${candidature.id}`}
            {...{ candidature, hasLeft, onNext, stageButton }}
            next={
              nextStages &&
              (nextStages.find(({ from }) => from === candidature.stage)?.to ?? nextStage(candidature.stage))
            }
            isNextKnown={nextStages !== null}
            assessment={assessment}
          >
            {candidature.removal && <PlannedRemoval candidature={candidature.id} removal={candidature.removal} />}
          </Actions>
        }
      >
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
                  afterResults={likelyNext && <PrefetchCandidate {...likelyNext} />}
                />
              )}
              {team}
              {testTakerId !== null && (
                <>
                  <TestConditions assessmentId={assessment.id} candidature={candidature} testTakerId={testTakerId} />
                  <ScreeningQuestions
                    assessmentId={assessment.id}
                    candidature={candidature}
                    testTakerId={testTakerId}
                  />
                </>
              )}
              <Personality
                algorithm={candidature.personality_algorithm}
                code={candidature.personality}
                isCompleted={candidature.status === 'completed'}
              />
            </Fragment>
            <More key="more">
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
function More({ children }: { children: Elements }) {
  return (
    <details open className="group/more border-t border-line">
      <summary className="flex cursor-pointer items-center gap-1.5 px-5 py-3 font-medium text-soft hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-3.5 group-open/more:rotate-90" />
        <Text>More</Text>
      </summary>
      {children}
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
