import type { Locator } from '@playwright/test';
import { ASSESSMENT_ORDERINGS } from '../src/contract/codes.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { columnOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('an assessment is found by a part of its name and opened', async ({ page }) => {
  await page.goto('/assessments');
  await page.getByRole('searchbox', { name: 'Search assessments' }).fill('support SPEC');
  const table = page.getByRole('table', { name: 'Assessments' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\/assessments\?q=support\+SPEC$/);
  await rowOf(page, BUSIEST).getByRole('link').click();
  await expect(page.getByRole('heading', { name: BUSIEST })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
});

test('a tab shows and counts the assessments of its status', { tag: '@slow' }, async ({ page, api }) => {
  const { value: archived } = await api.listAssessments({ status: ['archived'], limit: 100 });
  const { value: all } = await api.listAssessments({ limit: 100 });
  const { value: active } = await api.listAssessments({ status: ['active'], limit: 100 });
  await page.goto('/assessments');
  const tabs = page.getByRole('navigation', { name: 'Assessments by status' });
  await expect(tabs.getByRole('link')).toHaveText([/^Active\d/, /^New\d/, /^Archived\d/, /^All\d/]);
  await expect(tabs.getByRole('link', { name: `Active ${active.count}` })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: `Archived ${archived.count}` }).click();
  await expect(tabs.getByRole('link', { name: /^Archived/ })).toHaveAttribute('aria-current', 'page');
  const table = page.getByRole('table', { name: 'Assessments' });
  const names = archived.results.map(({ name }) => name);
  await expect.poll(async () => new Set(await columnOf(table, 'Name'))).toEqual(new Set(names));
  await expect(page.getByText(`${archived.count} of ${all.count}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?status=archived$/);
  await tabs.getByRole('link', { name: `All ${all.count}` }).click();
  await expect(table.getByRole('row')).toHaveCount((all.count ?? 0) + 1);
  await expect(page).toHaveURL(/\?status=all$/);
  await tabs.getByRole('link', { name: /^Active/ }).press('Enter');
  await expect(table.getByRole('row')).toHaveCount((active.count ?? 0) + 1);
  await expect(page).toHaveURL(/\/assessments$/);
});

test(
  'the list and the page of an assessment have equal counts of candidates by status',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { invited, started, finished } = await assessmentNamed(api, BUSIEST);
    const counts = { 'Not started': invited, 'In progress': started, Completed: finished };
    await page.goto('/assessments');
    const table = page.getByRole('table', { name: 'Assessments' });
    await expect(rowOf(page, BUSIEST)).toBeVisible();
    const place = (await columnOf(table, 'Name')).indexOf(BUSIEST);
    for (const [status, count] of Object.entries(counts)) {
      expect((await columnOf(table, status))[place]).toBe(String(count));
    }
    await rowOf(page, BUSIEST).getByRole('link').click();
    const progress = page.getByRole('region', { name: 'Progress', exact: true });
    await expect(progress.getByRole('term')).toHaveText(Object.keys(counts).toReversed());
    await expect(progress.getByRole('definition')).toHaveText(Object.values(counts).map(String).toReversed());
    const total = (invited ?? 0) + (started ?? 0) + (finished ?? 0);
    await page.setViewportSize({ width: 1920, height: 1000 });
    await expect(progress.getByText(`of ${total}`, { exact: true })).toBeVisible();
  },
);

test(
  'the list and the page of an assessment have equal counts of candidates to review',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const all = await candidaturesOf(api, id);
    const count = all.filter(({ status, stage }) => status === 'completed' && stage === 'NYE').length;
    await page.goto('/assessments');
    const table = page.getByRole('table', { name: 'Assessments' });
    // They are counted once the gateway has read them.
    await expect(async () => {
      await page.reload();
      await expect(rowOf(page, BUSIEST)).toBeVisible();
      const place = (await columnOf(table, 'Name')).indexOf(BUSIEST);
      expect((await columnOf(table, 'To review'))[place]).toBe(String(count));
    }).toPass({ timeout: 45_000 });
    await rowOf(page, BUSIEST).getByRole('link').click();
    const tabs = page.getByRole('navigation', { name: 'Candidate views' });
    await expect(tabs.getByRole('link', { name: `To review ${count}` })).toBeVisible();
  },
);

test('the tabs above the candidates show their counts', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const all = await candidaturesOf(api, id);
  const shown = {
    All: all.length,
    'To review': all.filter(({ status, stage }) => status === 'completed' && stage === 'NYE').length,
    'In progress': all.filter(({ status }) => status === 'started').length,
    'Not started': all.filter(({ status }) => status === 'invited').length,
    Shortlisted: all.filter(({ stage }) => ['IFI', 'INT', 'IFT', 'TTC', 'REF', 'OFS'].includes(stage ?? '')).length,
    Hired: all.filter(({ stage }) => stage === 'HIR').length,
    Rejected: all.filter(({ stage }) => stage === 'REJ').length,
  };
  await page.goto(`/assessments/${id}/candidates`);
  const tabs = page.getByRole('navigation', { name: 'Candidate views' }).getByRole('link');
  await expect(tabs).toHaveText(Object.entries(shown).map(([name, count]) => `${name}${count}`));
  for (const [index, count] of Object.values(shown).entries()) {
    await tabs.nth(index).press('Enter');
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('table', { name: 'Candidates' })).toHaveAttribute('aria-rowcount', String(count + 1));
  }
});

test('a URL with several statuses shows them all', { tag: '@slow' }, async ({ page, api }) => {
  const { value } = await api.listAssessments({ status: ['new', 'archived'], limit: 100 });
  await page.goto('/assessments?status=new,archived');
  const table = page.getByRole('table', { name: 'Assessments' });
  await expect(table.getByRole('row')).toHaveCount((value.count ?? 0) + 1);
  await expect.poll(async () => new Set(await columnOf(table, 'Status'))).toEqual(new Set(['Archived', 'New']));
});

type Direction = 'ascending' | 'descending';

interface Header {
  header: string;
  first: Direction;
  keys: (table: Locator) => Promise<(string | number)[]>;
}

// Comparable values of each column, and the direction of the first press. Dates are read from their machine-readable form.
const HEADERS: Record<(typeof ASSESSMENT_ORDERINGS)[number], Header> = {
  name: { header: 'Name', first: 'ascending', keys: (table: Locator) => columnOf(table, 'Name') },
  candidates: {
    header: 'Candidates',
    first: 'descending',
    keys: async (table: Locator) => (await columnOf(table, 'Candidates')).map(digits),
  },
  finished_percentage: {
    header: 'Done',
    first: 'descending',
    keys: async (table: Locator) => (await columnOf(table, 'Done')).map(digits),
  },
  modified: {
    header: 'Last updated',
    first: 'descending',
    keys: async (table: Locator) =>
      (await table.getByRole('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))).map(
        (time) => Date.parse(time ?? ''),
      ),
  },
};

for (const field of ASSESSMENT_ORDERINGS) {
  test(`assessments are sorted by ${field}, in both directions`, { tag: '@slow' }, async ({ page }) => {
    // Sorted by another column first.
    await page.goto(`/assessments?status=all${field === 'name' ? '' : '&ordering=name'}`);
    const table = page.getByRole('table', { name: 'Assessments' });
    await expect(table.getByRole('link').first()).toBeVisible();
    const { header, first, keys } = HEADERS[field];
    for (const direction of [first, first === 'ascending' ? 'descending' : 'ascending'] as const) {
      await table.getByRole('button', { name: header }).click();
      await expect(table.getByRole('columnheader', { name: header })).toHaveAttribute('aria-sort', direction);
      const ordering = direction === 'ascending' ? field : `-${field}`;
      const address = ordering === '-modified' ? /\?status=all$/ : new RegExp(`\\?status=all&ordering=${ordering}$`);
      await expect(page).toHaveURL(address);
      await expect(async () => {
        const shown = await keys(table);
        expect(shown.length).toBeGreaterThan(20);
        expect(shown).toEqual(sorted(shown, direction));
      }).toPass();
    }
  });
}

test('Back and Forward keep search, filters and order', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments');
  await page.getByRole('searchbox', { name: 'Search assessments' }).fill('engineer');
  await page.getByRole('link', { name: /^All/ }).click();
  const table = page.getByRole('table', { name: 'Assessments' });
  await table.getByRole('button', { name: 'Candidates' }).click();
  const address = ({ search }: URL) =>
    ['status=all', 'ordering=-candidates', 'q=engineer'].every((part) => search.includes(part));
  await expect(page).toHaveURL(address);
  await expect(async () => {
    const candidates = (await columnOf(table, 'Candidates')).map(digits);
    expect(candidates.length).toBeGreaterThan(2);
    expect(candidates).toEqual(sorted(candidates, 'descending'));
    for (const name of await columnOf(table, 'Name')) expect(name).toMatch(/engineer/i);
  }).toPass();
  const before = await columnOf(table, 'Name');

  await table.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: before[0] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('searchbox', { name: 'Search assessments' })).toHaveValue('engineer');
  await expect.poll(() => columnOf(table, 'Name')).toEqual(before);
  await page.goForward();
  await expect(page.getByRole('heading', { name: before[0] ?? '' })).toBeVisible();
});

test('a search for assessments without a match says so and is cleared', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments?q=no+such+thing&status=archived');
  await expect(page.getByText('No matching assessments')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
  await expect(page).toHaveURL(/\/assessments$/);
  await page.goto('/assessments?status=closed');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
  await expect(page).toHaveURL(/\?status=all$/);
});

function digits(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''));
}

function sorted(keys: readonly (number | string)[], direction: Direction) {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en-GB', { numeric: true, sensitivity: 'base' });
  return keys.toSorted((a, b) => compare(a, b) * sign);
}
