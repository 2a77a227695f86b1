import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed } from './support/demo.ts';
import { candidatureOf, freshEmail } from './support/candidates.ts';
import { EVERY_KIND, MARKUP, THREE_QUESTIONS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, expectQuestion, expectSaved, submitTest, inviteTaker } from './support/taking.ts';

/** Maximum JavaScript of the candidates' pages, in bytes with Brotli. */
const BUDGET = 90_000;

test('the script of the candidates’ pages stays within its budget', async ({ page, api }) => {
  const { link } = await inviteTaker(api, EVERY_KIND);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return;
    expect(response.headers()['content-encoding']).toBe('br');
    scripts.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
});

test('axe finds nothing in any step of an assessment [X12]', { tag: '@slow' }, async ({ page, api }) => {
  test.slow();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const { link } = await inviteTaker(api, EVERY_KIND);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
  await expectAccessible(page, 'welcome');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your progress' })).toBeVisible();
  await expectAccessible(page, 'steps');

  await button(/^Next: /).click();
  await page.getByRole('radio', { name: 'At noon' }).check();
  await button('Check my answer').click();
  await expect(page.getByText('Incorrect')).toBeVisible();
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
  await button('Review and submit').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'before the hand-in');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();

  await beginNextTest(page);
  await expectAccessible(page, 'a statement');
  await button('Question 5').click();
  await submitTest(page);
  await beginNextTest(page);
  await expectAccessible(page, 'code');
  await submitTest(page);

  await button(/^Next: /).click();
  await expectAccessible(page, 'words of one’s own');
  await button('Next').click();
  await expectQuestion(page, 2);
  for (const name of ['Dutch', 'Polish']) await page.getByRole('checkbox', { name }).check();
  await expectAccessible(page, 'a choice that is full');
  await submitTest(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(page, 'the end');
});

test(
  'axe finds nothing on the error screens [T22 T27 T29 X12]',
  { tag: '@slow' },
  async ({ page, api, context, complaints }) => {
    test.slow();
    complaints.expect(/ERR_INTERNET_DISCONNECTED|status of 40[049]/);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const { link } = await inviteTaker(api, EVERY_KIND);
    // A camera without a picture, since tests have none.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
    });
    await page.clock.install();
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await button(/^Next: /).click();
    await button('Turn camera on').click();
    await expect(page.getByText('Your camera is on.')).toBeVisible();
    await expectAccessible(page, 'instructions, with a camera');
    await button('Turn camera off').click();
    await expect(page.getByText('Your camera is off.')).toBeVisible();
    await page.getByRole('checkbox', { name: /full screen/ }).uncheck();
    await button(/^Start the test/).click();

    await expectQuestion(page, 1);
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'Guests' }).check();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await expectAccessible(page, 'without a connection');
    // Leaving would lose an answer, so the browser asks.
    expect(await leaving(page)).toBe('kept');
    await context.setOffline(false);
    await expectSaved(page);
    expect(await leaving(page)).toBe('gone');

    const other = await context.newPage();
    await other.goto(link);
    await expectQuestion(other, 2);
    await other.getByRole('button', { name: 'Question 1, answered' }).click();
    await other.getByRole('radio', { name: 'Anybody' }).check();
    await expectSaved(other);
    await page.getByRole('radio', { name: 'Anybody' }).click();
    await page.getByRole('radio', { name: 'Guests' }).click();
    await other.getByRole('button', { name: 'Submit now…' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(other.getByText('Submitted: At the desk.')).toBeVisible();
    await other.close();
    await page.getByRole('radio', { name: 'Anybody' }).click();
    await expect(page.getByRole('heading', { name: 'Already submitted' })).toBeVisible();
    await expectAccessible(page, 'handed in elsewhere');

    await button('Continue').click();
    await beginNextTest(page);
    await page.clock.fastForward('06:00');
    await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
    await expect(button('Continue')).toBeVisible();
    await expectAccessible(page, 'time is up');
  },
);

test(
  'axe finds nothing in closed links and an incomplete form [T22]',
  { tag: '@slow' },
  async ({ page, api, server, complaints }) => {
    complaints.expect(/status of 40[04]/);
    const { id } = await assessmentNamed(api, THREE_QUESTIONS);
    const { value } = await api.readAssessment({ assessment_id: id });
    const [open] = value.public_links;
    const address = `${server.platformUrl}/testtaker/publicinvitation/`;
    await page.goto(address + open?.public_uuid);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Enter your first name.')).toBeVisible();
    await expectAccessible(page, 'registration, with problems');
    await page.goto(address + crypto.randomUUID());
    await expect(page.getByRole('heading', { name: 'This link isn’t active' })).toBeVisible();
    await expectAccessible(page, 'closed link');
  },
);

test(
  'an answer that the server refuses is not shown as saved, and does not count [S19]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 400/);
    const { id } = await assessmentNamed(api, MARKUP);
    const hostile = '<img src=x onerror="document.title=`taken`">';
    const email = freshEmail();
    await api.inviteCandidate({
      assessment_id: id,
      no_email: true,
      body: { email, first_name: hostile + 'W'.repeat(100), last_name: 'W'.repeat(150) },
    });
    const row = await candidatureOf(api, id, email);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(row?.invitation_link ?? '');
    await expect(page.getByText(hostile)).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await beginNextTest(page);
    await page.getByRole('button', { name: 'Submit now…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: /^Next: / }).click();
    const field = page.getByRole('textbox', { name: /Why so/ });
    // Half of an emoji, as a broken program leaves on the clipboard, cannot be stored.
    await field.focus();
    await page.evaluate(() => document.execCommand('insertText', false, `Moon ${String.fromCharCode(0xd83c)}`));
    await field.blur();
    await expect(page.getByText('Some answers not saved')).toBeVisible();
    await expectAccessible(page, 'an answer that is refused');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await expect(page.getByRole('dialog')).toContainText('The answer to question 1 couldn’t be saved');
    await page.getByRole('button', { name: 'Go back' }).click();
    await field.fill(`${'W'.repeat(3_000)} ${hostile} ${'Anna '.repeat(3_000)}`);
    await field.blur();
    await expectSaved(page);
    expect(await width()).toBeLessThanOrEqual(320);
    await submitTest(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(320);
    await expect(page).not.toHaveTitle('taken');
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  },
);

/** Whether closing the page asks first; the page stays open. */
async function leaving(page: Page): Promise<'kept' | 'gone'> {
  return await page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    return dispatchEvent(event) ? 'gone' : 'kept';
  });
}
