import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { read } from '../../contract/tolerant.ts';
import { DAMAGES, damaged, damageSomewhere } from './documents.ts';
import { type Call, schemaOf } from './service.ts';
import { ADDRESSES, type Document, validAnswer, prepare, show } from './showPage.ts';

/** The number of unreadable fields that the page reports. */
const unreadableIn = (statuses: string[]) =>
  Number(statuses.flatMap((text) => /^([\d,]+) fields? unreadable$/.exec(text)?.[1]?.replaceAll(',', '') ?? [])[0]);

/** Builds the requested page of a list. */
function pageOf(rows: Record<string, unknown>[], { query }: Call, most = Number.POSITIVE_INFINITY): Document {
  const offset = Number(query.get('offset') ?? 0);
  const results = rows.slice(offset, offset + Math.min(most, Number(query.get('limit') ?? 10)));
  return { count: rows.length, next: null, previous: null, results };
}

const TABLES = [
  { at: '/jobs/1', operation: 'listJobItems', table: 'Candidates of this bulk action' },
  { at: '/scheduled-emails', operation: 'listScheduledEmails', table: 'Scheduled emails' },
] as const;

/** Tests every page with answers that are generated from the contract and then damaged, `runs` times. */
export function describeDamaged(runs: number): void {
  prepare();

  describe.each(TABLES)(
    'the table at $at with each field damaged in each way [S13 S14]',
    ({ at, operation, table }) => {
      test('keeps all rows and counts unreadable fields', async () => {
        const [row = {}] = validAnswer({ operation, query: new URLSearchParams() }).results ?? [];
        const fields = Object.keys(row);
        const rows = fields
          .flatMap((field) => DAMAGES.map((damage) => ({ field, damage })))
          .map(({ field, damage }, index) => damaged({ ...row, id: index + 2, position: index + 2 }, field, damage))
          // Rows with a damaged ID, at most one page.
          .slice(0, 100);
        const { page } = await show(at, (asked) =>
          asked.operation === operation ? pageOf(rows, asked) : validAnswer(asked),
        );
        const unreadable = read(schemaOf(operation), {
          count: rows.length,
          next: null,
          previous: null,
          results: rows,
        }).unreadable;
        expect(unreadable).toBeGreaterThan(rows.length / 2);
        // The first rows render at once, the others later.
        await vi.waitFor(() =>
          expect(page.table(table)?.querySelectorAll('tbody tr[data-index]')).toHaveLength(rows.length),
        );
        expect(page.table(table)?.getAttribute('aria-rowcount')).toBe(String(rows.length + 1));
        expect(unreadableIn(page.statuses())).toBe(unreadable);
      });
    },
  );

  describe.each(ADDRESSES)('the page %s with any damaged data [S12 S13 S14 S16]', (at) => {
    test('is rendered with a heading', async () => {
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
          const next = () => Number(numbers.next().value);
          const { page } = await show(at, (asked) => damageSomewhere(validAnswer(asked), next));
          expect(page.headings().length).toBeGreaterThan(0);
        }),
        { numRuns: runs },
      );
    });

    test('is rendered when answers are not documents', async () => {
      for (const answer of [null, 'x', [], 7].slice(-runs)) {
        const { page } = await show(at, () => answer);
        expect(page.headings().length + page.alerts().length).toBeGreaterThan(0);
      }
    });
  });
}
