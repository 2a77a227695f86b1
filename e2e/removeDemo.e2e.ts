import { createClient } from '../src/contract/testing/client.ts';
import { OWN_HEADER } from '../src/contract/preload.ts';
import { expectAccessible } from './support/axe.ts';
import { inviteCandidate } from './support/candidates.ts';
import { assessmentNamed, BUSIEST, QUIET } from './support/demo.ts';
import { copyTemplate, startServer } from './support/server.ts';
import { expect, test } from './support/shortlist.ts';

// On a server for itself, since the other journeys need the demo.
test('the demo is removed, and a real candidate stays [T60]', { tag: '@slow' }, async ({ page }) => {
  const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
  const server = await startServer(dataDir, { LOG_LEVEL: 'error', SYNC_INTERVAL: '1' });
  try {
    const api = createClient({ fetch, baseUrl: server.url, headers: { [OWN_HEADER]: '1' } });
    const { id } = await assessmentNamed(api, BUSIEST);
    const { name } = await inviteCandidate(api, id);
    await page.goto(server.url);
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
    await expect(page.getByText('The demo data was removed.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(banner).toBeHidden();

    await page.goto(`${server.url}/assessments/${id}/candidates`);
    const rows = page.getByRole('table', { name: 'Candidates' }).getByRole('row');
    await expect(rows.filter({ hasText: name })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.goto(`${server.url}/assessments`);
    await page.getByRole('link', { name: /^All\d/ }).click();
    await expect(page.getByRole('main')).toContainText(BUSIEST);
    await expect(page.getByRole('main')).not.toContainText(QUIET);
    await page.goto(`${server.url}/help`);
    await expect(page.getByRole('button', { name: 'Take the tour' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove demo data…' })).toBeHidden();
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await remove();
  }
});
