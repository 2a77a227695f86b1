import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { freshEmail } from './support/people.ts';
import { messageOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

// A new version was put on the server while a page is open.

test.beforeEach(({ complaints }) => complaints.expect(/status of 404|ERR_FAILED/));

/** The parts of the program that match are those of a build that is gone; answers how often they were asked for. */
async function removeParts(page: Page, name: RegExp): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname.startsWith('/assets/') && name.test(url.pathname),
    async (route) => {
      asked += 1;
      await route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is nothing at this address.' } });
    },
  );
  return () => asked;
}

/** How often the page was loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

const firstLink = (page: Page) => page.getByRole('table').getByRole('link').first();
const people = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' });

// S31
test('a page whose part is gone is loaded anew once, and then works', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const loads = loadsOf(page);
  await removeParts(page, /PeoplePage/);
  page.on('domcontentloaded', () => void page.unrouteAll());
  await people(page).click();
  await expect(page.getByRole('table', { name: 'Test takers' }).getByRole('link').first()).toBeVisible();
  expect(loads()).toBe(1);
});

// S31
test('when that does not help, the page says so and stays', async ({ page }) => {
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const loads = loadsOf(page);
  await removeParts(page, /PeoplePage/);
  await people(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
  await expect(alert).toContainText('Reload the page');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(loads()).toBe(1);
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Test takers' }).getByRole('link').first()).toBeVisible();
});

// S31
test('nothing that is typed is lost without asking', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/invite`);
  const email = freshEmail();
  await page.getByRole('textbox', { name: 'Addresses, or rows of a table' }).fill(email);
  await page.keyboard.press('Control+Enter');
  const row = rowOf(page, email);
  await expect(row).toBeVisible();
  const asked = await removeParts(page, /PaletteHost/);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.keyboard.press('ControlOrMeta+K');
  await expect(messageOf(page, 'A part of this page could not be loaded.')).toContainText('Shortlist was updated');
  expect(asked()).toBeGreaterThan(0);
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(row).toBeVisible();
});

// S03
test(
  'a part that does not come for want of a connection is tried again, and leaves no blank page',
  { tag: '@slow' },
  async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    await context.setOffline(true);
    await people(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await expect(alert).toContainText('The server could not be reached.');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(messageOf(page, 'The server could still not be reached.')).toBeVisible();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Test takers' }).getByRole('link').first()).toBeVisible();
  },
);

// S32
test('that there is a new version is said, and one press brings it', async ({ page }) => {
  let build = '/assets/of-tomorrow.js';
  await page.route('/api/about/', async (route) => {
    const answer = await route.fetch();
    const about = (await answer.json()) as { build: string };
    if (build === '') build = about.build;
    // What it says beyond what this page knows is no matter.
    await route.fulfill({ response: answer, json: { ...about, build, more: { to: 'come' } } });
  });
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Shortlist was updated.' });
  await expect(notice).toBeVisible();
  build = '';
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(firstLink(page)).toBeVisible();
  await expect(page.getByText('Embedded platform.')).toBeVisible();
  await expect(notice).toBeHidden();
});
