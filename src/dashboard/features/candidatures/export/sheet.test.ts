import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { candidatureOf } from '../../../lib/testing/candidature.ts';
import { COLUMNS, exportColumnsOf } from '../columns.tsx';
import { type Sheet, writeCsv } from './sheet.ts';
import { writeXlsx } from './workbook.ts';

const FORMULA = '=HYPERLINK("http://127.0.0.1","\u0007 <b> & co")';
const rows = [
  candidatureOf({ id: 7, full_name: FORMULA, avg_score: 61, stage: 'EVA', created: '2026-11-01T09:00:00+01:00' }),
  candidatureOf({ id: 8, full_name: null, created: 'soon', stage: null, review: `two\nlines ${'x'.repeat(40_000)}` }),
];
const columns = exportColumnsOf(
  ['name', 'score', 'stage', 'created', 'review', 'id'].flatMap(
    (id) => COLUMNS.find((column) => column.id === id) ?? [],
  ),
);

const sheet: Sheet = { columns, rows: rows.map((row) => columns.map(({ value }) => value(row))) };

describe('rows that are exported [S36]', () => {
  test('are CSV, numbers and moments in forms that programs read', async () => {
    const text = await writeCsv(sheet).text();
    const [head, first, second] = text.split('\r\n');
    // Reading a blob as text takes the mark of its encoding away.
    expect(new Uint8Array(await writeCsv(sheet).arrayBuffer()).subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(head?.replace('\uFEFF', '')).toBe('Name,Score,Score status,Stage,Invited,Review,Candidature ID');
    expect(first).toBe(
      `"'=HYPERLINK(""http://127.0.0.1"",""\u0007 <b> & co"")",61,Provisional,Evaluated,2026-11-01T08:00:00.000Z,,7`,
    );
    expect(second).toMatch(/^,,,,soon,"two\nlines x{40000}",8$/);
  });

  test('are a workbook in which a text is a text', async () => {
    const bytes = await writeXlsx(sheet).arrayBuffer();
    const [{ data } = { data: [] }] = await readWorkbook(bytes);
    const [head, first, second] = data;
    expect(head).toEqual(['Name', 'Score', 'Score status', 'Stage', 'Invited', 'Review', 'Candidature ID']);
    // A sheet has no time zones: the reader takes what clocks show here for UTC, and loses a millisecond.
    const created = new Date('2026-11-01T08:00:00Z');
    const onTheWall = created.getTime() - created.getTimezoneOffset() * 60_000;
    expect(onTheWall - Number(first?.[4])).toBeLessThanOrEqual(1);
    expect(first).toEqual([
      '=HYPERLINK("http://127.0.0.1"," <b> & co")',
      61,
      'Provisional',
      'Evaluated',
      expect.any(Date),
      null,
      7,
    ]);
    expect(second?.slice(0, 5)).toEqual([null, null, null, null, 'soon']);
    expect(second?.[5]).toMatch(/^two\nlines x{31990}$/);
    const written = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(written).not.toContain('<f>');
  });

  test('are a workbook that can be read, whatever texts are in it', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).map((text) => `a${text}z`),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (cells) => {
        const narrow = [{ label: 'Name', width: 70 }];
        const [{ data } = { data: [] }] = await readWorkbook(
          await writeXlsx({ columns: narrow, rows: cells.map((cell) => [cell]) }).arrayBuffer(),
        );
        // The reader takes any end of a line for a line feed.
        expect(data.slice(1).map(([cell]) => String(cell).replaceAll(/\r\n?/g, '\n'))).toEqual(
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

  test('keep their places in sheets of any width and length', async () => {
    const label = (index: number) => ({ label: `C${index}`, width: 70 });
    const wide: Sheet = {
      columns: [...Array(60).keys()].map(label),
      rows: [...Array(500).keys()].map((row) => [...Array(60).keys()].map((at) => (at === 30 ? null : row + at))),
    };
    const [{ data } = { data: [] }] = await readWorkbook(await writeXlsx(wide).arrayBuffer());
    expect(data).toHaveLength(501);
    expect(data[500]?.[59]).toBe(499 + 59);
    expect(data[500]?.[30]).toBeNull();
  });
});
