import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { writeScores } from '../../contract/ranges.ts';
import { type CandidatureFilter, DEFAULT_FILTER } from '../api/candidatureFilter.ts';
import { createJobOf } from '../api/createJob.ts';
import { failureOf } from '../api/failure.ts';
import { isOver, jobQuery } from '../api/jobs.ts';
import { q } from '../api/q.ts';
import { requestRejection } from '../api/rejectionRequests.ts';
import { filterTextOf, type FrozenSelection, freezeSelection } from '../api/selections.ts';
import { moveAbove } from '../features/candidatures/bulk/bulkActions.ts';
import { BulkDialog } from '../features/candidatures/bulk/BulkDialog.tsx';
import { JobProgress } from '../features/jobs/JobProgress.tsx';
import { plural } from '../lib/numbers.ts';
import { estimateText } from '../lib/time.ts';
import { totalOf } from '../messages/callouts.ts';
import { WORDS } from '../messages/words.ts';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { loadStageList } from '../ui/StageListHost.tsx';
import { Text } from '../ui/Text.tsx';
import { notify } from '../ui/toasts.ts';

const StageList = lazy(loadStageList);
const NO_OTHERS: readonly string[] = [];
const REVIEW = 'Review these';
const MOVE = 'Move to…';

const attempt = (work: Promise<void>): void =>
  void work.catch((error: Error) => notify('error', WORDS.startFailed, failureOf(error).message));

interface CutOffActionsProps {
  assessment: ComponentProps<typeof BulkDialog>['assessment'];
  value: number;
  /** How many completed candidates are above. */
  above: number;
  /** The handle of the cut-off. */
  handle: RefObject<HTMLInputElement | null>;
}

/** What can be done with the candidates above a cut-off. */
export function CutOffActions({ assessment, value, above, handle }: CutOffActionsProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [stages, setStages] = useState<{ anchor: HTMLElement; opening: number } | null>(null);
  const [open, setOpen] = useState<{ stage: string; frozen: FrozenSelection } | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const score = writeScores({ from: value, to: 100 });
  const reason = above === 0 ? `No completed candidate at ${value} or above.` : null;

  /** With provisional scores, so that the dialog says who is left out. */
  const freeze = async (filter: Partial<CandidatureFilter> = {}) =>
    await freezeSelection({
      filter: filterTextOf(assessment.id, { ...DEFAULT_FILTER, score, ...filter }),
      with_conditions: true,
    });
  const choose = async (stage: string) => {
    if (stage !== 'REJ') return setOpen({ stage, frozen: await freeze() });
    requestRejection({
      assessmentId: assessment.id,
      selection: await freeze({ status: ['completed'] }),
      onStarted: setMoving,
    });
  };
  const review = () =>
    void navigate({
      to: '/review',
      search: { ...DEFAULT_FILTER, score, status: ['completed'], assessment: assessment.id },
    });
  const openStages = () => {
    const anchor = button.current;
    if (anchor) setStages((before) => ({ anchor, opening: (before?.opening ?? 0) + 1 }));
  };
  const closeStages = () => setStages((now) => (now === stages ? null : now));

  useCommands(() => [
    { id: 'cut-off', title: 'Set the cut-off', group: 'page', run: () => handle.current?.focus() },
    { id: 'cut-off-review', title: `Review those at ${value} or above`, group: 'page', reason, run: review },
    {
      id: 'cut-off-move',
      title: `Move those at ${value} or above to…`,
      group: 'page',
      permission: 'change_stage',
      reason,
      run: openStages,
    },
  ]);
  return (
    <>
      <div className="flex gap-2">
        <Button reason={reason} onClick={review}>
          {REVIEW}
        </Button>
        <Button
          ref={button}
          look="primary"
          aria-haspopup="menu"
          permission="change_stage"
          reason={reason}
          onClick={openStages}
        >
          {MOVE}
        </Button>
      </div>
      {moving !== null && <JobProgress jobId={moving} onClose={() => setMoving(null)} />}
      {stages && (
        <LazyBoundary key={stages.opening} onClose={closeStages}>
          <StageList
            name={plural(above, 'candidate')}
            current={null}
            others={NO_OTHERS}
            anchor={stages.anchor}
            onChoose={(stage) => attempt(choose(stage))}
            onClose={closeStages}
          />
        </LazyBoundary>
      )}
      {open && (
        <BulkDialog
          action={moveAbove(open.stage)}
          selection={open.frozen}
          assessment={assessment}
          onStarted={(jobId) => {
            setOpen(null);
            setMoving(jobId);
          }}
          onClose={() => setOpen(null)}
        >
          <LoadConditions
            assessmentId={assessment.id}
            selection={open.frozen}
            onLoaded={() => attempt(freeze().then((frozen) => setOpen((now) => now && { ...now, frozen })))}
          />
        </BulkDialog>
      )}
    </>
  );
}

interface LoadConditionsProps {
  assessmentId: number;
  selection: FrozenSelection;
  /** Called when the bulk action has ended. */
  onLoaded: () => void;
}

/** Loads the test conditions that were not read, by a bulk action with its time. */
function LoadConditions({ assessmentId, selection, onLoaded }: LoadConditionsProps) {
  const groups = selection.groups.filter(({ status, conditions }) => status === 'completed' && conditions === 'unread');
  const count = totalOf(groups);
  const load = useMutation({
    meta: { failed: 'Couldn’t load the test conditions.' },
    mutationFn: (_: void, { client }) =>
      createJobOf(client, { work: { kind: 'collect_conditions' }, assessmentId, selection, groups }),
  });
  const jobId = load.data?.id ?? null;
  const { data: job } = useQuery({ ...jobQuery(jobId ?? 0), enabled: jobId !== null });
  const { data: limits } = useQuery(q('readRateLimiter', {}));
  const hasEnded = job !== undefined && isOver(job);
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (hasEnded) loaded();
  }, [hasEnded]);

  if (jobId !== null && !hasEnded) return <JobProgress jobId={jobId} onClose={() => load.reset()} />;
  if (count === 0) return null;
  const limit = limits?.operations.find(({ operation }) => operation === 'readCandidate')?.limit;
  const time = limit && limits ? ` (${estimateText((count / limit) * limits.window)})` : '';
  return (
    <Button busy={load.isPending} permission="collect_conditions" onClick={() => load.mutate()}>
      <Text>{`Load test conditions of ${plural(count, 'candidate')}${time}`}</Text>
    </Button>
  );
}
