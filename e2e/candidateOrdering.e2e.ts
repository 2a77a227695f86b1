import type { CDPSession, Locator, Page } from '@playwright/test';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginFirstTest, expectQuestion, expectSaved, inviteTaker } from './support/taking.ts';

const rowWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const rows = (page: Page) => rowWith(page, '').filter({ has: page.getByRole('button', { name: /^Move up/ }) });

async function openOrdering(page: Page, link: string): Promise<void> {
  await beginFirstTest(page, link);
  await page.getByRole('button', { name: 'Question 4, not answered' }).click();
  await expectQuestion(page, 4);
  await expect(rows(page)).toHaveText([/Write/, /Wake/, /Call/]);
}

/** The centre of the grip at the start of a row. */
async function gripOf(row: Locator) {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not shown.');
  return { x: box.x + 20, y: box.y + box.height / 2 };
}

test('the rows of an ordering question are dragged with the mouse', async ({ page, api }) => {
  const { link } = await inviteTaker(api, EVERY_KIND);
  await openOrdering(page, link);
  const [from, to] = [await gripOf(rowWith(page, 'Write')), await gripOf(rowWith(page, 'Call'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect(rows(page)).toHaveText([/Wake/, /Call/, /Write/]);
  await expect(page.getByRole('status').filter({ hasText: 'Write the report: now 3 of 3.' })).toBeAttached();
  await expectSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Question 4, answered' }).click();
  await expect(rows(page)).toHaveText([/Wake/, /Call/, /Write/]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the rows of an ordering question are dragged with a finger', { tag: '@slow' }, async ({ page, api }) => {
    const { link } = await inviteTaker(api, EVERY_KIND);
    await openOrdering(page, link);
    const [from, to] = [await gripOf(rowWith(page, 'Call')), await gripOf(rowWith(page, 'Write'))];
    const finger = await page.context().newCDPSession(page);
    await touch(finger, 'touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch(finger, 'touchMove', { x: from.x, y: from.y + (to.y - 8 - from.y) * part });
    }
    await touch(finger, 'touchEnd');
    await expect(rows(page)).toHaveText([/Call/, /Write/, /Wake/]);
    await expectSaved(page);
  });
});

async function touch(
  finger: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at?: { x: number; y: number },
): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
