import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { FLAG_STATE_WORDS, flagSentence, FLAGS, type FlagState } from '../src/contract/flags.ts';
import { type MailServer, startMailServer } from './support/mailServer.ts';
import { drawerOf, rowOf } from './support/screen.ts';
import { copyTemplate, type Server, startServer } from './support/server.ts';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test as base } from './support/shortlist.ts';
import { beginNextTest, expectQuestion, expectSaved, submitTest } from './support/taking.ts';

const test = base.extend<object, { mails: MailServer; mailing: Server }>({
  mails: [
    // Playwright reads the needed fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  mailing: [
    async ({ mails }, use) => {
      const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
      const server = await startServer(dataDir, {
        SMTP_URL: mails.url,
        EMAIL_FROM: 'Grand Hotel <jobs@hotel.example>',
      });
      await use(server);
      server.signal('SIGTERM');
      const { stderr } = await server.ended;
      await remove();
      expect(stderr).toBe('');
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ mailing }, use) => await use(mailing.url),
});

const EMAIL = 'irma.nachtwey@post.example';
const NAME = 'Irma Nachtwey';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** 3 of 4 questions of the first test are correct, and so is the code: 75 and 100. */
const SCORES = { 'At the desk': 75, 'Count the keys': 100 };
const AVERAGE = 88;
/** The statements are answered with 5, 1, 3, 4 and 2 of 5, one for each factor. */
const STATEMENTS = ['Very accurate', 'Very inaccurate', 'Neither', 'Moderately accurate', 'Moderately inaccurate'];
const PROFILE = [
  ['Extroversion', 'very high', 5],
  ['Agreeableness', 'very low', 1],
  ['Conscientiousness', 'average', 3],
  ['Emotional stability', 'high', 4],
  ['Openness', 'low', 2],
] as const;
const FLAG_STATES: FlagState[] = ['noticed', 'not recorded', 'fine', 'not recorded'];

// Without shortcuts: the test neither writes to the database nor calls the API.
test('an invitation leads to an email, to completed tests, and to a report with the same scores', async ({
  page,
  browser,
  mails,
}) => {
  // The machine may be busy.
  test.slow();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Assessments' }).click();
  await page.getByRole('link', { name: /^New/ }).click();
  await page.getByRole('searchbox', { name: 'Search assessments' }).fill('night porter');
  await page.getByRole('table', { name: 'Assessments' }).getByRole('link', { name: EVERY_KIND }).click();
  await inviteByMail(page);
  await expect(rowOf(page, NAME)).toContainText('Not started');

  await expect.poll(() => mails.arrivedFor(EMAIL).length).toBe(1);
  const { text = '', html, subject } = mails.arrivedFor(EMAIL)[0]?.mail ?? {};
  expect(subject).toBe(`Invitation to an assessment: ${EVERY_KIND}`);
  const link = /^http:\S+\/testtaker\/takeinvitation\/\S+$/m.exec(text)?.[0] ?? '';
  expect(html).toContain(`href="${link}"`);

  await visit(browser, PHONE, async (phone) => {
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Continue', exact: true }).tap();
    await beginNextTest(phone);
    await answerFirstTest(phone);
    await expect(phone.getByText('Submitted: At the desk.')).toBeVisible();
  });
  await page.reload();
  await expect(rowOf(page, NAME)).toContainText('In progress');

  await visit(browser, {}, async (desk) => {
    await desk.goto(link);
    await expect(desk.getByText('1 of 4 completed.')).toBeVisible();
    await beginNextTest(desk, { fullScreen: true });
    await desk.evaluate(() => document.exitFullscreen());
    for (const [index, words] of STATEMENTS.entries()) {
      await expectQuestion(desk, index + 1);
      await desk.getByRole('radio', { name: new RegExp(`^${words}`) }).check();
      if (index < STATEMENTS.length - 1) await desk.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await submitTest(desk);
    await beginNextTest(desk);
    await desk.getByRole('textbox', { name: /Each room/ }).fill('const keysFor = (rooms) => 2 * rooms;');
    await submitTest(desk);
    await desk.getByRole('button', { name: 'Next: Questions from Willow & Wren (invented)' }).click();
    await desk.getByRole('textbox', { name: 'Why at night?' }).fill('The quiet, and the moon.');
    await expectSaved(desk);
    await desk.getByRole('button', { name: 'Next', exact: true }).click();
    await desk.getByRole('checkbox', { name: 'Greek' }).check();
    await submitTest(desk);
    await expect(desk.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  await expectOutcome(page);
  const report = await reportOf(page);
  expect(report).toMatch(new RegExp(`Score\\s+${AVERAGE} +of 100`));
  for (const [name, score] of Object.entries(SCORES)) {
    expect(report).toMatch(new RegExp(`\\n${name}\\n[^]*?Score\\s+${score} +of 100`));
  }
  for (const [factor, level, raw] of PROFILE) {
    expect(report).toMatch(new RegExp(`${factor} +${level} +raw score ${raw}\\b`, 'i'));
  }
  for (const [index, flag] of FLAGS.entries()) {
    expect(report).toMatch(new RegExp(`${flag.label} +${FLAG_STATE_WORDS[FLAG_STATES[index] ?? 'fine']}`, 'i'));
  }
  for (const said of [NAME, EVERY_KIND, 'The quiet, and the moon.', 'Greek']) expect(report).toContain(said);
});

async function inviteByMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  const [first = '', last = ''] = NAME.split(' ');
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page
    .getByRole('dialog', { name: `${NAME} was invited` })
    .getByRole('button', { name: 'Done' })
    .click();
}

/** Runs in a new browser context, as on another device. */
async function visit(browser: Browser, options: BrowserContextOptions, take: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await take(page);
  await context.close();
  expect(faults).toEqual([]);
}

/** Answers three of four questions correctly by touch, and submits. */
async function answerFirstTest(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('radio', { name: 'Guests' }).tap();
  await next.tap();
  for (const name of ['Jewels', 'Passports']) await page.getByRole('checkbox', { name }).tap();
  await next.tap();
  await page.getByRole('textbox', { name: 'What does the stay cost?' }).fill('300');
  await next.tap();
  await page.getByRole('button', { name: 'Move down: Write the report' }).tap();
  await page.getByRole('button', { name: 'Move down: Write the report' }).tap();
  await expectSaved(page);
  await submitTest(page);
}

/** Reloads the list, as a recruiter who waits for a candidate does; the drawer updates without a reload. */
async function expectOutcome(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, NAME)).toContainText(String(AVERAGE), { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rowOf(page, NAME)).toContainText('Completed');
  await rowOf(page, NAME).getByRole('link').click();
  const region = (name: string) => drawerOf(page, NAME).getByRole('region', { name });
  await expect(region('Results')).toContainText(`${AVERAGE}of 100`);
  for (const [name, score] of Object.entries(SCORES)) {
    await expect(region('Results').getByRole('listitem').filter({ hasText: name })).toContainText(String(score));
  }
  for (const [factor, level, raw] of PROFILE) {
    await expect(region('Personality')).toContainText(new RegExp(`${factor}\\s*${level}\\. Raw score ${raw}\\.`));
  }
  await expect(region('Screening questions')).toContainText('The quiet, and the moon.');
  await expect(region('Screening questions')).toContainText('Greek');
  for (const [index, flag] of FLAGS.entries()) {
    const state = FLAG_STATES[index] ?? 'fine';
    const item = region('Test conditions')
      .getByRole('listitem')
      .filter({ hasText: `${flag.label}: ${FLAG_STATE_WORDS[state]}` });
    await expect(item).toContainText(flagSentence(flag, state));
  }
}

/** Downloads the report from the dashboard and returns its text. */
async function reportOf(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await drawerOf(page, NAME).getByRole('button', { name: 'Report' }).click();
  await drawerOf(page, NAME).getByRole('button', { name: 'Download PDF' }).click();
  const input = await readFile(await (await coming).path());
  return spawnSync('pdftotext', ['-layout', '-', '-'], { encoding: 'utf8', input }).stdout;
}
