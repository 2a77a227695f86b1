// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import { documentOf } from './testing/documents.ts';
import { renderDashboard, type RenderedDashboard, stubLayout } from './testing/page.tsx';
import { type Call, fakeService, schemaOf } from './testing/service.ts';

type Row = Record<string, unknown>;

const rowOf = (schema: z.core.$ZodType) => (documentOf(schema, { rows: 1 }) as { results: Row[] }).results[0] ?? {};

/** Rows whose names contain the search that they answer. */
function answering(row: Row, search: string, from: number): Row[] {
  return [0, 1, 2].map((index) => ({
    ...row,
    id: from + index,
    full_name: `Found by ${search || 'nothing'}`,
    first_name: 'Found',
    last_name: `by ${search || 'nothing'}`,
    email: `${search || 'nothing'}${index}@x.example`,
  }));
}

const SEARCHES = ['ana', 'bob', 'cleo', 'dan', 'eve'] as const;
const placeOf = (search: string) => 1000 * (2 + SEARCHES.indexOf(search as (typeof SEARCHES)[number]));

const PAGES = [
  {
    at: '/candidates',
    table: 'Candidates',
    operation: 'queryCandidates',
    param: 'q',
    list: (row: Row, search: string) => ({ results: answering(row, search, placeOf(search)), count: 3 }),
  },
  {
    at: '/assessments/1/candidates',
    table: 'Candidates',
    operation: 'queryCandidatures',
    param: 'q',
    list: (row: Row, search: string) => ({ results: answering(row, search, placeOf(search)), count: 3 }),
  },
] as const;

let drawn: RenderedDashboard | null = null;
beforeAll(stubLayout);
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterAll(() => drawn?.close());

/** The names of the shown rows: the first link of each row. */
const shownIn = (table: Element | null) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector('a')?.textContent ?? []);

const box = () => document.querySelector<HTMLInputElement>('input[type="search"]');
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Types a search and does not wait for the pause after it. */
async function searchFor(text: string): Promise<void> {
  const input = box();
  if (!input) throw new Error('There is nothing to search in.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await tick();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await tick();
}

describe.each(PAGES)('quickly changing searches at $at [S34]', ({ at, table, operation, param, list }) => {
  test('end with the last one for any order of the answers, and older rows are marked', async () => {
    const row = rowOf(schemaOf(operation));
    const order = fc.shuffledSubarray([...SEARCHES], { minLength: SEARCHES.length });
    const answer = ({ operation: asked, query }: Call) =>
      asked === operation
        ? { next: null, previous: null, ...list(row, query.get(param) ?? '') }
        : documentOf(schemaOf(asked));
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), order, async (s, searches) => {
        const service = fakeService(answer);
        let isHeld = false;
        vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
          const { searchParams } = new URL(input, window.location.origin);
          const search = searchParams.get(param);
          const reply = service(input, init);
          return isHeld && search !== null ? await s.schedule(reply, `answer ${search}`) : await reply;
        });
        drawn?.close();
        const page = await renderDashboard(at);
        drawn = page;
        await vi.waitFor(() => expect(shownIn(page.table(table))).toHaveLength(3));
        isHeld = true;

        // Until then, rows of another search must be marked as such.
        const unmarked: string[] = [];
        const look = () => {
          const shown = shownIn(page.table(table));
          const wanted = box()?.value ?? '';
          const others = shown.filter((name) => !name.includes(`Found by ${wanted || 'nothing'}`));
          if (others.length > 0 && page.table(table)?.getAttribute('aria-busy') !== 'true') {
            unmarked.push(`${others[0]} under “${wanted}”`);
          }
        };
        const steps = searches.map((search) => ({
          label: `search ${search}`,
          builder: async () => {
            await searchFor(search);
            look();
          },
        }));
        const { task } = s.scheduleSequence(steps);
        await s.waitFor(task);
        while (s.count() > 0) {
          await s.waitOne();
          await tick();
          look();
        }
        const last = searches.at(-1) ?? '';
        await vi.waitFor(() => {
          const shown = shownIn(page.table(table));
          expect(new Set(shown)).toEqual(new Set([`Found by ${last}`]));
          expect(page.table(table)?.getAttribute('aria-busy')).toBeNull();
        });
        expect(page.search()).toEqual(expect.objectContaining({ q: last }));
        expect(box()?.value).toBe(last);
        expect(unmarked).toEqual([]);
        expect(page.errors).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
