// Mail servers that refuse our login or sender, or have no TLS.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseEmails } from '../../src/platform/mail/holdEmails.ts';
import type { DeliveryConfig } from '../../src/platform/mail/delivery.ts';
import type { SmtpServer } from '../../src/operation/smtpClient.ts';
import type { PlatformDeps } from '../../src/platform/platformApp.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { type MailServer, type MailServerScript, type Reaction, startMailServer } from '../support/mailServer.ts';
import { type Caller, callerOf } from './caller.ts';
import { mailingBeside } from './mailSupport.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;
const beside = mailingBeside(() => platform);
const closing: MailServer[] = [];

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
}, 120_000);
// No email of another test is waiting.
beforeEach(async () => {
  await platform.database.db.update(emails).set({ state: 'cancelled' }).where(eq(emails.state, 'queued'));
});
afterEach(async () => {
  await beside.stop();
  for (const one of closing.splice(0)) await one.close();
});
afterAll(async () => await platform.stop());

async function strict(script: MailServerScript): Promise<MailServer> {
  const started = await startMailServer(script);
  closing.push(started);
  return started;
}

/** Starts a platform that sends to a mail server until the test ends. */
async function mailing(
  deliveryConfig: Partial<DeliveryConfig>,
  server: Partial<SmtpServer> & { port: number },
  extra: Partial<PlatformDeps> = {},
): Promise<RunningPlatform> {
  const started = await beside.start(server, deliveryConfig, extra);
  api = callerOf(started);
  return started;
}

const invite = async (email: string) =>
  (await api.client.inviteCandidate({ assessment_id: seeded.openId, body: { email } })).value;
const mailsTo = async (email: string) => (await api.client.listEmails({ search: email })).value.results;
const reasonOf = async (email: string) => (await mailsTo(email))[0]?.reason;
const expectState = async (email: string, state: string) =>
  await expect.poll(async () => (await mailsTo(email))[0]?.state).toBe(state);

test('a mail server that refuses our login is asked once; emails wait for a start with another login [T14]', async () => {
  const no = { code: 535, text: '5.7.8 Bad credentials' };
  const bank = await strict({ login: (user, password) => (`${user} ${password}` === 'jobs right' ? 'take' : no) });
  const wrong = await mailing({}, { port: bank.port, auth: { user: 'jobs', pass: 'wrong' } });
  await invite('locked@example.org');
  await expectState('locked@example.org', 'held');
  expect(await reasonOf('locked@example.org')).toMatch(
    /rejected our login: 535 5\.7\.8 Bad cred.* It will be sent once/,
  );
  const { id } = await invite('second@example.org');
  await expectState('second@example.org', 'held');
  // A released email is sent with the next one.
  await api.client.sendInvitation({ candidature_id: id });
  expect(await mailsTo('second@example.org')).toHaveLength(1);
  expect(bank.logins).toEqual(['jobs']);
  await wrong.app.close();

  await mailing({}, { port: bank.port, auth: { user: 'jobs', pass: 'right' } });
  for (const email of ['locked@example.org', 'second@example.org']) await expectState(email, 'sent');
  expect(bank.arrived).toHaveLength(2);
});

test('a mail server that repeats our password does not get it into the email log or the log [T50]', async () => {
  const pass = 'pa"ss wörd+/1';
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const forms = [pass, encoded(pass), encoded(`\0jobs\0${pass}`), encodeURIComponent(pass)];
  const long = `${'x'.repeat(225)} ${pass}`;
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  for (const [index, text] of [`No login with ${forms.join(' or ')}`, long].entries()) {
    const bank = await strict({ login: () => ({ code: 535, text }) });
    const wrong = await mailing({}, { port: bank.port, auth: { user: 'jobs', pass } }, { logger });
    await invite(`echo-${index}@example.org`);
    await expectState(`echo-${index}@example.org`, 'held');
    const reason = await reasonOf(`echo-${index}@example.org`);
    expect(reason).toContain('rejected our login: 535');
    expect(reason).not.toMatch(/pa"ss|cGEic3M|pa%22ss/);
    await wrong.app.close();
    await platform.database.db.update(emails).set({ state: 'cancelled' }).where(eq(emails.state, 'held'));
  }
  const held = lines.filter((line) => line.includes('emails_held'));
  expect(held).toHaveLength(2);
  expect(held[0]).toContain('[password]');
  expect(lines.join('')).not.toMatch(/pa\\?"ss|cGEic3M|pa%22ss/);
});

test('a mail server that refuses our sender is asked again once the emails are released [T14]', async () => {
  let sender: Reaction = { code: 553, text: '5.7.1 Not yours' };
  const owner = await strict({ sender: () => sender });
  await mailing({}, { port: owner.port });
  await invite('foreign@example.org');
  await expectState('foreign@example.org', 'held');
  expect(await reasonOf('foreign@example.org')).toMatch(/rejected our sender address: 553/);
  sender = 'take';
  expect(await releaseEmails(platform.database.db, ['sender_rejected'])).toBe(1);
  await expectState('foreign@example.org', 'sent');
  expect(owner.asked('foreign@example.org')).toBe(1);
});

test('a mail server that is not ready for logins is asked again [T14]', async () => {
  const busy = await strict({ login: () => (busy.logins.length < 3 ? { code: 454, text: '4.7.0 Later' } : 'take') });
  await mailing({}, { port: busy.port, auth: { user: 'jobs', pass: 'right' } });
  await invite('shortly@example.org');
  await expectState('shortly@example.org', 'sent');
  expect(busy.logins).toHaveLength(3);
});

test('a mail server without TLS gets nothing unencrypted [T14]', async () => {
  const open = await strict({});
  await mailing({ firstRetryDelayMs: 60_000 }, { port: open.port, tls: 'required' });
  await invite('secret@example.org');
  await expect.poll(async () => await reasonOf('secret@example.org')).toMatch(/offers no STARTTLS/);
  expect((await mailsTo('secret@example.org'))[0]?.state).toBe('queued');
  expect(open.asked('secret@example.org')).toBe(0);
});
