import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { type Cell, type SheetColumn, writeWorkbook } from './workbook.ts';

const columnsOf = (count: number): SheetColumn[] =>
  Array.from({ length: count }, (_, index) => ({ label: `C${index}`, width: 10 }));

async function* inBatches(rows: readonly (readonly Cell[])[], size = 100) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function write(rows: readonly (readonly Cell[])[], timeZone = 'UTC') {
  const file = new Uint8Array(await buffer(writeWorkbook(columnsOf(rows[0]?.length ?? 1), inBatches(rows), timeZone)));
  const [{ data } = { data: [] }] = await readWorkbook(file.buffer);
  return { data: data.slice(1), xml: strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) };
}

describe('a workbook [S36]', () => {
  test('has typed cells, with times in the requested time zone', async () => {
    const formula = '=HYPERLINK("http://127.0.0.1","\u0007 <b> & co")';
    const moment = new Date('2026-03-29T01:30:00Z');
    const row = [formula, 61, null, Number.NaN, moment, `two\nlines ${'x'.repeat(40_000)}`, new Date('0005-01-01')];
    const { data, xml } = await write([row], 'Europe/Berlin');
    const [cells] = data;
    expect(cells?.slice(0, 4)).toEqual(['=HYPERLINK("http://127.0.0.1"," <b> & co")', 61, null, null]);
    // The reader reads local times as UTC and loses a millisecond.
    expect(Math.abs(Number(cells?.[4]) - Date.parse('2026-03-29T03:30:00Z'))).toBeLessThanOrEqual(1);
    expect(cells?.[5]).toMatch(/^two\nlines x{31990}$/);
    expect(cells?.[6]).toBe('0005-01-01T00:00:00.000Z');
    expect(xml).not.toContain('<f>');
  });

  test('can be read back with any texts', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).map((text) => `a${text}z`),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (cells) => {
        const { data } = await write(cells.map((cell) => [cell]));
        // The reader converts any line end to a line feed.
        expect(data.map(([cell]) => String(cell).replaceAll(/\r\n?/g, '\n'))).toEqual(
          cells.map((cell) =>
            cell
              .toWellFormed()
              // oxlint-disable-next-line no-control-regex -- the control characters are the point
              .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
              .replaceAll(/\r\n?/g, '\n'),
          ),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('has each cell in its place at any width and length', async () => {
    const rows = [...Array(500).keys()].map((row) => [...Array(60).keys()].map((at) => (at === 30 ? null : row + at)));
    const { data } = await write(rows);
    expect(data).toHaveLength(500);
    expect(data[499]?.[59]).toBe(499 + 59);
    expect(data[499]?.[30]).toBeNull();
  });

  test('stops reading rows when it is aborted', async () => {
    let read = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield [['x'.repeat(10_000 + read)]];
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        isOver = true;
      }
    }
    const file = writeWorkbook(columnsOf(1), endless(), 'UTC');
    file.resume();
    await expect.poll(() => read).toBeGreaterThan(10);
    file.destroy();
    await expect.poll(() => isOver).toBe(true);
  });
});
