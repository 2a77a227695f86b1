import type { Page } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { candidatureOf } from './support/candidates.ts';
import { EVERY_KIND, SECRET, THREE_QUESTIONS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import {
  beginFirstTest,
  beginNextTest,
  expectQuestion,
  expectSaved,
  submitTest,
  inviteTaker,
} from './support/taking.ts';

/** Collects all answers to the page, to search them for secrets. */
function listen(page: Page): string[] {
  const bodies: string[] = [];
  page.on('response', (response) => {
    response.text().then(
      (body) => bodies.push(body),
      // The answer to a page that was left has no body.
      () => {},
    );
  });
  return bodies;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a candidate takes a whole assessment by keyboard [T21 T33]', async ({ page, api }) => {
  test.slow();
  const { assessmentId, email, link } = await inviteTaker(api, EVERY_KIND);
  const sent = listen(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: EVERY_KIND })).toBeVisible();
  expect(await candidatureOf(api, assessmentId, email)).toMatchObject({ status: 'invited' });
  await pressOn(page, page.getByRole('button', { name: 'Continue', exact: true }));
  await pressOn(page, button(page, 'Next: At the desk'));

  await tabTo(page, page.getByRole('radio', { name: 'At noon' }));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, button(page, 'Check my answer'));
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await pressOn(page, page.getByRole('checkbox', { name: /full screen/ }), 'Space');
  await pressOn(page, button(page, /^Start the test/));

  await pressOn(page, page.getByRole('radio', { name: 'Guests' }), 'Space');
  await page.keyboard.press('Enter');
  await expectQuestion(page, 2);
  await pressOn(page, page.getByRole('checkbox', { name: 'Jewels' }), 'Space');
  await pressOn(page, page.getByRole('checkbox', { name: 'Passports' }), 'Space');
  await page.keyboard.press('Enter');
  await expectQuestion(page, 3);
  await typeInto(page, page.getByRole('textbox', { name: 'What does the stay cost?' }), '277,5');
  await expect(page.getByText('Read as 277.5')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectQuestion(page, 4);
  await pressOn(page, button(page, 'Move down: Write the report'));
  await expect(button(page, 'Move down: Write the report')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /Wake|Call|Write/ })).toHaveText([/Wake/, /Call/, /Write/]);
  await pressOn(page, button(page, 'Review and submit'));
  await expect(page.getByRole('dialog')).toContainText('All questions are answered.');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
  await expect(page.getByText('Submitted: At the desk.')).toBeVisible();

  await pressOn(page, button(page, 'Next: How I am'));
  await pressOn(page, page.getByRole('checkbox', { name: /full screen/ }), 'Space');
  await pressOn(page, button(page, /^Start the test/));
  for (let number = 1; number <= 5; number++) {
    await expectQuestion(page, number);
    await tabTo(page, page.getByRole('radio', { name: 'Very inaccurate' }));
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Moderately accurate', exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
  }
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Submit' }));

  await pressOn(page, button(page, 'Next: Count the keys'));
  await pressOn(page, page.getByRole('checkbox', { name: /full screen/ }), 'Space');
  await pressOn(page, button(page, /^Start the test/));
  const source = page.getByRole('textbox', { name: /Each room has two keys/ });
  await tabTo(page, source);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('const keysFor = (rooms) =>\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('rooms * 2;');
  await expect(source).toHaveValue('const keysFor = (rooms) =>\n  rooms * 2;');
  await page.keyboard.press('Escape');
  await pressOn(page, button(page, 'Review and submit'));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Submit' }));

  await pressOn(page, button(page, 'Next: Questions from Willow & Wren (invented)'));
  await typeInto(page, page.getByRole('textbox', { name: 'Why at night?' }), 'It is quiet. ليلاً');
  await pressOn(page, button(page, 'Next'));
  for (const name of ['Dutch', 'Polish']) await pressOn(page, page.getByRole('checkbox', { name }), 'Space');
  await expect(page.getByText('Choose up to 2. 2 selected.')).toBeVisible();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();

  await expect
    .poll(async () => await candidatureOf(api, assessmentId, email))
    .toMatchObject({ status: 'completed', avg_score: 100 });
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((body) => body.includes(SECRET) || body.includes('"correct"'))).toEqual([]);
});

test(
  'a candidate who opens the link elsewhere continues at the next unanswered question [T26]',
  { tag: '@slow' },
  async ({ page, api, browser }) => {
    const { link } = await inviteTaker(api, THREE_QUESTIONS);
    await beginFirstTest(page, link);
    await page.getByRole('radio', { name: 'Stay out' }).check();
    await expectSaved(page);
    await page.close();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expectQuestion(other, 2);
    await expect(other.getByRole('timer')).toHaveText(/^5:\d\d$/);
    await button(other, 'Previous').click();
    await expect(other.getByRole('radio', { name: 'Stay out' })).toBeChecked();
    await elsewhere.close();
  },
);

test('a candidate who goes offline loses no answer, and saves all when online again [T27]', async ({
  page,
  api,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { link } = await inviteTaker(api, THREE_QUESTIONS);
  await beginFirstTest(page, link);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Stay out' }).check();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Swim with care' }).check();
  await expect(page.getByText('Your answers aren’t saved yet.')).toBeAttached();
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expectQuestion(page, 3);
  await button(page, 'Question 2, answered').click();
  await expect(page.getByRole('radio', { name: 'Swim with care' })).toBeChecked();
});

test(
  'in two windows the later answer counts, and the other window says so [T29]',
  { tag: '@slow' },
  async ({ page, api, context, complaints }) => {
    // The answer to a test that was already submitted.
    complaints.expect(/status of 409/);
    const { link } = await inviteTaker(api, THREE_QUESTIONS);
    await beginFirstTest(page, link);
    const other = await context.newPage();
    await other.goto(link);
    await expectQuestion(other, 1);
    for (const name of ['Swim', 'Stay out']) {
      await other.getByRole('radio', { name, exact: true }).check();
      await expectSaved(other);
    }
    // Clicked, not checked: the answer may revert the choice at once.
    await page.getByRole('radio', { name: 'Swim with care' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Question 1 was answered in another window' }),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Stay out' })).toBeChecked();

    await page.getByRole('radio', { name: 'Swim with care' }).check();
    await expectSaved(page);
    await button(other, 'Question 3').click();
    await submitTest(other);
    await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await button(page, 'Next').click();
    await page.getByRole('radio', { name: 'Stay out' }).click();
    await expect(page.getByRole('heading', { name: 'Already submitted' })).toBeVisible();
    await button(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  },
);

// The page uses the clock of the server, not of the device.
test('when time is up, the given answers count [T30]', { tag: '@slow' }, async ({ page, api, complaints }) => {
  // Waits for the running request of the test.
  complaints.expect(/status of 409/);
  const { assessmentId, email, link } = await inviteTaker(api, THREE_QUESTIONS);
  await page.clock.install();
  await beginFirstTest(page, link);
  await page.getByRole('radio', { name: 'Swim', exact: true }).check();
  await expectSaved(page);
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await expect(page.getByRole('timer')).toHaveText(/^5:\d\d$/);
  // After a sleep of the device the page asks the server for the time.
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('timer')).toHaveText(/^5:\d\d$/);
  await page.clock.fastForward('06:00');
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
  await expect(page.getByText('Your saved answers count.')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect
    .poll(async () => await candidatureOf(api, assessmentId, email))
    .toMatchObject({ status: 'completed', avg_score: 33 });
});

test(
  'leaving full screen is recorded as the only test condition to check [T35]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id, testTakerId, link } = await inviteTaker(api, THREE_QUESTIONS);
    await beginFirstTest(page, link, { fullScreen: true });
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect(button(page, 'Full screen')).toBeVisible();
    await button(page, 'Question 3').click();
    await submitTest(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const { value } = await api.readFlags({ test_taker_id: testTakerId, candidature: id });
    expect(value.assessments_detail).toMatchObject([
      { is_exited_full_screen: true, is_left_screen: false, is_camera_enabled: null },
    ]);
  },
);

test('the overview marks completed, next and later steps', { tag: '@slow' }, async ({ page, api }) => {
  const { link } = await inviteTaker(api, EVERY_KIND);
  await beginFirstTest(page, link);
  await button(page, 'Submit now…').click();
  await expect(page.getByRole('dialog')).toContainText('4 questions are unanswered: 1 to 4.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('list').getByRole('listitem')).toHaveText([
    /Completed$/,
    /Up next$/,
    /Count the keys/,
    /Questions from Willow & Wren/,
  ]);
  await beginNextTest(page);
});
