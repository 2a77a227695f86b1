import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClientOf } from '../../src/contract/client.ts';
import { gatewayEndpoints } from '../../src/contract/gatewayEndpoints.ts';
import type { JobRequest } from '../../src/contract/jobs.ts';
import type { Invitee } from './people.ts';

type OfStage = Extract<JobRequest, { kind: 'change_stage' }>;

/** The operations of a gateway itself, as its page calls them. */
export const gatewayOf = (url: string) =>
  createClientOf(gatewayEndpoints, {
    fetch,
    baseUrl: url,
    headers: { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' },
  });

/** Selects candidates of an assessment in this order. Those that no sweep has read yet are read from the service. */
export async function selectCandidates(
  api: Pick<ReturnType<typeof gatewayOf>, 'createSelection' | 'readSelection' | 'readCandidature'>,
  assessment: number,
  candidates: readonly { id: number }[],
): Promise<{ assessment: number; selection: string }> {
  const ids = candidates.map(({ id }) => id);
  for (;;) {
    const { value } = await api.createSelection({ body: { ids } });
    const selection = value.selection ?? '';
    const known = new Set((await api.readSelection({ selection_id: selection })).value.results);
    const missing = ids.find((id) => !known.has(id));
    if (missing === undefined) return { assessment, selection };
    await api.readCandidature({ candidature_id: missing, assessment });
  }
}

/** A job past the dashboard that moves people who are not evaluated yet; its ID. */
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
