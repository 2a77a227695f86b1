import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { JobRequest } from '../../src/contract/jobs.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { Invitee } from './candidates.ts';

type OfStage = Extract<JobRequest, { kind: 'change_stage' }>;

/** The operations of a gateway itself, as its page calls them; `user` are the headers of the sign-in proxy. */
export const gatewayOf = (url: string, user: Record<string, string> = {}) =>
  createClientOf(gatewayEndpoints, {
    fetch,
    baseUrl: url,
    headers: { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin', ...user },
  });

/** When a gateway read all candidates of an assessment; null: not yet, or the service has just failed. */
export async function completedAt(url: string, assessment: number): Promise<string | null> {
  const read = await gatewayOf(url)
    .queryCandidatures({ assessment, limit: 1 })
    .catch(() => null);
  return read?.value.completeness?.complete_at ?? null;
}

const POLL_INTERVAL_MS = 100;
/** Longest time until sync reads a watched list again. */
const MAX_SYNC_MS = 30_000;

/**
 * Selects candidates of an assessment in this order. A candidate who was invited past the gateway is not in its read
 * model: reading them reads them from the service, or, once the list was read completely, waits for its next sweep.
 */
export async function selectCandidates(
  api: Pick<ReturnType<typeof gatewayOf>, 'createSelection' | 'readSelection' | 'readCandidature'>,
  assessment: number,
  candidates: readonly { id: number }[],
): Promise<{ assessment: number; selection: string }> {
  const ids = candidates.map(({ id }) => id);
  const deadline = performance.now() + MAX_SYNC_MS;
  for (;;) {
    const { value } = await api.createSelection({ body: { ids } });
    const selection = value.selection ?? '';
    const known = new Set((await api.readSelection({ selection_id: selection })).value.results);
    const missing = ids.find((id) => !known.has(id));
    if (missing === undefined) return { assessment, selection };
    while (!(await isRead(api, missing, assessment, deadline))) await delay(POLL_INTERVAL_MS);
  }
}

/** Whether the gateway has a candidate. The list has no row for a new one until sync has read it again. */
async function isRead(
  api: Pick<ReturnType<typeof gatewayOf>, 'readCandidature'>,
  candidature_id: number,
  assessment: number,
  deadline: number,
): Promise<boolean> {
  try {
    await api.readCandidature({ candidature_id, assessment });
    return true;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404) || performance.now() > deadline) throw error;
    return false;
  }
}

/** Creates a job past the dashboard that moves candidates who are not evaluated yet; returns its ID. */
export async function makeStageJob(url: string, people: readonly Invitee[], stage: string): Promise<number> {
  const gateway = gatewayOf(url);
  const body: OfStage = {
    kind: 'change_stage',
    request_key: randomUUID(),
    ...(await selectCandidates(gateway, people[0]?.assessmentId ?? 0, people)),
    options: { stage },
  };
  return (await gateway.createJob({ body })).value.id;
}

/** The ID of the job that the page's address names. */
export const jobOfPage = (page: Page): number => Number(/\/jobs\/(\d+)/.exec(page.url())?.[1]);
