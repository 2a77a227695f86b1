import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Problem } from '../../contract/problem.ts';
import { candidatureDetailQuery, isNotReadYet } from '../api/candidatureLists.ts';
import { failureOf } from '../api/failure.ts';
import { homeQuery, reviewQueueQuery } from '../api/home.ts';
import { usePendingStages } from '../api/pendingStages.ts';
import { CandidatureMissing } from '../features/candidature/CandidatureMissing.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { nameOf } from '../ui/Name.tsx';
import { readId } from './ids.ts';
import { OpenCandidature } from './OpenCandidature.tsx';

type QueueItem = { assessment_id: number | null; candidature_id: number | null } | undefined;

const detailOf = (item: QueueItem) => ({
  ...candidatureDetailQuery(item?.assessment_id ?? 0, item?.candidature_id ?? 0),
  enabled: item !== undefined,
});

/** A review run: one candidate after the other, through all assessments. The order does not change during a run. */
export function ReviewPage() {
  const params = useParams({ from: '/home/review/$assessmentId/$candidatureId' });
  const [assessmentId, candidatureId] = [readId(params.assessmentId) ?? 0, readId(params.candidatureId) ?? 0];
  const navigate = useNavigate();
  const client = useQueryClient();
  const pending = usePendingStages();
  const { data: queue = [] } = useQuery(reviewQueueQuery());
  const detail = useQuery(candidatureDetailQuery(assessmentId, candidatureId));

  const index = queue.findIndex((each) => each.candidature_id === candidatureId);
  // A candidate opened by address may not be in the queue (index -1): then next is the first one.
  const [previous, next, afterNext]: QueueItem[] = [queue[index - 1], queue[index + 1], queue[index + 2]];
  const nextDetail = useQuery(detailOf(next));
  // Two are read ahead: the next one is there even if one step quickly follows the other.
  useQuery(detailOf(afterNext));

  const read = detail.data?.candidature?.assessment_id === assessmentId ? detail.data.candidature : undefined;
  const isGone = detail.error instanceof Problem && detail.error.status === 404;
  const row = isGone ? undefined : read;
  const change = row && pending.get(row.id);
  const candidature = row && (change ? { ...row, ...change } : row);
  useTitle(candidature ? nameOf(candidature) : null);

  const close = async () => {
    void client.invalidateQueries(homeQuery());
    await navigate({ to: '/' });
  };
  const open = (to: QueueItem) =>
    to?.assessment_id && to.candidature_id
      ? () =>
          void navigate({
            to: '/review/$assessmentId/$candidatureId',
            params: { assessmentId: String(to.assessment_id), candidatureId: String(to.candidature_id) },
            // Back ends the run.
            replace: true,
          })
      : null;

  if (!candidature) {
    return (
      <CandidatureMissing
        isLoading={detail.isPending || isNotReadYet(detail.error)}
        failure={detail.error && !isGone ? failureOf(detail.error) : null}
        onRetry={() => void detail.refetch()}
        onClose={() => void close()}
      />
    );
  }
  const assessment = detail.data?.assessment;
  return (
    <OpenCandidature
      assessment={{ id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null }}
      candidature={candidature}
      rank={detail.data?.rank ?? null}
      nextStages={detail.data?.next_stages ?? []}
      hasLeft={false}
      isAcrossAssessments
      position={index === -1 ? null : { number: index + 1, total: queue.length }}
      onPrevious={open(previous)}
      onNext={open(next)}
      likelyNext={
        next?.assessment_id && nextDetail.data?.candidature
          ? { assessmentId: next.assessment_id, candidature: nextDetail.data.candidature }
          : null
      }
      onClose={() => void close()}
      returnFocus={() => document.querySelector<HTMLElement>(`main [data-id="${candidature.id}"] a`)}
    />
  );
}
