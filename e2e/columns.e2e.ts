import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { inviteCandidate } from './support/candidates.ts';
import { columnOf, countShown, filterBy, filterButton } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

// All default columns have room.
test.use({ viewport: { width: 1800, height: 900 } });

/** The default columns of the busiest assessment, which change if other journeys have left notes or read results. */
async function usualColumns(headers: Locator): Promise<string[]> {
  await expect(headers.filter({ hasText: 'Rating' })).toHaveCount(1);
  const usual = await headers.allTextContents();
  expect(usual.filter((name) => !/^(Test conditions|Recommended|Notes)$/.test(name))).toEqual(
    'Name,Stage,Status,Score,Invited,Rating,Email'.split(','),
  );
  return usual;
}

test(
  'columns are chosen, moved and resized by keyboard, also after a reload',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = await candidaturesOf(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    await expect(countShown(page, people.length)).toBeVisible();
    const table = page.getByRole('table', { name: 'Candidates' });
    const headers = table.getByRole('columnheader');
    const usual = await usualColumns(headers);
    const widthOf = async (name: string) => (await headers.filter({ hasText: name }).boundingBox())?.width ?? 0;

    const menu = page.getByRole('group', { name: 'Columns' });
    await tabTo(page, page.getByRole('button', { name: 'Columns', expanded: false }));
    await page.keyboard.press('Enter');
    await tabTo(page, menu.getByRole('checkbox', { name: 'Email' }));
    await page.keyboard.press('Space');
    await tabTo(page, menu.getByRole('checkbox', { name: 'Application ID' }));
    await page.keyboard.press('Space');
    await expect(headers).toHaveText([...usual.slice(0, -1), 'Application ID']);
    const up = menu.getByRole('button', { name: 'Move Application ID up' });
    await tabTo(page, up, 'Shift+Tab');
    for (let step = 2; step < usual.length; step++) await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(menu.getByText(`Application ID is column 2 of ${usual.length}`)).toBeAttached();
    await expectAccessible(page, 'the columns');
    await page.setViewportSize({ width: 1800, height: 900 });
    const narrow = await widthOf('Application ID');
    await pressOn(page, menu.locator('summary', { hasText: 'Column widths' }));
    await tabTo(page, menu.getByRole('spinbutton', { name: 'Width of Application ID in pixels' }));
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
    await expect.poll(async () => await widthOf('Application ID')).toBeGreaterThan(narrow + 40);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns', expanded: false })).toBeFocused();

    await page.reload();
    const chosen = ['Name', 'Application ID', ...usual.slice(1, -1)];
    await expect(headers).toHaveText(chosen);
    const newest = people.toSorted((a, b) => Date.parse(b.created ?? '') - Date.parse(a.created ?? '') || a.id - b.id);
    await expect
      .poll(async () => (await columnOf(table, 'Application ID')).slice(0, 10).map(Number))
      .toEqual(newest.slice(0, 10).map((person) => person.id));

    // The edge between two columns follows the mouse, once the page is at rest.
    const name = headers.filter({ hasText: 'Name' });
    await expect(name.locator('.cursor-col-resize')).toBeAttached();
    const box = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 63, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await widthOf('Name')) - (box.width - 60))).toBeLessThan(3);
    await expect(name).not.toHaveAttribute('aria-sort', /./);

    await page.getByRole('button', { name: 'Columns' }).click();
    // By keyboard: the tests of the assessment come later than the other columns, and move the button.
    await menu.getByRole('button', { name: 'Reset columns' }).press('Enter');
    await expect(headers).toHaveText(usual);
  },
);

test('test scores and test conditions are columns once results were read', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const person = (await candidaturesOf(api, id)).find(({ status }) => status === 'completed');
  const name = person?.full_name ?? '';
  await page.goto(`/assessments/${id}/candidates?status=completed&q=${encodeURIComponent(person?.email ?? '')}`);
  const table = page.getByRole('table', { name: 'Candidates' });
  await table.getByRole('link', { name }).click();
  const results = page.getByRole('region', { name: 'Results' });
  const taken = results.getByRole('listitem').first();
  await expect(taken).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'Test conditions' })).toContainText(/Full screen: /);
  const title = (await taken.locator('bdi').textContent()) ?? '';
  const score = /(\d+)\s*(?:\/ 100)?$/.exec((await taken.textContent()) ?? '')?.[1] ?? 'none';
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('group', { name: 'Columns' });
  // By default it is shown once the conditions of a candidate are known, which may be later.
  for (const label of [title, 'Test conditions']) {
    await menu.getByRole('checkbox', { name: label, exact: true }).check();
  }
  await page.keyboard.press('Escape');
  await expect.poll(async () => await columnOf(table, title)).toEqual([score]);
  await expect.poll(async () => await columnOf(table, 'Test conditions')).toEqual([expect.stringMatching(/to check$/)]);
  await page.reload();
  await expect.poll(async () => await columnOf(table, title)).toEqual([score]);

  await filterBy(page, 'Test conditions', 'Not loaded');
  await expect(page.getByText('No matching candidates')).toBeVisible();
  const filter = filterButton(page, 'Test conditions');
  await expect(filter).toHaveAccessibleDescription('Not loaded');
  await filter.click();
  const editor = page.getByRole('group', { name: 'Test conditions', exact: true });
  await editor.getByRole('checkbox', { name: 'To check', exact: true }).check();
  await editor.getByRole('checkbox', { name: 'Nothing to check' }).check();
  await editor.getByRole('checkbox', { name: 'Not loaded' }).uncheck();
  await expectAccessible(page, 'a filter of test conditions');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]conditions=noticed,none(&|$)/);
  await expect.poll(async () => await columnOf(table, title)).toEqual([score]);
});

test(
  'a column is dragged to another place, and ratings have a column if there are any',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const quiet = await assessmentNamed(api, QUIET);
    expect((await candidaturesOf(api, quiet.id)).every(({ rating }) => rating === null)).toBe(true);
    const headers = page.getByRole('table', { name: 'Candidates' }).getByRole('columnheader');
    await page.goto(`/assessments/${quiet.id}/candidates`);
    await expect(headers.filter({ hasText: 'Email' })).toHaveCount(1);
    await expect(headers.filter({ hasText: 'Rating' })).toHaveCount(0);

    await page.goto(`/assessments/${id}/candidates`);
    await usualColumns(headers);
    await page.getByRole('button', { name: 'Columns' }).click();
    const places = page.getByRole('group', { name: 'Columns' }).getByRole('listitem');
    await places
      .filter({ hasText: 'Invited' })
      .first()
      .dragTo(places.filter({ hasText: 'Stage' }).first());
    await expect(headers.nth(1)).toHaveText('Invited');
    await places
      .filter({ hasText: 'Invited' })
      .first()
      .dragTo(places.filter({ hasText: 'Score' }).first());
    await expect(headers.nth(4)).toHaveText('Invited');
    await expect(headers.nth(3)).toHaveText('Score');
  },
);

/** The places of the header cells that are shown, and of the cells of the first row. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const placesIn = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left: Math.round(left), right: Math.round(right) }));
    return { heads: placesIn('thead tr > *'), cells: placesIn('tbody tr[data-index="0"] > *') };
  });

test(
  'fourteen columns scroll sideways, and the name and the focus stay in view [X50]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates`);
    const table = page.getByRole('table', { name: 'Candidates' });
    await usualColumns(table.getByRole('columnheader'));
    await page.getByRole('button', { name: 'Columns' }).click();
    const menu = page.getByRole('group', { name: 'Columns' });
    for (const name of ['Test conditions', 'Recommended', 'Notes', 'Completed', 'Hired', 'Verdicts', 'Candidate ID'])
      await menu.getByRole('checkbox', { name, exact: true }).check();
    await expect(table.getByRole('columnheader', { includeHidden: true })).toHaveCount(14);
    await page.keyboard.press('Escape');

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      const name = table.getByRole('row').nth(1).getByRole('link');
      await expect(name).toBeVisible();
      // Email and Rating are the first to go.
      await expect(table.getByRole('columnheader', { name: 'Email' })).toBeHidden();
      await expect(table.getByRole('columnheader', { name: 'Rating' })).toBeHidden();
      const { heads, cells } = await placesOf(page);
      expect(heads.length).toBeGreaterThanOrEqual(11);
      expect(cells).toEqual(heads);
      for (const [index, { left, right }] of heads.entries()) {
        expect(right - left).toBeGreaterThanOrEqual(40);
        expect(left).toBe(index === 0 ? heads[0]?.left : heads[index - 1]?.right);
      }

      const before = await name.boundingBox();
      await page.getByRole('main').evaluate((pane) => pane.scrollTo(pane.scrollWidth, 0));
      await expect(table.getByRole('columnheader', { name: 'Candidate ID' })).toBeInViewport({ ratio: 1 });
      expect(await name.boundingBox()).toEqual(before);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      expect((await placesOf(page)).cells.map(({ left }) => left)).toEqual(
        (await placesOf(page)).heads.map(({ left }) => left),
      );

      // Tab goes on to the header of a column that is under the name.
      await table.getByRole('button', { name: 'Name', exact: true }).focus();
      const score = table.getByRole('button', { name: 'Score', exact: true });
      await tabTo(page, score);
      const [pinned, column] = [await name.boundingBox(), await score.boundingBox()];
      expect(column?.x).toBeGreaterThanOrEqual((pinned?.x ?? 0) + (pinned?.width ?? 0));
      await expect(score).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page, 'fourteen columns');
  },
);

test('a truncated text shows in full as a tooltip', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  // An email address can have 64 characters before the @.
  const person = await inviteCandidate(api, id, { local: 'long-'.repeat(13).slice(0, 64) });
  await page.goto(`/assessments/${id}/candidates?q=${encodeURIComponent(person.name)}`);
  const address = page.getByRole('cell', { name: person.email });
  await expect(address).toBeVisible();
  expect(await address.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
  await expect(address).toHaveAttribute('title', person.email);
  await expect(page.getByRole('table').getByTitle(person.name)).toHaveText(person.name);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Column widths').click();
  await page.getByRole('spinbutton', { name: 'Width of Stage in pixels' }).fill('80');
  await page.keyboard.press('Escape');
  const stage = page.getByRole('table').getByRole('button', { name: 'Stage: Not yet evaluated' });
  await expect.poll(() => stage.evaluate((pill) => pill.scrollWidth > pill.clientWidth)).toBe(true);
  await expect(stage).toHaveCSS('text-overflow', 'ellipsis');
  await expect(stage).toHaveAttribute('title', 'Stage: Not yet evaluated');
});
