import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createClient } from '../src/contract/testing/client.ts';
import { OWN_HEADER } from '../src/contract/preload.ts';
import { expectAccessible } from './support/axe.ts';
import { inviteCandidate } from './support/candidates.ts';
import { assessmentNamed, BUSIEST, QUIET } from './support/demo.ts';
import { copyTemplate, runProgram, startServer } from './support/server.ts';
import { SHORT_ASSESSMENTS } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';

// On servers for themselves, since the other journeys need the demo.
test.describe.configure({ timeout: 120_000 });

/** Shows the pages of a server on a data directory. */
async function onServer(dataDir: string, page: Page, visit: (url: string) => Promise<void>): Promise<void> {
  const server = await startServer(dataDir, { DEMO: 'off', LOG_LEVEL: 'error', SYNC_INTERVAL: '1' });
  try {
    await visit(server.url);
    await page.goto('about:blank');
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('the demo is removed, and a real candidate stays [T60]', { tag: '@slow' }, async ({ page }) => {
  const { dataDir } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
  await onServer(dataDir, page, async (url) => {
    const api = createClient({ fetch, baseUrl: url, headers: { [OWN_HEADER]: '1' } });
    const { id } = await assessmentNamed(api, BUSIEST);
    const { name } = await inviteCandidate(api, id);
    await page.goto(url);
    const banner = page.getByRole('region', { name: 'Demo data' });
    await banner.getByRole('button', { name: 'Remove demo data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove demo data?' });
    await expect(dialog).toContainText('1 assessment has candidates who were added since.');
    await expect(dialog.getByText(name)).toBeVisible();
    await expectAccessible(page, 'the dialog that removes the demo data');
    const [, number = ''] = /and ([\d,]+) candidates will be deleted/.exec(await dialog.innerText()) ?? [];
    const confirm = dialog.getByRole('button', { name: 'Remove demo data', exact: true });
    await dialog.getByRole('textbox').fill('7');
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(number);
    await confirm.click();
    await expect(page.getByText('The demo data was removed.', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(banner).toBeHidden();

    await page.goto(`${url}/assessments/${id}/candidates`);
    const rows = page.getByRole('table', { name: 'Candidates' }).getByRole('row');
    await expect(rows.filter({ hasText: name })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.goto(`${url}/assessments`);
    await page.getByRole('link', { name: /^All \d/ }).click();
    await expect(page.getByRole('main')).toContainText(BUSIEST);
    await expect(page.getByRole('main')).not.toContainText(QUIET);
    await page.goto(`${url}/help`);
    await expect(page.getByRole('button', { name: 'Take the tour' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove demo data…' })).toBeHidden();
  });
});

test(
  'after a first import, the right tab is open and leads to the first invitation',
  { tag: '@slow' },
  async ({ page }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shortlist-first-'));
    const file = join(dataDir, 'assessment.json');
    await writeFile(file, JSON.stringify(SHORT_ASSESSMENTS[0]));
    const data = join(dataDir, 'data');
    expect((await runProgram(['platform', 'import', file], { DATA_DIR: data }).ended).code).toBe(0);
    await onServer(data, page, async (url) => {
      await page.goto(`${url}/assessments`);
      const tabs = page.getByRole('navigation', { name: 'Assessments by status' });
      await expect(tabs.getByRole('link', { name: /^New/ })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main')).toContainText('1 new assessment ·');
      await expectAccessible(page, 'the list with one new assessment');
      // An empty tab can still be opened.
      await tabs.getByRole('link', { name: /^Active/ }).click();
      await expect(page.getByText('No matching assessments')).toBeVisible();
      await page.goto(url);
      await expect(page.getByText('No candidates yet')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('All reviewed');
      await expect(page.getByRole('main')).not.toContainText('have completed.');
      await page.getByRole('link', { name: 'Invite the first candidates' }).click();
      await expect(page).toHaveURL(/\/assessments\/1\/candidates/);
    });
    await rm(dataDir, { recursive: true, force: true });
  },
);
