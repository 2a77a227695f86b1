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

/** A job past the dashboard that moves people who are not evaluated yet; its ID. */
export async function makeStageJob(url: string, people: readonly Invitee[], stage: string): Promise<number> {
  const body: OfStage = {
    kind: 'change_stage',
    request_key: randomUUID(),
    assessment: people[0]?.assessmentId ?? 0,
    items: people.map(({ id, email }) => ({ candidature: id, email, was: 'NYE' })),
    options: { stage },
  };
  return (await gatewayOf(url).createJob({ body })).value.id;
}

/** The ID of the job that the page's address names. */
export const jobOfPage = (page: Page): number => Number(/\/jobs\/(\d+)/.exec(page.url())?.[1]);
