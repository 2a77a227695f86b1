import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import type { ScriptedGateway } from './support/scriptedGateway.ts';
import { expect, test } from './support/scriptedTest.ts';
import { freshEmail } from './support/candidates.ts';
import { firstLink, holdRequests, messageOf, rowOf } from './support/screen.ts';

// The list of candidates comes from the read model.
test.use({ sync: 'on' });

// A new version is deployed while a page is open.

test.beforeEach(({ complaints }) => complaints.expect(/status of 404|ERR_FAILED/));

/** Removes matching chunks from the server, as the next build does; returns a function that restores them. */
async function removeParts({ pages }: ScriptedGateway, name: RegExp): Promise<() => Promise<void>> {
  const assets = join(pages, 'assets');
  const elsewhere = await mkdtemp(join(pages, 'gone-'));
  const parts = (await readdir(assets)).filter((part) => name.test(part));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) await rename(join(assets, part), join(elsewhere, part));
  return async () => {
    for (const part of await readdir(elsewhere)) await rename(join(elsewhere, part), join(assets, part));
  };
}

/** Counts the page loads from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

const candidatesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Candidates' });

test(
  'a page with a missing chunk reloads once, and then works [S31]',
  { tag: '@slow' },
  async ({ page, scriptedGateway }) => {
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    const loads = loadsOf(page);
    const restore = await removeParts(scriptedGateway, /CandidatesPage/);
    const reloads = await holdRequests(page, /\/candidates$/);
    await candidatesLink(page).click();
    await expect.poll(() => reloads.waiting).toBe(1);
    await restore();
    reloads.letGo();
    await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
    expect(loads()).toBe(1);
  },
);

test('when the reload does not help, the page says so and stays [S31]', async ({ page, scriptedGateway }) => {
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const loads = loadsOf(page);
  const restore = await removeParts(scriptedGateway, /CandidatesPage/);
  await candidatesLink(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this page' });
  await expect(alert).toContainText('Reload the page');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  expect(loads()).toBe(1);
  await restore();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
});

test('a page whose main script is missing says so [S31]', async ({ page, scriptedGateway }) => {
  const restore = await removeParts(scriptedGateway, /^app-.*\.js/);
  await page.goto('/assessments');
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load Shortlist. Reload the page.');
  await restore();
  await page.reload();
  await expect(firstLink(page)).toBeVisible();
});

test('a reload for a new version asks before typed text is lost [S31]', async ({ page, api, scriptedGateway }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/invite`);
  const email = freshEmail();
  await page.getByRole('textbox', { name: 'Email addresses or spreadsheet rows' }).fill(email);
  await page.keyboard.press('Control+Enter');
  const row = rowOf(page, email);
  await expect(row).toBeVisible();
  const restore = await removeParts(scriptedGateway, /PaletteHost/);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.keyboard.press('ControlOrMeta+K');
  await expect(messageOf(page, 'Couldn’t load this section.')).toContainText('Shortlist was updated');
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(row).toBeVisible();
  await restore();
});

test(
  'a chunk that fails to load offline is retried, and leaves no blank page [S03]',
  { tag: '@slow' },
  async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    // Messages are loaded when the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await candidatesLink(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this page' });
    await expect(alert).toContainText('You’re offline.');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(messageOf(page, 'Still can’t reach the server.')).toBeVisible();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
  },
);

test('a new version is announced, and one press loads it [S32]', async ({ page, scriptedGateway }) => {
  await page.clock.install();
  await page.goto('/assessments');
  await expect(firstLink(page)).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Shortlist was updated.' });
  const index = join(scriptedGateway.pages, 'index.html');
  const today = await readFile(index, 'utf8');
  // Most chunks of the first load are the same in the next build.
  await writeFile(index, today.replace(/src="\/assets\/app-[^"]+"/, 'src="/assets/app-ofTomorw.js"'));
  await page.clock.fastForward('06:00');
  await expect(notice).toBeVisible();
  // On a phone it covers no control.
  await page.setViewportSize({ width: 390, height: 844 });
  await candidatesLink(page).click({ trial: true });
  // An answer of today's build would take the notice away.
  const reloads = await holdRequests(page, /\/assessments$/);
  // The press ends with the load.
  const press = notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => reloads.waiting).toBe(1);
  await writeFile(index, today);
  reloads.letGo();
  await press;
  await expect(firstLink(page)).toBeVisible();
  await expect(notice).toBeHidden();
});
