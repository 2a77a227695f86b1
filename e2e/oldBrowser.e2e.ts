import type { Page } from '@playwright/test';
import { EVERY_KIND, THREE_QUESTIONS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { assessmentNamed } from './support/demo.ts';
import {
  beginFirstTest,
  beginNextTest,
  expectQuestion,
  expectSaved,
  inviteTaker,
  submitTest,
} from './support/taking.ts';

/** Methods that Chrome 109, Firefox 115 or Safari 16.4 lacks. */
const MISSING = {
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  AbortSignal: ['any'],
  'Element.prototype': ['checkVisibility', 'getHTML', 'setHTMLUnsafe'],
  globalThis: ['Iterator', 'requestIdleCallback', 'navigation', 'scheduler'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  'Set.prototype': ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
};

/** What these browsers do not know in a stylesheet. */
const UNKNOWN_STYLES =
  /light-dark\(|oklch\(|color-mix\(|:has\(|@property|@scope|@starting-style|@view-transition|\{[^{}]*&/;

/** Takes methods away before any script of the page runs. */
async function withoutMethods(page: Page, missing: Record<string, readonly string[]>): Promise<void> {
  await page.addInitScript((named) => {
    for (const [owner, methods] of Object.entries(named)) {
      const of = owner.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), globalThis);
      for (const method of methods) Reflect.deleteProperty(Object(of), method);
    }
  }, missing);
}

test('a candidate takes an assessment in the oldest supported browser [X26]', async ({ page, api, server }) => {
  test.slow();
  await withoutMethods(page, MISSING);
  const styles: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/css')) styles.push(response.text());
  });
  const { link } = await inviteTaker(api, EVERY_KIND);
  await beginFirstTest(page, link);
  await page.getByRole('radio', { name: 'Guests' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Jewels' }).check();
  await page.getByRole('checkbox', { name: 'Passports' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'What does the stay cost?' }).fill('277,5');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Move down: Write the report' }).click();
  await page.getByRole('button', { name: 'Move down: Write the report' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /Wake|Call|Write/ })).toHaveText([/Wake/, /Call/, /Write/]);
  await expectSaved(page);
  await submitTest(page);
  await expect(page.getByText('Submitted: At the desk.')).toBeVisible();
  await beginNextTest(page);
  await page.getByRole('radio', { name: 'Very accurate' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectQuestion(page, 2);
  await expectSaved(page);

  const { id } = await assessmentNamed(api, 'Junior Accountant');
  const { public_links } = (await api.readAssessment({ assessment_id: id })).value;
  await page.goto(`${server.platformUrl}/testtaker/publicinvitation/${public_links[0]?.public_uuid}`);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  const all = (await Promise.all(styles)).join('\n');
  expect(all).toContain('.columns');
  expect(all).toContain('.question-pager');
  expect(UNKNOWN_STYLES.exec(all)?.[0]).toBeUndefined();
});

test('a browser that is too old says so before anything starts [X26]', { tag: '@slow' }, async ({ page, api }) => {
  await withoutMethods(page, { AbortSignal: ['timeout'] });
  const { link } = await inviteTaker(api, THREE_QUESTIONS);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  await expect(page.getByText('no time is running')).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/testtaker/api/'))).toEqual([]);
});

test(
  'a page that cannot be drawn says what is kept, and goes on after a reload [X28]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/planted/);
    const { link } = await inviteTaker(api, THREE_QUESTIONS);
    await beginFirstTest(page, link);
    // The time left is drawn each second.
    await page.evaluate(() => {
      Reflect.set(String.prototype, 'padStart', () => {
        throw new Error('planted');
      });
    });
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('Saved answers are kept')).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expectQuestion(page, 1);
  },
);
