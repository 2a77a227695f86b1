import type { Locator, Page } from '@playwright/test';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { expect, test } from './support/shortlist.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

/** A line on which a picture is there long before the program. */
const SLOW = { latency: 100, downloadThroughput: 100_000, uploadThroughput: 100_000, offline: false };

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW);
}

/** To be called before the page is opened: notes whether rows of a picture were ever painted. */
async function watchPictures(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#root[inert] tr[data-id]')?.checkVisibility()) performance.mark('picture');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => performance.getEntriesByName('picture').length > 0);
}

interface Seen {
  text: string;
  top: number;
}

/** The first eight rows of a picture are those of the page, and where they are going to be. */
function expectSame(drawn: readonly Seen[], there: readonly Seen[]): void {
  expect(drawn).toHaveLength(8);
  expect(drawn.map(({ text }) => text)).toEqual(there.map(({ text }) => text));
  // Other letters are a pixel higher or lower.
  for (const [index, { top }] of drawn.entries()) expect(Math.abs(top - (there[index]?.top ?? 0))).toBeLessThan(4);
}

/** Texts of the first rows, and where they are. */
async function rowsIn(place: Locator): Promise<Seen[]> {
  return await place
    .locator('tr[data-id]')
    .evaluateAll((found) =>
      found.slice(0, 8).map((row) => ({ text: (row as HTMLElement).innerText, top: row.getBoundingClientRect().top })),
    );
}

test.describe('a page is seen before its program is there', () => {
  for (const [name, device] of [
    ['on a laptop', { viewport: { width: 1280, height: 800 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, userAgent: PHONE }],
  ] as const) {
    test(name, async ({ browser, front, api }) => {
      const { id } = await assessmentNamed(api, BUSIEST);
      for (const path of ['/assessments', `/assessments/${id}/candidates`]) {
        const [deaf, whole] = await Promise.all([
          browser.newContext({ ...device, javaScriptEnabled: false }),
          browser.newContext(device),
        ]);
        const [picture, page] = await Promise.all([deaf.newPage(), whole.newPage()]);
        const root = page.locator('#root:not([inert])');
        // Between the two a minute may have passed, which is told.
        await expect(async () => {
          await Promise.all([picture.goto(front + path), page.goto(front + path)]);
          await expect(root.getByRole('row').nth(10)).toBeVisible();
          expectSame(await rowsIn(picture.locator('#root[inert]')), await rowsIn(root));
        }).toPass();
        await Promise.all([deaf.close(), whole.close()]);
      }
    });
  }
});

/** Opens a page over a line on which its picture is there first. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root[inert] tr[data-id]').first().waitFor();
  // With its styles.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

test('keys that are pressed on a picture are done when the page is there', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await openSlowly(page, `/assessments/${id}/candidates`);
  const drawn = await rowsIn(page.locator('#root[inert]'));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await page.locator('#root[inert]').count()).toBe(1);
  await expect(page.getByRole('row').nth(2).getByRole('link')).toBeFocused();
  expectSame(drawn, await rowsIn(page.locator('#root:not([inert])')));
  // And those that come later, once.
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(3).getByRole('link')).toBeFocused();
});

test('a key for what comes later is done, too', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await openSlowly(page, `/assessments/${id}/candidates`);
  await page.keyboard.press('e');
  expect(await page.locator('#root[inert]').count()).toBe(1);
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible();
});

test('what is typed after Ctrl+K is in the palette, and does nothing else', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await openSlowly(page, `/assessments/${id}/candidates`);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jei');
  expect(await page.locator('#root[inert]').count()).toBe(1);
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('jei');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('no key is done that would have been typed', async ({ page }) => {
  await openSlowly(page, '/assessments');
  await page.keyboard.type('/jo');
  expect(await page.locator('#root[inert]').count()).toBe(1);
  const search = page.getByRole('searchbox', { name: 'Search assessments' });
  await expect(search).toBeFocused();
  // A row that has the focus is what `j` leads to.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(search).toBeFocused();
});

test('whoever has chosen columns, or a narrow window, sees no other page first', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await slowDown(page);
  const wasSeen = await watchPictures(page);
  await page.goto(`/assessments/${id}/candidates`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await wasSeen()).toBe(true);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Rating' }).click();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await wasSeen()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/assessments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await wasSeen()).toBe(false);
});
