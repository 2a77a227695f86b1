import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { filterBy, filterButton } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test(
  'a view is saved with filters, order and columns, and is there for a colleague',
  { tag: '@slow' },
  async ({ page, api, browser }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates`);
    await filterBy(page, 'Status', 'Completed');
    await page.getByRole('table').getByRole('button', { name: 'Score' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Email' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    const menu = page.getByRole('group', { name: 'Views' });
    await menu.getByRole('textbox', { name: 'Save this view as' }).fill('The best');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('button', { name: 'The best', exact: true })).toBeVisible();
    await expectAccessible(page, 'the views');

    const colleague = await browser.newContext();
    const shared = await colleague.newPage();
    await shared.goto(new URL(`/assessments/${id}/candidates`, page.url()).href);
    await shared.getByRole('button', { name: 'Views' }).click();
    await shared.getByRole('button', { name: 'The best', exact: true }).click();
    await expect(shared).toHaveURL(/\?status=completed&ordering=-avg_score$/);
    await expect(filterButton(shared, 'Status')).toHaveAccessibleDescription('Completed');
    const chosen = ['Name', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];
    await expect(shared.getByRole('columnheader')).toHaveText(chosen);
    await shared.getByRole('button', { name: 'Views' }).click();
    await shared.getByRole('button', { name: 'Delete view The best' }).click();
    await expect(shared.getByText('No saved views')).toBeVisible();
    await colleague.close();
  },
);
