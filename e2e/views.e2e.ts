import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { filterBy, filterButton, messageOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Candidate views' });
const tabOf = (page: Page, name: string) => tabsOf(page).getByRole('link', { name: new RegExp(`^${name}`) });

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function chooseOption(page: Page, view: string, option: string): Promise<void> {
  const name = `Options of view “${view}”`;
  await page.getByRole('button', { name }).click();
  await page.getByRole('group', { name }).getByRole('button', { name: option }).click();
}

test(
  'a view is saved with filters, order and columns, and is a tab for a colleague, who deletes and restores it',
  { tag: '@slow' },
  async ({ page, api, browser }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const completed = (await candidaturesOf(api, id)).filter(({ status }) => status === 'completed');
    await page.goto(`/assessments/${id}/candidates`);
    await filterBy(page, 'Status', 'Completed');
    await page.getByRole('table').getByRole('button', { name: 'Score' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Email' }).uncheck();
    await page.keyboard.press('Escape');
    await saveView(page, 'The best');
    await expect(tabOf(page, 'The best')).toHaveAttribute('aria-current', 'page');
    await expect(tabOf(page, 'The best')).toHaveText(`The best${completed.length}`);
    await expectAccessible(page, 'the views');

    const colleague = await browser.newContext();
    const shared = await colleague.newPage();
    await shared.goto(new URL(`/assessments/${id}/candidates`, page.url()).href);
    await tabOf(shared, 'The best').click();
    await expect(shared).toHaveURL(/\?status=completed&ordering=-avg_score$/);
    // The tab names what the view filters by.
    await expect(filterButton(shared, 'Status')).toHaveCount(0);
    await expect(tabOf(shared, 'The best').getByTitle('The best · Status: Completed')).toBeVisible();
    const headers = shared.getByRole('columnheader', { includeHidden: true });
    await expect(headers.filter({ hasText: 'Status' })).toHaveCount(1);
    await expect(headers.filter({ hasText: 'Email' })).toHaveCount(0);
    await chooseOption(shared, 'The best', 'Delete');
    await expect(tabOf(shared, 'The best')).toHaveCount(0);
    await messageOf(shared, 'View “The best” deleted.').getByRole('button', { name: 'Undo' }).click();
    await expect(tabOf(shared, 'The best')).toHaveAttribute('aria-current', 'page');
    await chooseOption(shared, 'The best', 'Delete');
    await expect(tabOf(shared, 'The best')).toHaveCount(0);
    await colleague.close();
  },
);

test('a view is renamed, and updated to the shown filters', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates?status=started`);
  await saveView(page, 'Under way');
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('an');
  await expect(tabOf(page, 'Under way')).toContainText('edited');
  await chooseOption(page, 'Under way', 'Save changes');
  await expect(messageOf(page, 'View “Under way” updated.')).toBeVisible();
  await expect(tabOf(page, 'Under way')).not.toContainText('edited');
  await chooseOption(page, 'Under way', 'Rename…');
  const dialog = page.getByRole('dialog', { name: 'Rename view' });
  await expectAccessible(page, 'renaming a view');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ans under way');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(tabOf(page, 'Ans under way')).toBeVisible();
  await tabOf(page, 'All').click();
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(tabOf(page, 'All')).toHaveAttribute('aria-current', 'page');
  // Also by the command palette.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Show candidates: Ans');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?status=started&q=an$/);
  await chooseOption(page, 'Ans under way', 'Delete');
  await expect(tabOf(page, 'Ans under way')).toHaveCount(0);
});

test('a view that has an order alone is the only current tab', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates?ordering=-avg_score`);
  await expect(tabOf(page, 'All')).toHaveAttribute('aria-current', 'page');
  await saveView(page, 'Best first');
  await expect(tabOf(page, 'Best first')).toHaveAttribute('aria-current', 'page');
  await expect(tabsOf(page).getByRole('link').and(page.locator('[aria-current]'))).toHaveCount(1);
  await chooseOption(page, 'Best first', 'Delete');
});

test(
  'an assessment opens with the default view, and all candidates are one press away',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates?status=completed&stage=NYE`);
    await saveView(page, 'My default');
    await chooseOption(page, 'My default', 'Make default');
    await expect(tabOf(page, 'My default')).toContainText('default');
    await page.getByRole('link', { name: 'Assessments' }).first().click();
    await page.getByRole('table', { name: 'Assessments' }).getByRole('link', { name: BUSIEST }).click();
    await expect(page).toHaveURL(/\?status=completed&stage=NYE$/);
    await expect(tabOf(page, 'My default')).toHaveAttribute('aria-current', 'page');
    await tabOf(page, 'All').click();
    await expect(page).toHaveURL(/\/candidates$/);
    // The choice survives a reload.
    await page.reload();
    await expect(tabOf(page, 'All')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/\/candidates$/);
    await tabOf(page, 'My default').click();
    await chooseOption(page, 'My default', 'Remove as default');
    await page.goto(`/assessments/${id}/candidates`);
    await expect(tabOf(page, 'All')).toHaveAttribute('aria-current', 'page');
    await tabOf(page, 'My default').click();
    await chooseOption(page, 'My default', 'Delete');
    await expect(tabOf(page, 'My default')).toHaveCount(0);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a few views are tabs, and the others are in a menu', { tag: '@slow' }, async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates`);
    await expect(tabsOf(page).getByRole('link')).toHaveText([/^All/, /^To review/, /^In progress/]);
    await page.getByRole('button', { name: 'More views' }).tap();
    await page.getByRole('group', { name: 'More views' }).getByRole('button', { name: 'Rejected' }).tap();
    await expect(page).toHaveURL(/\?stage=REJ$/);
    await expect(tabsOf(page).getByRole('link')).toHaveText([/^All/, /^To review/, /^Rejected/]);
    await expect(tabOf(page, 'Rejected')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'More views' }).tap();
    await expectAccessible(page, 'the menu of views');
  });
});
