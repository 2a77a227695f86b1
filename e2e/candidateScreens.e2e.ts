import { expectAccessible } from './support/axe.ts';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, expectQuestion, handIn, inviteTaker } from './support/taking.ts';

/** Bytes of JavaScript, compressed with Brotli, that the candidates' pages may have. */
const BUDGET = 90_000;

test('the candidates’ script is small', async ({ page, api }) => {
  const { link } = await inviteTaker(api, EVERY_KIND);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    expect(response.headers()['content-encoding']).toBe('br');
    scripts.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
});

// X12
test('axe finds nothing on the way through an assessment', async ({ page, api }) => {
  test.slow();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const { link } = await inviteTaker(api, EVERY_KIND);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
  await expectAccessible(page, 'welcome');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your steps' })).toBeVisible();
  await expectAccessible(page, 'steps');

  await button(/^Next: /).click();
  await page.getByRole('radio', { name: 'At noon' }).check();
  await button('Check my answer').click();
  await expect(page.getByText('That is not right.')).toBeVisible();
  await expectAccessible(page, 'instructions, with a verdict');
  await button('Back').click();
  await beginNextTest(page);
  await page.getByRole('radio', { name: 'Guests' }).check();
  await expectAccessible(page, 'a choice');
  await button('Question 3').click();
  await page.getByRole('textbox').fill('many');
  await expectAccessible(page, 'a number that is none, and material');
  await button('Question 4').click();
  await expectAccessible(page, 'an order');
  await button('Review and hand in').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'before the hand-in');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();

  await beginNextTest(page);
  await expectAccessible(page, 'a statement');
  await button('Question 5').click();
  await handIn(page);
  await beginNextTest(page);
  await expectAccessible(page, 'code');
  await handIn(page);

  await button(/^Next: /).click();
  await expectAccessible(page, 'words of one’s own');
  await button('Next').click();
  await expectQuestion(page, 2);
  for (const name of ['Dutch', 'Polish']) await page.getByRole('checkbox', { name }).check();
  await expectAccessible(page, 'a choice that is full');
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(page, 'the end');
});
