import type { APIRequestContext } from '@playwright/test';
import { Overview } from '../src/contract/taking.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { EVERY_KIND, SECRET } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, expectSaved, inviteTaker, type Taker } from './support/taking.ts';

/** Submits the tests before the code test, empty. */
async function skipToCode({ link }: Taker, request: APIRequestContext): Promise<void> {
  const { origin } = new URL(link);
  const base = link.replace('/testtaker/', '/testtaker/api/').replace(/\/?$/, '/');
  const post = async (path: string) => {
    const answer = await request.post(`${base}${path}`, { headers: { origin }, data: {} });
    expect(answer.status()).toBe(200);
    return await answer.json();
  };
  const { steps } = Overview.parse(await post('start/'));
  for (const step of steps) {
    if (step.kind !== 'test' || step.type === 'code') continue;
    await post(`tests/${step.test_id}/start/`);
    await post(`tests/${step.test_id}/submit/`);
  }
}

test('a candidate runs examples, sees what the code did, and loses nothing offline [X70 X71]', async ({
  page,
  api,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const taker = await inviteTaker(api, EVERY_KIND);
  await skipToCode(taker, page.request);
  await page.goto(taker.link);
  await beginNextTest(page);
  const source = page.getByRole('textbox', { name: /Each room has two keys/ });
  const run = page.getByRole('button', { name: 'Run examples' });
  const example = page.getByRole('listitem').filter({ hasText: 'Example 1' });
  await expect(page.getByText('30 runs left for this task. A run doesn’t count toward your score.')).toBeVisible();

  await source.fill('function keysFor(rooms) {\n  return rooms.none.more;\n}');
  await page.keyboard.press('Escape');
  await pressOn(page, run);
  await expect(page.getByText('0 of 1 example passed.')).toBeVisible();
  await expect(example).toContainText('(line 2)');
  await source.fill('function keysFor(rooms) { return rooms + 2; }');
  await expect(page.getByText('Your code has changed since this run.')).toBeVisible();
  await run.click();
  await expect(example).toContainText(/not the expected value.*Input3Expected6Returned5/);
  await expectAccessible(page, 'results of examples');

  await context.setOffline(true);
  await source.fill('function keysFor(rooms) { return rooms * 2; }');
  await run.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server' })).toBeVisible();
  await context.setOffline(false);
  await run.click();
  await expect(page.getByText('1 of 1 example passed.')).toBeVisible();
  await expect(page.getByText(/^27 runs left/)).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(source).toHaveValue('function keysFor(rooms) { return rooms * 2; }');
  await expect(page.getByText(/^27 runs left/)).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
});
