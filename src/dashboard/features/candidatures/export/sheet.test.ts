import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { candidatureOf } from '../../../lib/testing/candidature.ts';
import { COLUMNS } from '../columns.tsx';
import { type Sheet, writeCsv, writeXlsx } from './sheet.ts';

const FORMULA = '=HYPERLINK("http://127.0.0.1","\u0007 <b> & co")';
const rows = [
  candidatureOf({ id: 7, full_name: FORMULA, avg_score: 61, stage: 'EVA', created: '2026-11-01T09:00:00+01:00' }),
  candidatureOf({ id: 8, full_name: null, created: 'soon', stage: null, review: `two\nlines ${'x'.repeat(40_000)}` }),
];
const columns = ['name', 'score', 'stage', 'created', 'review', 'id'].flatMap(
  (id) => COLUMNS.find((column) => column.id === id) ?? [],
);

const sheet: Sheet = { columns, rows: rows.map((row) => columns.map(({ value }) => value(row))) };

// S36
describe('rows that are exported', () => {
  test('are CSV, numbers and moments in forms that programs read', async () => {
    const text = await writeCsv(sheet).text();
    const [head, first, second] = text.split('\r\n');
    // Reading a blob as text takes the mark of its encoding away.
    expect(new Uint8Array(await writeCsv(sheet).arrayBuffer()).subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(head?.replace('\uFEFF', '')).toBe('Name,Score,Stage,Invited,Review,Candidature ID');
    expect(first).toBe(
      `"'=HYPERLINK(""http://127.0.0.1"",""\u0007 <b> & co"")",61,Evaluated,2026-11-01T08:00:00.000Z,,7`,
    );
    expect(second).toMatch(/^,,,soon,"two\nlines x{40000}",8$/);
  });

  test('are a workbook in which a text is a text', async () => {
    const files = unzipSync(new Uint8Array(await (await writeXlsx(sheet)).arrayBuffer()));
    const written = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(written.match(/<row /g)).toHaveLength(3);
    expect(written).not.toContain('<f>');
    expect(written).toContain('<v>61</v>');
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('');
    expect(all).toContain('=HYPERLINK("http://127.0.0.1"," &lt;b&gt; &amp; co")');
    expect(all).toMatch(/lines x{20000}/);
    expect(all).not.toMatch(/x{32000}/);
  });
});
