import { timeoutManager } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { documentOf } from './documents.ts';
import { renderDashboard, type RenderedDashboard, stubLayout } from './page.tsx';
import { type Call, fakeService, type Operation, schemaOf } from './service.ts';

export interface Document extends Record<string, unknown> {
  results?: Record<string, unknown>[];
}

/** The answer of a service that fits the contract. */
export function validAnswer({ operation }: Call): Document {
  const document = documentOf(schemaOf(operation)) as Document;
  // Recruiters see all pages.
  return operation === 'readAbout' ? { ...document, role: 'recruiter' } : document;
}

/** One URL of each kind of page, and the operation that its loader calls; null: none. */
export const FIRST_READS = new Map<string, Operation | null>([
  ['/assessments', 'queryAssessments'],
  ['/assessments/1/candidates', 'queryCandidatures'],
  ['/assessments/1/candidates/1', 'readCandidature'],
  ['/assessments/1/board', 'queryCandidatures'],
  ['/assessments/1/compare?ids=1%2C2', 'readCandidature'],
  ['/assessments/1/insights', 'readInsights'],
  ['/assessments/1/activity', 'listActivity'],
  ['/assessments/1/invite', null],
  ['/review/1', 'readReview'],
  ['/candidates', 'queryCandidates'],
  ['/candidates/1', 'queryCandidatures'],
  ['/email-log', 'listEmails'],
  ['/jobs', 'listJobs'],
  ['/jobs/1', 'readJob'],
  ['/scheduled-emails', 'listScheduledEmails'],
  ['/audit', 'listAudit'],
  ['/colleagues', 'listUsers'],
]);
export const ADDRESSES = [...FIRST_READS.keys()];

/** The pauses before retries are a twentieth: most pages retry something in these tests. */
const PAUSE_SHARE = 0.05;
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay * PAUSE_SHARE),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: (id) => clearInterval(id),
});

let drawn: RenderedDashboard | null = null;

/** Registers the hooks of tests that render pages. */
export function prepare(): void {
  beforeAll(stubLayout);
  // Warnings about the missing layout.
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => {
    drawn?.close();
    drawn = null;
  });
}

/** Renders the page at a URL with these answers, and waits until it has loaded. */
export async function show(address: string, answer: (asked: Call) => unknown) {
  const service = fakeService(answer);
  vi.stubGlobal('fetch', service);
  drawn?.close();
  const page = await renderDashboard(address);
  drawn = page;
  await vi.waitFor(() => expect(page.isAtRest()).toBe(true), { timeout: 15_000, interval: 10 });
  expect(page.errors).toEqual([]);
  expect(service.foreign).toEqual([]);
  // No raw values in the text.
  expect(page.text()).not.toMatch(/\[object|\bundefined\b|\bnull\b|\bNaN\b/);
  return { page, asked: service.asked };
}
