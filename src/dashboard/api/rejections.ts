import { call } from './client.ts';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Job, JobItem } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { afterRejectionText } from '../messages/emails.ts';
import { WORDS } from '../messages/words.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { confirmChange } from './candidatureLists.ts';
import { type EmailDelivery, emailDelivery } from './emailDelivery.ts';
import { isOutcomeUnknown } from './failure.ts';
import { createJobOf } from './createJob.ts';
import { JOB_READS } from './jobKeys.ts';
import { expectStage } from './stageConflict.ts';
import { q, invalidate } from './q.ts';
import type { RejectionReason } from './rejectionReasons.ts';
import { runMutation } from './runMutation.ts';
import { freezeSelection } from './selections.ts';
import { STAGE_KEY, stagePatch } from './pendingStages.ts';
import { recordMove } from './confirmedMoves.ts';
import { type CreatedJob, createSelectionJob, pushUndoSelectionJob, type SelectionJob } from './selectionJobs.ts';
import {
  candidateName,
  isKept,
  overwriteIfConfirmed,
  pushUndoStage,
  type StageVariables,
  withKnownStages,
} from './stages.ts';
import { dropUndo, undo } from './undo.ts';

const SETTLED: readonly (string | null)[] = ['done', 'skipped', 'failed', 'unknown'];
const FIRST_DELAY_MS = 150;
const MAX_DELAY_MS = 2_000;

/** Consecutive failures after which the gateway counts as unreachable. */
const MAX_FAILURES = 5;

/**
 * Waits until the only item of a job is done. Rejects with a Problem if it is not: `item_<outcome>` with the reason, or
 * `job_paused`.
 */
async function waitForJobItem({ id: job_id }: Job): Promise<JobItem> {
  let failures = 0;
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 1.5, MAX_DELAY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      const item = await readOutcome(job_id);
      failures = 0;
      if (item) return item;
    } catch (error) {
      failures += 1;
      // The job goes on at the gateway, so the next poll may succeed.
      if (!(error instanceof Error) || !isOutcomeUnknown(error) || failures === MAX_FAILURES) throw error;
    }
  }
}

/** The item if it is done; null if it is not yet. */
async function readOutcome(job_id: number): Promise<JobItem | null> {
  const value = await call('listJobItems', { job_id, limit: 1 });
  const [item] = value.results;
  if (item?.outcome === 'done') return item;
  if (item && SETTLED.includes(item.outcome)) {
    const message = item.reason ?? 'No reason given.';
    throw new Problem({ status: 409, code: `item_${item.outcome}`, message });
  }
  const job = await call('readJob', { job_id });
  if (job.state !== 'paused') return null;
  const message = `Paused: resume it to continue. ${job.reason ?? ''}`.trim();
  throw new Problem({ status: 409, code: 'job_paused', message });
}

// A rejection of one or many candidates is a job: it sets the stage, then schedules or sends the email.
const MANY_KEY = ['reject-many'];
const ONE_KEY = [...STAGE_KEY, 'reject'];

/** When the rejection email is sent, if at all. */
export interface RejectionEmail {
  timing: 'none' | 'now' | 'scheduled';
  /** For `scheduled`: counted from the stage change. */
  delayMinutes: number;
}

interface OneRejection extends StageVariables {
  email: RejectionEmail;
  /** Null: none. */
  reason: Pick<RejectionReason, 'id' | 'label'> | null;
  delivery: EmailDelivery;
}

/** The result of a rejection: the job and the candidate's item. */
export interface Rejected {
  job: Job;
  item: JobItem;
}

/** Rejects one candidate. Like any stage change, it is shown as pending until the service has agreed. // S21 S28 */
const rejectOneMutation = (candidatureId: number) =>
  mutationOptions({
    mutationKey: ONE_KEY,
    scope: { id: `candidature-${candidatureId}` },
    // Kept until the page is reloaded: the drawer shows it.
    gcTime: Number.POSITIVE_INFINITY,
    async mutationFn(rejection: OneRejection, { client }): Promise<Rejected> {
      const { assessmentId, candidature, email } = rejection;
      const work = rejectionJob(email, { reason: rejection.reason?.id, review: rejection.review });
      const job = await overwriteIfConfirmed(rejection, client, async (stage) => {
        const selection = await freezeSelection({ ids: [candidature.id] });
        return await createJobOf(client, { work, assessmentId, selection }, expectStage(stage));
      });
      return { job, item: await waitForJobItem(job) };
    },
    meta: {
      topic: 'stage',
      done: ({ candidature, email, delivery, quiet }: OneRejection) =>
        quiet || (candidature.stage === 'REJ' && email.timing !== 'none')
          ? null
          : `${candidateName(candidature)} rejected. ${afterRejectionText(email, delivery)}`,
      offer: (undoable?: number | null) =>
        undoable ? { label: WORDS.undo, hint: WORDS.undoHint, run: () => void undo(undoable) } : null,
      failed({ candidature }: OneRejection, error: Error) {
        if (isKept(error)) return null;
        return candidature.stage === 'REJ'
          ? `Couldn’t send the email to ${candidateName(candidature)}.`
          : `Couldn’t reject ${candidateName(candidature)}.`;
      },
      unknown: 'The candidate may have been rejected. Check their stage.',
    },
    onMutate: (change, { client }) => pushUndoStage(change, client),
    onSuccess(_rejected, { assessmentId, candidature, reason }, _undoable, { client }) {
      // An email alone leaves the reason as it is.
      const given = candidature.stage === 'REJ' ? {} : { rejection_reason: reason?.label ?? null };
      confirmChange(client, candidatureId, { ...stagePatch('REJ'), ...given });
      recordMove(assessmentId, candidature, 'REJ');
    },
    onError(_error, { assessmentId }, undoable, { client }) {
      if (undoable) dropUndo(undoable);
      // The rejection may have been made all the same.
      void client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(assessmentId) });
    },
    onSettled: (_rejected, _error, _change, _, { client }) => invalidate(client, [...JOB_READS, 'readReview']),
  });

/** Rejects selected candidates by a job. */
export function useRejectMany() {
  return useMutation({
    mutationKey: MANY_KEY,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (request: SelectionJob, { client }) => createSelectionJob(client, request),
    onSuccess: (created, request, _, { client }) => pushUndoSelectionJob(client, created, request),
  });
}

/** Rejects one candidate, who is shown as rejected at once. */
export function useRejectOne() {
  const client = useQueryClient();
  return (rejection: Omit<OneRejection, 'stage' | 'knownStages' | 'delivery'>): void => {
    const change = withKnownStages(client, { ...rejection, stage: 'REJ', delivery: emailDelivery(client) });
    // The mutation reports its failure.
    rejectOne(client, change).catch(() => {});
  };
}

const rejectOne = (client: QueryClient, change: OneRejection) =>
  runMutation(client, rejectOneMutation(change.candidature.id), change);

/** Kind and options of a job that rejects. */
export const rejectionJob = (
  { timing: email_timing, delayMinutes }: RejectionEmail,
  { reason, review }: { reason?: number | undefined; review?: number | undefined },
) => ({
  kind: 'reject' as const,
  options: {
    email_timing,
    ...(email_timing === 'scheduled' && { email_delay_minutes: delayMinutes }),
    ...(review !== undefined && { review }),
    ...(reason !== undefined && { reason }),
  },
});

/** A rejection of this visit and its progress. */
export interface LatestRejection {
  status: 'pending' | 'success' | 'error' | 'idle';
  /** Null until the job is made. */
  jobId: number | null;
  error: Error | null;
  /** Of a selection: candidates who were left out are not in the job. */
  isOfSelection: boolean;
}

/** The last rejection in this visit that may include a candidate; null: none. */
export function useLatestRejection(candidatureId: number): LatestRejection | null {
  const all = useMutationState({
    filters: {
      predicate: ({ options: { mutationKey } }) => mutationKey === MANY_KEY || mutationKey === ONE_KEY,
    },
    select: ({ state }) => ({
      // Only the two mutations above have these keys.
      variables: state.variables as OneRejection | SelectionJob,
      data: state.data as Rejected | CreatedJob | undefined,
      status: state.status,
      error: state.error,
      submittedAt: state.submittedAt,
    }),
  });
  const latest = all
    .toSorted((a, b) => a.submittedAt - b.submittedAt)
    .findLast(({ variables, data }) =>
      'candidature' in variables
        ? variables.candidature.id === candidatureId
        : data !== undefined && 'ids' in data && data.ids.includes(candidatureId),
    );
  if (!latest) return null;
  const { variables, data, status, error } = latest;
  return { status, jobId: data?.job.id ?? null, error, isOfSelection: !('candidature' in variables) };
}

/** Whose offers: of a candidature, or of all candidates of a selection. */
export type OfferScope = { candidature: number } | { selection: string };

/** The candidates who are hired or have an offer in another assessment. */
export const offersQuery = (of: OfferScope) => q('listOffers', of, { staleTime: 0 });
