import type { Job, JobItem } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { isOutcomeUnknown } from './failure.ts';
import { gatewayApi } from './gateway.ts';

const SETTLED: readonly (string | null)[] = ['done', 'skipped', 'failed', 'unknown'];
const FIRST_DELAY_MS = 150;
const MAX_DELAY_MS = 2_000;

/** Consecutive failures after which the gateway counts as unreachable. */
const MAX_FAILURES = 5;

/**
 * Waits until the only item of a job is done. Rejects with a Problem if it is not: `item_<outcome>` with the reason, or
 * `job_paused`.
 */
export async function waitForJobItem({ id: job_id }: Job): Promise<JobItem> {
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
  const { value } = await gatewayApi.listJobItems({ job_id, limit: 1 });
  const [item] = value.results;
  if (item?.outcome === 'done') return item;
  if (item && SETTLED.includes(item.outcome)) {
    const message = item.reason ?? 'No reason given.';
    throw new Problem({ status: 409, code: `item_${item.outcome}`, message });
  }
  const job = (await gatewayApi.readJob({ job_id })).value;
  if (job.state !== 'paused') return null;
  const message = `Paused: resume it to continue. ${job.reason ?? ''}`.trim();
  throw new Problem({ status: 409, code: 'job_paused', message });
}
