import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/shortlist.ts';

const settingsOf = (page: Page) => page.getByRole('group', { name: 'Settings' });

const backgroundOf = async (page: Page) =>
  await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test(
  'the theme is chosen by keyboard, survives a reload, and follows the system again',
  { tag: '@slow' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Settings' });
    await expect(button).toBeVisible();
    const light = await backgroundOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await backgroundOf(page);
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });

    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(settingsOf(page).getByRole('radio', { name: 'System' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(settingsOf(page).getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect.poll(() => backgroundOf(page)).toBe(dark);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await page.reload();
    await expect.poll(() => backgroundOf(page)).toBe(dark);
    // Paper is light with any theme.
    await page.emulateMedia({ media: 'print' });
    expect(await backgroundOf(page)).toBe(light);
    await page.emulateMedia({ media: 'screen' });

    await button.click();
    await settingsOf(page).getByRole('radio', { name: 'Light' }).check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => backgroundOf(page)).toBe(light);
    await settingsOf(page).getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => backgroundOf(page)).toBe(dark);
    // Last, since the phone width of the slow run closes it.
    await expectAccessible(page, 'settings');
  },
);

test('the command palette sets the theme', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  const light = await backgroundOf(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dark theme');
  await page.getByRole('option', { name: 'Use dark theme' }).click();
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('theme');
  await expect(page.getByRole('option', { name: 'Use system theme' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Use dark theme' })).toHaveCount(0);
});

test('tables get taller rows with the setting Comfortable, also after a reload', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments');
  const row = page.getByRole('table', { name: 'Assessments' }).getByRole('row').nth(1);
  const heightOf = async () => (await row.boundingBox())?.height ?? 0;
  await expect(row.getByRole('link')).toBeVisible();
  const compact = await heightOf();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settingsOf(page).getByRole('radio', { name: 'Comfortable' }).check();
  await expect.poll(heightOf).toBeGreaterThan(compact);
  await page.reload();
  await expect(row.getByRole('link')).toBeVisible();
  expect(await heightOf()).toBeGreaterThan(compact);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('compact');
  await page.getByRole('option', { name: 'Use compact density' }).click();
  await expect.poll(heightOf).toBe(compact);
});

test('rows of the Home page and the email log follow the row height setting', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  const review = page.getByRole('region', { name: 'To review' }).getByRole('row').nth(1);
  const email = page.getByRole('main').getByRole('listitem').first();
  const heightOf = async (row: Locator) => (await row.boundingBox())?.height ?? 0;
  await expect(review).toBeVisible();
  const compact = await heightOf(review);
  await page.getByRole('button', { name: 'Settings' }).click();
  await settingsOf(page).getByRole('radio', { name: 'Comfortable' }).check();
  await expect.poll(() => heightOf(review)).toBe(compact + 8);
  await page.goto('/email-log');
  await expect(email).toBeVisible();
  const roomy = await heightOf(email);
  await page.getByRole('button', { name: 'Settings' }).click();
  await settingsOf(page).getByRole('radio', { name: 'Compact' }).check();
  await expect.poll(() => heightOf(email)).toBe(roomy - 8);
});

test('the first visible row keeps its place when the row height changes', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates`);
  const table = page.getByRole('table', { name: 'Candidates' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const firstInView = async () =>
    await page.getByRole('main').evaluate((main) => {
      const head = main.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
      const rows = [...main.querySelectorAll('tbody tr[data-index]')];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > head + 1);
      return Number(first?.getAttribute('data-index'));
    });
  // The list grows during the first read of the assessment.
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 9_000 }));
    expect(await firstInView()).toBeGreaterThan(200);
  }).toPass();
  const before = await firstInView();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settingsOf(page).getByRole('radio', { name: 'Comfortable' }).check();
  await expect.poll(async () => (await table.getByRole('row').nth(3).boundingBox())?.height).toBe(40);
  await expect.poll(firstInView).toBe(before);
  await settingsOf(page).getByRole('radio', { name: 'Compact' }).check();
  await expect.poll(async () => (await table.getByRole('row').nth(3).boundingBox())?.height).toBe(32);
  await expect.poll(firstInView).toBe(before);
});

test('times are shown in the chosen time zone, also after a reload', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates`);
  const invited = page.getByRole('table', { name: 'Candidates' }).locator('time').first();
  await expect(invited).toHaveAttribute('title', / UTC$/);
  const before = (await invited.getAttribute('title')) ?? '';
  await page.getByRole('button', { name: 'Settings' }).click();
  const zones = settingsOf(page).getByRole('combobox', { name: 'Time zone' });
  await expect(zones.getByRole('option', { name: 'Same as browser (UTC)' })).toBeAttached();
  await zones.selectOption('Asia/Karachi');
  await expect(invited).toHaveAttribute('title', / GMT\+5$/);
  await expect(invited).not.toHaveAttribute('title', before);
  await expect(zones).toBeFocused();
  await page.reload();
  await expect(invited).toHaveAttribute('title', / GMT\+5$/);

  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('time zone');
  await page.getByRole('option', { name: 'Change time zone…' }).click();
  await page.keyboard.type('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expect(invited).toHaveAttribute('title', / GMT\+9$/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('same as browser');
  await page.getByRole('option', { name: /Same as browser/ }).click();
  await expect(invited).toHaveAttribute('title', before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the theme is under More', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'More' }).tap();
    const light = await backgroundOf(page);
    await page.getByRole('group', { name: 'More' }).getByRole('radio', { name: 'Dark' }).tap();
    await expect.poll(() => backgroundOf(page)).not.toBe(light);
  });
});
