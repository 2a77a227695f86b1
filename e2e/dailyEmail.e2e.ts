import { createClient } from '../src/contract/testing/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, candidaturesOf, UNWATCHED } from './support/demo.ts';
import { gatewayOf } from './support/jobs.ts';
import { startMailServer } from './support/mailServer.ts';
import { freePort } from './support/nginx.ts';
import { copyTemplate, startServer } from './support/server.ts';
import { expect, test } from './support/shortlist.ts';

const ANA = { 'x-forwarded-email': 'ana@example.org' };
const CLEO = { 'x-forwarded-email': 'cleo@example.org' };

test('a user sees their daily email before it is sent', { tag: '@slow' }, async ({ browser }) => {
  test.slow();
  const mails = await startMailServer({ recipient: () => 'take' });
  const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
  const port = await freePort();
  const server = await startServer(dataDir, {
    PORT: String(port),
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    AUTH: 'proxy',
    AUTH_TRUSTED_PEER: '127.0.0.1',
    AUTH_RECRUITERS: ANA['x-forwarded-email'],
    AUTH_MANAGERS: CLEO['x-forwarded-email'],
    SMTP_URL: mails.url,
    EMAIL_FROM: 'Grand Hotel <jobs@hotel.example>',
    DASHBOARD_URL: 'https://shortlist.hotel.example',
  });
  const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: ANA });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('group', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Preview daily email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Daily email' });
    await expect(dialog).toContainText('Nothing is unread, so no email would be sent.');
    await expectAccessible(page, 'the daily email with nothing to report');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const headers = { authorization: `Token ${process.env['E2E_TOKEN'] ?? ''}` };
    const api = createClient({ fetch, baseUrl: server.platformUrl, headers });
    const { id } = await assessmentNamed(api, UNWATCHED);
    const candidature_id = (await candidaturesOf(api, id))[0]?.id ?? 0;
    await gatewayOf(server.url, ANA).followAssessment({ assessment_id: id });
    const cleo = gatewayOf(server.url, CLEO);
    // A note needs a candidate who was read.
    await cleo.readCandidature({ candidature_id, assessment: id });
    await cleo.createNote({ candidature_id, body: { text: 'Swims well.' } });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.insertText('preview daily');
    await page.getByRole('option', { name: 'Preview daily email' }).click();
    const text = dialog.getByRole('region', { name: 'Preview email' });
    await expect(text).toContainText('Shortlist: 1 notification');
    await expect(text).toContainText('- 1 note by colleagues');
    await expect(text).toContainText('https://shortlist.hotel.example');
    await expect(text).not.toContainText('Swims');
    await expectAccessible(page, 'the preview of the daily email');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(mails.arrivedFor(ANA['x-forwarded-email'])).toEqual([]);
  } finally {
    await context.close();
    server.signal('SIGTERM');
    await server.ended;
    await remove();
    await mails.close();
  }
});
