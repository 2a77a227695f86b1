import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { labelOf } from '../src/contract/codes.ts';
import { csvLine } from '../src/contract/csv.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { changing } from './support/fakeUpstream.ts';
import { completedAt } from './support/jobs.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { countShown, firstLink } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

scriptedTest.use({ sync: 'on' });

/** Saves the file of a menu item. */
async function save(page: Page, menu: 'Export' | 'More actions', item: string) {
  await page.getByRole('button', { name: menu, expanded: false }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: item, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('the shown rows are exported as CSV with the filters, order and columns of the table [S36]', async ({
  page,
  api,
  baseURL,
}) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  // Before the gateway has read all candidates, the file says so.
  await expect.poll(() => completedAt(baseURL ?? '', id), { timeout: 60_000 }).not.toBeNull();
  const { value } = await api.listCandidatures({
    assessment: id,
    stage: 'EVA',
    status: 'completed',
    ordering: '-avg_score',
    limit: 1000,
  });
  await page.goto(`/assessments/${id}/candidates?status=completed&stage=EVA&ordering=-avg_score`);
  const { length } = await candidaturesOf(api, id);
  await expect(page.getByText(`${value.results.length} of ${length}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('group', { name: 'Columns' });
  for (const label of ['Test conditions', 'Recommended', 'Notes'])
    await columns.getByRole('checkbox', { name: label }).uncheck();
  await page.keyboard.press('Escape');
  const { name, content } = await save(page, 'Export', 'CSV');
  expect(name).toMatch(/^Customer Support Specialist Berlin \d{4}-\d\d-\d\d\.csv$/);
  // Of equal scores the later candidates are first, as in the list.
  const rows = value.results.toSorted((a, b) => (b.avg_score ?? -1) - (a.avg_score ?? -1) || b.id - a.id);
  const lines = rows.map((row) =>
    csvLine([
      row.full_name || null,
      labelOf('EVA'),
      labelOf('completed'),
      row.avg_score,
      row.avg_score === null ? null : 'Final',
      new Date(row.created ?? '').toISOString().slice(0, 16).replace('T', ' '),
      row.rating,
      row.email,
    ]),
  );
  const head = csvLine(['Name', 'Stage', 'Status', 'Score', 'Score status', 'Invited', 'Rating', 'Email']);
  expect(content.toString('utf8')).toBe(`\uFEFF${head}${lines.join('')}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page, 'the export menu');
});

scriptedTest(
  'a selection is exported as a workbook and as CSV in which no name is a formula',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const { length } = await candidaturesOf(api, id);
    const formula = '=HYPERLINK("http://127.0.0.1","\u0007 <b> & co")';
    upstream.follow(
      changing(/\/candidature\/$/, ({ results = [] }) => {
        for (const row of results) if (row) row['full_name'] = formula;
      }),
    );
    // A list that no other journey has just read, since a part is read once a minute.
    await page.goto(`/assessments/${id}/candidates?status=completed&ordering=created`);
    await expect(page.getByText(new RegExp(`^\\d+ of ${length}$`))).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('HYPERLINK');
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('row').nth(2).getByRole('checkbox').check();

    // Its contents are tested in src/gateway/readModel/workbook.test.ts.
    const workbook = await save(page, 'More actions', 'Export as Excel (XLSX)');
    expect(workbook.name).toMatch(/\.xlsx$/);
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK');

    const { content } = await save(page, 'More actions', 'Export as CSV');
    const lines = content.toString('utf8').split('\r\n');
    // A last line may say what was not loaded.
    const written = /^"'=HYPERLINK\(""http:\/\/127\.0\.0\.1"","". <b> & co""\)",/;
    expect(lines.slice(1, 3)).toEqual([expect.stringMatching(written), expect.stringMatching(written)]);
    expect(lines.filter((line) => line.startsWith('='))).toEqual([]);
  },
);

test('all matching candidates are exported, also rows that are not loaded', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const people = await candidaturesOf(api, id);
  await page.goto(`/assessments/${id}/candidates`);
  await expect(firstLink(page)).toBeVisible();
  const { content } = await save(page, 'Export', 'CSV');
  expect(content.toString('utf8').match(/\r\n/g)).toHaveLength(people.length + 1);
  await expect(countShown(page, people.length)).toBeVisible();
  // Hundreds of kilobytes before compression.
  const workbook = await save(page, 'Export', 'Excel (XLSX)');
  expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
});
