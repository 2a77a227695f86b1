import type { Job, JobItem } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { isOutcomeUnknown } from './failure.ts';
import { gatewayApi } from './gateway.ts';
import { JOB_CHANGES } from '../messages/jobChanges.ts';

const SETTLED: ReadonlySet<string | null> = new Set(['done', 'skipped', 'failed', 'unknown']);
const FIRST_REST = 150;
const LONGEST_REST = 2_000;
/** Consecutive failures after which the gateway counts as unreachable. */
const MOST_FAILURES = 5;

/**
 * Waits for what becomes of the one person of a job. Rejects with a Problem when it was not done: `item_<outcome>` with
 * the reason, or `job_paused` when it will not go on by itself.
 */
export async function followItem({ id: job_id }: Job): Promise<JobItem> {
  let failures = 0;
  for (let rest = FIRST_REST; ; rest = Math.min(rest * 1.5, LONGEST_REST)) {
    await new Promise((resolve) => setTimeout(resolve, rest));
    try {
      const item = await look(job_id);
      failures = 0;
      if (item) return item;
    } catch (error) {
      failures += 1;
      // The job goes on at the gateway, so the next poll may succeed.
      if (!(error instanceof Error) || !isOutcomeUnknown(error) || failures === MOST_FAILURES) throw error;
    }
  }
}

/** The item when it was done, null while it was not yet. */
async function look(job_id: number): Promise<JobItem | null> {
  const { value } = await gatewayApi.listJobItems({ job_id, limit: 1 });
  const [item] = value.results;
  if (item?.outcome === 'done') return item;
  if (item && SETTLED.has(item.outcome)) {
    const message = item.reason ?? JOB_CHANGES.noReason;
    throw new Problem({ status: 409, code: `item_${item.outcome}`, message });
  }
  const job = (await gatewayApi.readJob({ job_id })).value;
  if (job.state !== 'paused') return null;
  const message = JOB_CHANGES.paused(job.reason);
  throw new Problem({ status: 409, code: 'job_paused', message });
}
