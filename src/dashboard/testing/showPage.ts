import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { documentOf } from './documents.ts';
import { renderDashboard, type RenderedDashboard, stubLayout } from './page.tsx';
import { type Call, fakeService, schemaOf } from './service.ts';

export interface Document extends Record<string, unknown> {
  results?: Record<string, unknown>[];
}

/** The answer of a service that fits the contract. */
export const validAnswer = ({ operation }: Call) => documentOf(schemaOf(operation)) as Document;

/** One URL of each kind of page. */
export const ADDRESSES = [
  '/assessments',
  '/assessments/1/candidates',
  '/assessments/1/candidates/1',
  '/assessments/1/board',
  '/assessments/1/compare?ids=1%2C2',
  '/assessments/1/insights',
  '/assessments/1/activity',
  '/assessments/1/invite',
  '/candidates',
  '/candidates/1',
  '/email-log',
  '/jobs',
  '/jobs/1',
  '/scheduled-emails',
  '/audit',
];

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
