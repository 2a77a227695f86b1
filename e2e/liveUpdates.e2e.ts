import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { freshEmail, inviteCandidate } from './support/candidates.ts';
import { drawerOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

/** A little more than the poll interval of a page, in milliseconds. */
const POLL_MS = 11_000;

/** Moves the time of the page until a poll finds a change that the gateway may have to read first. */
async function untilShown(page: Page, locator: Locator): Promise<void> {
  const poll = async () => {
    await page.clock.runFor(POLL_MS);
    return await locator.isVisible();
  };
  await expect.poll(poll, { timeout: 60_000 }).toBe(true);
}

/** The position of an element on the screen. */
const placeOf = async (locator: Locator) => (await locator.boundingBox())?.y;
const showNew = (page: Page, words: string) => page.getByRole('button', { name: `Show ${words}` });

test('new candidates wait behind a button, cells change in place, and no row moves', async ({
  page,
  api,
  server,
  browser,
}) => {
  const { id } = await assessmentNamed(api, QUIET);
  const older = await inviteCandidate(api, id);
  const newer = await inviteCandidate(api, id);
  await page.clock.install();
  await page.goto(`/assessments/${id}/candidates`);
  const row = rowOf(page, older.name);
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').check();
  await row.getByRole('link').focus();
  await row.hover();
  const place = await placeOf(row);

  await page.waitForLoadState('networkidle');
  // The next steps take a while, so the clock of the page is paused.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));

  // A colleague in another browser moves a candidate; another candidate registers through the public link.
  const { value: assessment } = await api.readAssessment({ assessment_id: id });
  const [link] = assessment.public_links;
  await api.changeStage({ candidature_id: older.id, body: { stage: 'INT' } });
  const email = freshEmail();
  const elsewhere = await browser.newContext();
  await register(
    await elsewhere.newPage(),
    `${server.platformUrl}/testtaker/publicinvitation/${link?.public_uuid}`,
    email,
  );
  await elsewhere.close();
  await untilShown(page, showNew(page, '1 new'));
  await expect(page.getByRole('status').filter({ hasText: /^1 new$/ })).toBeAttached();
  await expect(row).toContainText('Interviewed');
  await expect(rowOf(page, email)).toHaveCount(0);
  expect(await placeOf(row)).toBe(place);
  await expect(row.getByRole('link')).toBeFocused();
  // axe takes time, so the clock of the page runs again.
  await page.clock.resume();
  await expectAccessible(page, 'new candidates to show');

  await showNew(page, '1 new').click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Olga Fernweh');
  await expect(showNew(page, '1 new')).toHaveCount(0);
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, newer.name)).toHaveCount(1);

  // On the board a stage is a column, so a move waits as well.
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  const cardIn = (stage: string) =>
    page
      .getByRole('list', { name: new RegExp(`^${stage} \\d`) })
      .getByRole('listitem')
      .filter({ hasText: newer.name });
  await expect(cardIn('Not yet evaluated')).toBeVisible();
  await api.changeStage({ candidature_id: newer.id, body: { stage: 'EVA' } });
  await untilShown(page, showNew(page, '1 moved'));
  await expect(cardIn('Not yet evaluated')).toBeVisible();
  await showNew(page, '1 moved').click();
  await expect(cardIn('Evaluated')).toBeVisible();
});

test(
  'assessments, emails and the header update, and an open form keeps the focus',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id, candidates, invited } = await assessmentNamed(api, QUIET);
    await page.clock.install();
    await page.goto('/assessments?status=all');
    const row = rowOf(page, QUIET);
    await expect(row).toContainText(String(candidates));
    const place = await placeOf(row);
    const person = await inviteCandidate(api, id);
    await page.clock.runFor(POLL_MS);
    await expect(row).toContainText(String((candidates ?? 0) + 1));
    expect(await placeOf(row)).toBe(place);

    await page.goto('/email-log');
    await expect(page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first()).toBeVisible();
    await api.sendInvitation({ candidature_id: person.id });
    await page.clock.runFor(POLL_MS);
    await showNew(page, '1 new email').click();
    await expect(page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first()).toContainText(person.email);

    await page.goto(`/assessments/${id}/candidates`);
    await expect(rowOf(page, person.name)).toBeVisible();
    await page.keyboard.press('i');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.clock.runFor(POLL_MS);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toHaveCount(0);

    // The header counts along.
    await inviteCandidate(api, id);
    const progress = page.getByRole('region', { name: 'Progress', exact: true });
    await untilShown(page, progress.getByText(`Not started${(invited ?? 0) + 2}`, { exact: true }));
  },
);

test(
  'candidates, bulk actions, scheduled emails, insights and the audit log update',
  { tag: '@slow' },
  async ({ page, api, baseURL, browser }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [first, second] = [await inviteCandidate(api, id), await inviteCandidate(api, id)];
    const gateway = gatewayOf(baseURL ?? '');
    const reject = async (person: { id: number }) =>
      await gateway.createJob({
        body: {
          request_key: randomUUID(),
          kind: 'reject',
          ...(await selectCandidates(gateway, id, [person])),
          options: { email_timing: 'scheduled', email_delay_minutes: 600 },
        },
      });
    await page.clock.install();
    await page.goto(`/candidates?q=${first.email.split('@')[1]}`);
    await expect(rowOf(page, first.name)).toBeVisible();
    // While the gateway reads all lists for the first time, this list grows without a button.
    await expect(page.getByRole('status').filter({ hasText: /^Still loading/ })).toHaveCount(0, { timeout: 60_000 });
    const { value } = await api.inviteCandidate({
      assessment_id: id,
      no_email: true,
      body: { email: `later@${first.email.split('@')[1]}` },
    });
    await untilShown(page, showNew(page, '1 new'));
    await showNew(page, '1 new').click();
    await expect(rowOf(page, 'later@')).toBeVisible();

    await page.goto('/jobs');
    await expect(page.getByRole('heading', { name: 'Bulk actions' })).toBeVisible();
    const { value: job } = await reject(first);
    await page.clock.runFor(POLL_MS);
    const held = page.getByRole('table', { name: 'Scheduled emails' });
    const rejection = page.getByRole('list', { name: 'Bulk actions' }).locator(`a[href="/jobs/${job.id}"]`);
    // At once if the list was empty or just loaded.
    await expect(showNew(page, '1 new bulk action').or(rejection)).toBeVisible();
    if (await showNew(page, '1 new bulk action').isVisible()) await showNew(page, '1 new bulk action').click();
    await expect(rejection).toBeVisible();

    await page.goto('/scheduled-emails');
    await expect(rowOf(page, first.name)).toBeVisible();
    const place = await placeOf(rowOf(page, first.name));
    await reject(second);
    await page.clock.runFor(POLL_MS);
    await showNew(page, '1 new').click();
    await expect(rowOf(page, second.name)).toBeVisible();
    // A colleague cancels one email: it keeps its place, without actions.
    const elsewhere = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await elsewhere.goto('/scheduled-emails');
    await rowOf(elsewhere, first.name)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(rowOf(elsewhere, first.name)).toBeHidden();
    await elsewhere.close();
    await page.clock.runFor(POLL_MS);
    await expect(rowOf(page, first.name)).toContainText('Sent or cancelled');
    expect(await placeOf(rowOf(page, first.name))).toBe(place);
    await expect(rowOf(page, first.name).getByRole('button')).toHaveCount(0);
    await showNew(page, '1 gone').click();
    await expect(held.getByText(first.name)).toHaveCount(0);

    await page.goto(`/assessments/${id}/insights`);
    // Charts have no rows that could move, so they change in place.
    const { candidates } = await assessmentNamed(api, QUIET);
    const invited = (count: number) => page.getByRole('link', { name: `Invited ${count} 100%`, exact: true });
    await expect(invited(candidates ?? 0)).toBeVisible();
    await api.deleteCandidature({ candidature_id: value.id });
    await untilShown(page, invited((candidates ?? 0) - 1));

    await page.goto('/audit');
    await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('link').first()).toBeVisible();
    const { value: again } = await reject(second);
    await page.clock.runFor(POLL_MS);
    const made = page.getByRole('link', { name: `Bulk action ${again.id}`, exact: true }).first();
    await expect(made).toBeHidden();
    await page.getByRole('button', { name: /^Show \d+ new$/ }).click();
    await expect(made).toBeVisible();
  },
);

/** Registers a candidate through a public link. */
async function register(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'First name' }).fill('Olga');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Fernweh');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
}
