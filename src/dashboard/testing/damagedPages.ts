import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { read } from '../../contract/tolerant.ts';
import { DAMAGES, damaged, damageSomewhere, documentOf } from './documents.ts';
import { draw, type Drawn, furnish } from './page.tsx';
import { type Asked, fakeService, schemaOf } from './service.ts';

interface Document extends Record<string, unknown> {
  results?: Record<string, unknown>[];
}

const good = ({ operation }: Asked) => documentOf(schemaOf(operation)) as Document;

let drawn: Drawn | null = null;

/** The page at an address, with what it asks for answered, when it has come to rest. */
async function show(address: string, answer: (asked: Asked) => unknown) {
  const service = fakeService(answer);
  vi.stubGlobal('fetch', service);
  drawn?.close();
  const page = await draw(address);
  drawn = page;
  await vi.waitFor(() => expect(page.isAtRest()).toBe(true), { timeout: 5_000, interval: 10 });
  expect(page.errors).toEqual([]);
  expect(service.foreign).toEqual([]);
  // Nothing of ours shows through.
  expect(page.text()).not.toMatch(/\[object|\bundefined\b|\bnull\b|\bNaN\b/);
  return { page, asked: service.asked };
}

/** How many fields the page says it could not read. */
const driftIn = (statuses: string[]) =>
  Number(
    statuses.flatMap((text) => /^([\d,]+) fields? could not be read$/.exec(text)?.[1]?.replaceAll(',', '') ?? [])[0],
  );

/** A page of a list as the service was asked for it. */
function pageOf(rows: Record<string, unknown>[], { query }: Asked, most = Number.POSITIVE_INFINITY): Document {
  const offset = Number(query.get('offset') ?? 0);
  const results = rows.slice(offset, offset + Math.min(most, Number(query.get('limit') ?? 10)));
  return { count: rows.length, next: null, previous: null, results };
}

const TABLES = [
  { at: '/assessments', operation: 'listAssessments', table: 'Assessments' },
  { at: '/assessments/1/candidates', operation: 'listCandidatures', table: 'Candidates' },
  { at: '/candidates', operation: 'listCandidates', table: 'Test takers' },
  { at: '/jobs/1', operation: 'listJobItems', table: 'People of this job' },
  { at: '/held', operation: 'listHeldMails', table: 'Held e-mails' },
] as const;

const ADDRESSES = [
  '/assessments',
  '/assessments/1/candidates',
  '/assessments/1/candidates/1',
  '/assessments/1/board',
  '/assessments/1/compare?ids=1%2C2',
  '/assessments/1/insights',
  '/assessments/1/invite',
  '/candidates',
  '/candidates/1',
  '/outbox',
  '/jobs',
  '/jobs/1',
  '/held',
  '/audit',
];

/** A service that keeps to little: what it sends is derived from the contract and then damaged, so many times over. */
export function describeDamaged(runs: number): void {
  beforeAll(furnish);
  // Of what only a layout has.
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => {
    drawn?.close();
    drawn = null;
  });

  // S13 S14
  describe.each(TABLES)('every field of a row at $at, damaged in every way', ({ at, operation, table }) => {
    test('keeps all rows, and counts what could not be read', async () => {
      const [row = {}] = good({ operation, query: new URLSearchParams() }).results ?? [];
      const fields = Object.keys(row);
      const rows = fields
        .flatMap((field) => DAMAGES.map((damage) => ({ field, damage })))
        .map(({ field, damage }, index) => damaged({ ...row, id: index + 2, position: index + 2 }, field, damage))
        // Those with something in the place of their ID, one page's worth of all.
        .slice(0, 100);
      const { page } = await show(at, (asked) => (asked.operation === operation ? pageOf(rows, asked) : good(asked)));
      const drift = read(schemaOf(operation), { count: rows.length, next: null, previous: null, results: rows }).drift;
      expect(drift).toBeGreaterThan(rows.length / 2);
      await vi.waitFor(() => expect(page.table(table)?.getAttribute('aria-rowcount')).toBe(String(rows.length + 1)));
      expect(page.table(table)?.querySelectorAll('tbody tr[data-index]')).toHaveLength(rows.length);
      expect(driftIn(page.statuses())).toBe(drift);
    });
  });

  // S12 S13 S14 S16
  describe.each(ADDRESSES)('whatever is damaged at %s', (at) => {
    test('the page is drawn, with a heading or with what failed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
          const next = () => Number(numbers.next().value);
          const { page } = await show(at, (asked) => damageSomewhere(good(asked), next));
          expect(page.headings().length).toBeGreaterThan(0);
        }),
        { numRuns: runs },
      );
    });

    test('the page is drawn when answers are no documents at all', async () => {
      for (const answer of [null, 'x', [], 7].slice(-runs)) {
        const { page } = await show(at, () => answer);
        expect(page.headings().length + page.alerts().length).toBeGreaterThan(0);
      }
    });
  });

  // S16 S18
  test('a list is read to its end whatever the service says of its count, its next page and its page size', async () => {
    const [row = {}] = good({ operation: 'listCandidatures', query: new URLSearchParams() }).results ?? [];
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rows: fc.integer({ min: 0, max: 120 }),
          most: fc.integer({ min: 15, max: 200 }),
          count: fc.constantFrom<unknown>(null, 0, 3, -1, 1e12, 'many', undefined),
          next: fc.constantFrom<unknown>('http://elsewhere.example/?offset=10', '//elsewhere.example', 7, null),
        }),
        async ({ rows, most, count, next }) => {
          const all = Array.from({ length: rows }, (_, index) => ({
            ...row,
            id: index + 1,
            email: `p${index}@x.example`,
          }));
          const { page, asked } = await show('/assessments/1/candidates', (call) =>
            call.operation === 'listCandidatures' ? { ...pageOf(all, call, most), count, next } : good(call),
          );
          await vi.waitFor(() =>
            expect(page.table('Candidates')?.getAttribute('aria-rowcount')).toBe(String(rows + 1)),
          );
          // The last call finds nothing new.
          const calls = asked.filter(({ operation }) => operation === 'listCandidatures').length;
          expect(calls).toBeLessThanOrEqual(2 * (Math.ceil(rows / Math.min(most, 100)) + 2));
        },
      ),
      { numRuns: runs },
    );
  });
}
