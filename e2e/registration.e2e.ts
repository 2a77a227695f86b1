import { createClient } from '../src/contract/testing/client.ts';
import type { Page } from '@playwright/test';
import { assessmentNamed } from './support/demo.ts';
import { type MailServer, type MailServerScript, startMailServer } from './support/mailServer.ts';
import { freshEmail } from './support/candidates.ts';
import { copyTemplate, type Server, startServer } from './support/server.ts';
import { expect, test as base } from './support/shortlist.ts';

const ASSESSMENT = 'Junior Accountant';

interface Fixtures {
  mailScript: MailServerScript | 'off';
  /** VERIFY_ADDRESSES. */
  verify: 'on' | 'off';
  mails: MailServer;
  mailing: Server;
}

const test = base.extend<Fixtures>({
  mailScript: ['off', { option: true }],
  verify: ['on', { option: true }],
  mails: async ({ mailScript }, use) => {
    const mails = await startMailServer(mailScript === 'off' ? {} : mailScript);
    await use(mails);
    await mails.close();
  },
  mailing: async ({ mails, mailScript, verify }, use) => {
    const { dataDir, remove } = await copyTemplate({ folder: process.env['E2E_TEMPLATE'] ?? '' });
    const smtp = { SMTP_URL: mails.url, EMAIL_FROM: 'Grand Hotel <jobs@hotel.example>', VERIFY_ADDRESSES: verify };
    const server = await startServer(dataDir, { LOG_LEVEL: 'silent', ...(mailScript !== 'off' && smtp) });
    await use(server);
    server.signal('SIGTERM');
    await server.ended;
    await remove();
  },
  baseURL: async ({ mailing }, use) => await use(mailing.url),
  api: async ({ mailing }, use) => {
    const headers = { authorization: `Token ${process.env['E2E_TOKEN'] ?? ''}` };
    await use(createClient({ fetch, baseUrl: mailing.platformUrl, headers }));
  },
});

interface Registration {
  /** URL of the public link. */
  link: string;
  email: string;
  /** The text of the page about the email. */
  claim: string;
}

/** Sends the form of a public link. */
async function sendForm(page: Page, { link, email }: Pick<Registration, 'link' | 'email'>): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'First name' }).fill('Olga');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Registers where addresses are not verified, and opens the assessment with the link that the page shows. */
async function registerAtOnce(page: Page, { claim, ...form }: Registration): Promise<void> {
  await sendForm(page, form);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(claim);
  const personal = await page.getByRole('link', { name: 'Continue to the assessment' }).getAttribute('href');
  await expect(page.getByText(personal ?? 'missing', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to the assessment' }).click();
  await expect(page).toHaveURL(personal ?? 'missing');
  await expect(page.getByText('Hi Olga!')).toBeVisible();
}

/** Registers where the link goes by email only, and returns the text of the page. */
async function register(page: Page, form: Pick<Registration, 'link' | 'email'>): Promise<string> {
  await sendForm(page, form);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('We send a link to this address if it can take part.');
  await expect(main.getByRole('link')).toHaveCount(0);
  return await main.innerText();
}

/** Opens the only email of an address in the email log, and waits for its state. */
async function expectLogged(page: Page, email: string, state: string) {
  await page.goto(`/email-log?q=${email}`);
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText('Registration');
  // The email may be in transit when the page is loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(mail).toContainText(state, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await mail.getByText('Olga').first().click();
  return mail;
}

async function publicLinkOf({ mailing, api }: { mailing: Server; api: ReturnType<typeof createClient> }) {
  const { id } = await assessmentNamed(api, ASSESSMENT);
  const { public_links: links } = (await api.readAssessment({ assessment_id: id })).value;
  return `${mailing.platformUrl}/testtaker/publicinvitation/${links[0]?.public_uuid}`;
}

const TRIED = 'We’ll also try to email it to you.';

test('without a mail server the page says that no email is sent, and none is', async ({
  page,
  mailing,
  api,
  mails,
}) => {
  const email = freshEmail('olga');
  await registerAtOnce(page, { link: await publicLinkOf({ mailing, api }), email, claim: 'It isn’t emailed to you.' });
  await expectLogged(page, email, 'Not sent');
  expect(mails.arrived).toEqual([]);
});

test.describe('with a mail server that takes emails', () => {
  test.use({ mailScript: {} });

  test('the link comes by email only, and again for an address that is registered [T55]', async ({
    page,
    mailing,
    api,
    mails,
  }) => {
    const form = { link: await publicLinkOf({ mailing, api }), email: freshEmail('olga') };
    const shown = await register(page, form);
    await expectLogged(page, form.email, 'Sent');
    const [arrived] = mails.arrivedFor(form.email);
    expect(arrived?.mail.subject).toBe(`Registration confirmed: ${ASSESSMENT}`);
    const [emailed = ''] = /http\S+takeinvitation\S+/.exec(arrived?.mail.text ?? '') ?? [];
    await page.goto(`${emailed}.`);
    await expect(page).toHaveURL(emailed);
    await expect(page.getByText('Hi Olga!')).toBeVisible();

    expect(await register(page, form)).toBe(shown);
    await expect.poll(() => mails.arrivedFor(form.email)).toHaveLength(2);
    const again = mails.arrivedFor(form.email)[1]?.mail;
    expect(again?.subject).toBe(`You are already registered: ${ASSESSMENT}`);
    expect(again?.text).toContain(emailed);
  });
});

test.describe('with a mail server whose addresses are not to be verified', () => {
  test.use({ mailScript: {}, verify: 'off' });
  test('the page shows the link at once', async ({ page, mailing, api, mails }) => {
    const email = freshEmail('olga');
    await registerAtOnce(page, { link: await publicLinkOf({ mailing, api }), email, claim: TRIED });
    await expectLogged(page, email, 'Sent');
    expect(mails.arrivedFor(email)).toHaveLength(1);
  });
});

test.describe('with a mail server that refuses the address', () => {
  test.use({ mailScript: { recipient: () => ({ code: 550, text: 'No such mailbox.' }) } });
  test('the email log says why it failed', async ({ page, mailing, api }) => {
    const email = freshEmail('olga');
    await register(page, { link: await publicLinkOf({ mailing, api }), email });
    await expect(await expectLogged(page, email, 'Failed')).toContainText('No such mailbox.');
  });
});

test.describe('with a mail server that does not answer', () => {
  test.use({ mailScript: {} });
  test('the email log says that the email is delayed', async ({ page, mailing, api, mails }) => {
    await mails.close();
    const email = freshEmail('olga');
    await register(page, { link: await publicLinkOf({ mailing, api }), email });
    await expect(await expectLogged(page, email, 'Delayed')).toContainText('ECONNREFUSED');
  });
});

test.describe('with a mail server that rejects the sender', () => {
  test.use({ mailScript: { sender: () => ({ code: 550, text: 'Sender rejected.' }) } });
  test('later registrations are told that emails are delayed, and Home says how many wait [T55]', async ({
    page,
    mailing,
    api,
  }) => {
    const link = await publicLinkOf({ mailing, api });
    const [first, second] = [freshEmail('olga'), freshEmail('olga')];
    await register(page, { link, email: first });
    await expect(await expectLogged(page, first, 'On hold')).toContainText('Sender rejected.');
    expect(await register(page, { link, email: second })).toContain('Emails are delayed at the moment.');
    await expectLogged(page, second, 'On hold');
    await page.goto('/');
    await expect(page.getByText('2 emails are on hold', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'See why in the email log' }).click();
    await expect(page.getByRole('heading', { name: 'Email log' })).toBeVisible();
  });
});
