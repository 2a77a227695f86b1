import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../contract/tolerant.ts';
import { DAMAGES, damaged, damageSomewhere } from './documents.ts';
import { type Call, isForwarded, schemaOf } from './service.ts';
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

/** Tests every page with answers that are generated from the contract and then damaged, `runs` times. */
export function describeDamaged(runs: number): void {
  prepare();

  test('a page counts the unreadable fields of a service, in each way of damage [S13 S14]', async () => {
    const [row = {}] = validAnswer({ operation: 'listEmails', query: new URLSearchParams() }).results ?? [];
    const rows = Object.keys(row)
      .flatMap((field) => DAMAGES.map((damage) => ({ field, damage })))
      .map(({ field, damage }, index) => damaged({ ...row, id: index + 2 }, field, damage))
      // Rows with a damaged ID, at most one page.
      .slice(0, 50);
    const { page } = await show('/email-log', (asked) =>
      asked.operation === 'listEmails' ? pageOf(rows, asked) : validAnswer(asked),
    );
    const { unreadable } = read(schemaOf('listEmails'), { count: 50, next: null, previous: null, results: rows });
    expect(unreadable).toBeGreaterThan(rows.length / 2);
    expect(unreadableIn(page.statuses())).toBe(unreadable);
  });

  describe.each(ADDRESSES)('the page %s with any damaged data [S12 S13 S14 S16]', (at) => {
    test('is rendered with a heading', async () => {
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
          const next = () => Number(numbers.next().value);
          const { page } = await show(at, (asked) =>
            isForwarded(asked.operation) ? damageSomewhere(validAnswer(asked), next) : validAnswer(asked),
          );
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
