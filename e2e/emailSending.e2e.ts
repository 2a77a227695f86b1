import { createClient } from '../src/contract/testing/client.ts';
import { type MailServer, startMailServer } from './support/mailServer.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { freshEmail } from './support/candidates.ts';
import { copyTemplate, type Server, startServer } from './support/server.ts';
import { expect, test as base } from './support/shortlist.ts';

/** The mail server's answers by the local part of the address. */
const ANSWERS: Record<string, { code: number; text: string }> = {
  refused: { code: 550, text: 'No such mailbox.' },
  delayed: { code: 450, text: 'Try again later.' },
};

const test = base.extend<object, { mails: MailServer; mailing: Server }>({
  mails: [
    // Playwright reads the needed fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mails = await startMailServer({ recipient: (address) => ANSWERS[address.split('@')[0] ?? ''] ?? 'take' });
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  mailing: [
    async ({ mails }, use) => {
      const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
      const variables = { SMTP_URL: mails.url, EMAIL_FROM: 'Grand Hotel <jobs@hotel.example>', LOG_LEVEL: 'error' };
      const server = await startServer(dataDir, variables);
      await use(server);
      server.signal('SIGTERM');
      await server.ended;
      await remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ mailing }, use) => await use(mailing.url),
  api: async ({ mailing }, use) => {
    const headers = { authorization: `Token ${process.env['E2E_TOKEN'] ?? ''}` };
    await use(createClient({ fetch, baseUrl: mailing.platformUrl, headers }));
  },
});

for (const { local, said, inLog } of [
  { local: 'person', said: /^Invitation email sent to \S+\.$/, inLog: false },
  { local: 'delayed', said: /^Invitation email queued for \S+\. It was not sent yet: .*Try again later/, inLog: true },
  { local: 'refused', said: /^Invitation email to \S+ was not sent\. .*No such mailbox/, inLog: true },
]) {
  test(`the result of an invitation to ${local}@… says what the mail server did`, async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const email = freshEmail(local);
    await page.goto(`/assessments/${id}/candidates`);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const done = page.getByRole('dialog', { name: `${email} was invited` });
    await expect(done.getByText(said)).toBeVisible({ timeout: 20_000 });
    const log = done.getByRole('link', { name: 'Open the email log' });
    if (!inLog) return expect(log).toHaveCount(0);
    await log.click();
    await expect(page.getByRole('list', { name: 'Emails' }).getByText(email).first()).toBeVisible();
  });
}
