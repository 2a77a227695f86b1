import type { JobItem, Outcome } from '../../contract/jobs.ts';
import { gatewayApi } from './gateway.ts';

const PAGE_SIZE = 1_000;

/** The items of a job with one of these outcomes. */
export async function readAllItems(job_id: number, outcome: Outcome[]): Promise<JobItem[]> {
  const items: JobItem[] = [];
  for (;;) {
    const { results } = (await gatewayApi.listJobItems({ job_id, outcome, limit: PAGE_SIZE, offset: items.length }))
      .value;
    items.push(...results);
    if (results.length < PAGE_SIZE) return items;
  }
}
