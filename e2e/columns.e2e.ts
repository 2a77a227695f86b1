import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { inviteCandidate } from './support/candidates.ts';
import { columnOf, countShown, filterBy, filterButton } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

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
    const usual = ['Name', 'Email', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];
    await expect(headers).toHaveText(usual);
    const widthOf = async (name: string) => (await headers.filter({ hasText: name }).boundingBox())?.width ?? 0;

    const menu = page.getByRole('group', { name: 'Columns' });
    await tabTo(page, page.getByRole('button', { name: 'Columns', expanded: false }));
    await page.keyboard.press('Enter');
    await tabTo(page, menu.getByRole('checkbox', { name: 'Email' }));
    await page.keyboard.press('Space');
    await tabTo(page, menu.getByRole('checkbox', { name: 'Application ID' }));
    await page.keyboard.press('Space');
    await expect(headers).toHaveText(['Name', 'Status', 'Stage', 'Score', 'Rating', 'Invited', 'Application ID']);
    const up = menu.getByRole('button', { name: 'Move Application ID up' });
    await tabTo(page, up, 'Shift+Tab');
    for (let step = 0; step < 5; step++) await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(menu.getByText('Application ID is column 2 of 7')).toBeAttached();
    await expectAccessible(page, 'the columns');
    const narrow = await widthOf('Application ID');
    await pressOn(page, menu.locator('summary', { hasText: 'Column widths' }));
    await tabTo(page, menu.getByRole('spinbutton', { name: 'Width of Application ID in pixels' }));
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
    await expect.poll(async () => await widthOf('Application ID')).toBeGreaterThan(narrow + 40);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns', expanded: false })).toBeFocused();

    await page.reload();
    const chosen = ['Name', 'Application ID', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];
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
  await menu.getByRole('checkbox', { name: title, exact: true }).check();
  await menu.getByRole('checkbox', { name: 'Test conditions' }).check();
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

test('a column is dragged to another place, and ratings have a column if there are any', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const quiet = await assessmentNamed(api, QUIET);
  expect((await candidaturesOf(api, quiet.id)).every(({ rating }) => rating === null)).toBe(true);
  const headers = page.getByRole('table', { name: 'Candidates' }).getByRole('columnheader');
  await page.goto(`/assessments/${quiet.id}/candidates`);
  await expect(headers).toHaveText(['Name', 'Email', 'Status', 'Stage', 'Score', 'Invited']);

  await page.goto(`/assessments/${id}/candidates`);
  await expect(headers).toHaveText(['Name', 'Email', 'Status', 'Stage', 'Score', 'Rating', 'Invited']);
  await page.getByRole('button', { name: 'Columns' }).click();
  const places = page.getByRole('group', { name: 'Columns' }).getByRole('listitem');
  await places
    .filter({ hasText: 'Invited' })
    .first()
    .dragTo(places.filter({ hasText: 'Email' }).first());
  await expect(headers).toHaveText(['Name', 'Invited', 'Email', 'Status', 'Stage', 'Score', 'Rating']);
  await places
    .filter({ hasText: 'Invited' })
    .first()
    .dragTo(places.filter({ hasText: 'Score' }).first());
  await expect(headers).toHaveText(['Name', 'Email', 'Status', 'Stage', 'Score', 'Invited', 'Rating']);
});

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
