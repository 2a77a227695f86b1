import { expectAccessible } from './support/axe.ts';
import { firstLink } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test(
  'the user guide opens from the help sheet and the command palette, with its pictures',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link', { name: 'User guide' }).click();
    await expect(page).toHaveURL(/\/help$/);
    await expect(page).toHaveTitle(/^User guide/);
    await expect(page.getByRole('heading', { name: 'User guide', level: 1 })).toBeVisible();
    await expectAccessible(page, 'user guide');

    const pictures = page.getByRole('article').getByRole('img');
    await expect(pictures).toHaveCount(7);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('naturalWidth', 1440);
    }
    await page.getByRole('link', { name: 'For candidates' }).click();
    await expect(page.getByRole('heading', { name: 'For candidates' })).toBeInViewport();
    await page.goBack();

    await page.getByRole('link', { name: 'Assessments', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('guide');
    await page.getByRole('option', { name: 'User guide' }).click();
    await expect(page).toHaveURL(/\/help$/);
  },
);
