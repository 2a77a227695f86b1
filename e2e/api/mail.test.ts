import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DeliveryConfig } from '../../src/platform/mail/delivery.ts';
import { holdRestoredEmails, releaseEmails } from '../../src/platform/mail/holdEmails.ts';
import type { SmtpServer } from '../../src/operation/smtpClient.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { type Arrived, type MailServer, type Reaction, startMailServer } from '../support/mailServer.ts';
import { type Caller, callerOf } from './caller.ts';
import { FROM, mailingBeside, PUBLIC } from './mailSupport.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** Reactions of the mail server by the local part of the recipient's address. */
let reactions: Record<
  string,
  { recipient?: (count: number) => Reaction; message?: (count: number) => Reaction | Promise<Reaction> }
>;
let platform: RunningPlatform;
let seeded: Seeded;
let server: MailServer;
let api: Caller;
const beside = mailingBeside(() => platform);

const reactionsTo = (address: string) => reactions[address.split(/[.@]/)[0] ?? ''];

beforeAll(async () => {
  server = await startMailServer({
    recipient: (address, count) => reactionsTo(address)?.recipient?.(count) ?? 'take',
    message: async ({ to }, count) => (await reactionsTo(to[0] ?? '')?.message?.(count)) ?? 'take',
  });
  // A platform without a mail server; tests start others beside it.
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
  reactions = {};
}, 120_000);
afterEach(async () => {
  await beside.stop();
  reactions = {};
});
afterAll(async () => {
  await platform.stop();
  await server.close();
});

/** Starts a platform that sends to the mail server until the test ends. */
async function mailing(
  deliveryConfig: Partial<DeliveryConfig> = {},
  other: Partial<SmtpServer> = {},
): Promise<RunningPlatform> {
  const started = await beside.start({ port: server.port, ...other }, deliveryConfig);
  api = callerOf(started);
  return started;
}

const invite = async (email: string, names: { first_name?: string; last_name?: string } = {}) =>
  (await api.client.inviteCandidate({ assessment_id: seeded.openId, body: { email, ...names } })).value;
const mailsTo = async (email: string) => (await api.client.listEmails({ search: email })).value.results;
const expectState = async (email: string, state: string) =>
  await expect.poll(async () => (await mailsTo(email))[0]?.state).toBe(state);
const idOf = (arrived: Arrived | undefined) => arrived?.mail.messageId;

describe('an email', () => {
  test('arrives as text and HTML, at one address, with the headers it should have and no others [T18 T19 T20]', async () => {
    await mailing();
    const { invitation_uuid } = await invite('ada@example.org', { first_name: '<b>Ada</b>', last_name: 'Łukasiewicz' });
    await expectState('ada@example.org', 'sent');
    const [arrived, ...more] = server.arrivedFor('ada@example.org');
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({ from: FROM.address, to: ['ada@example.org'] });
    const link = `${PUBLIC}/testtaker/takeinvitation/${invitation_uuid}`;
    const { headers, text, html, to, from, subject } = arrived?.mail ?? {};
    expect([...(headers?.keys() ?? [])].toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(headers?.get('auto-submitted')).toBe('auto-generated');
    expect(idOf(arrived)).toMatch(/^<[\da-f-]{36}@unit\.example>$/);
    expect(from?.value).toEqual([FROM]);
    expect(to).toMatchObject({ value: [{ name: '<b>Ada</b> Łukasiewicz', address: 'ada@example.org' }] });
    expect(subject).toBe('Invitation to an assessment: Engineer, seed');
    expect(text).toContain(
      `Hello <b>Ada</b> Łukasiewicz,\n\nThe hiring team invites you to take the assessment “Engineer, seed”.`,
    );
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain('Hello &#60;b&#62;Ada&#60;/b&#62; Łukasiewicz,');
    expect(String(html).match(/<a\b[^>]*href="[^"]*"/g)).toEqual([`<a href="${link}"`]);
    const [kept] = await mailsTo('ada@example.org');
    expect(kept).toMatchObject({ sent: expect.any(String) as string, reason: null, link });
  });

  test('goes to addresses in all scripts', async () => {
    await mailing();
    await invite('rené@bücher.example');
    await expectState('rené@bücher.example', 'sent');
    expect(server.arrived.at(-1)?.to).toEqual(['rené@bücher.example']);
  });

  test('confirms a registration or rejects, and is never sent if it was written without a mail server', async () => {
    api = callerOf(platform);
    await invite('early@example.org');
    const { baseUrl } = await mailing();
    const registered = await fetch(`${baseUrl}/testtaker/publicinvitation/${seeded.link.uuid}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'evil.example' },
      body: new URLSearchParams({
        first_name: 'Noa evil.example',
        last_name: '',
        email: 'noa@example.org',
        consent: 'yes',
      }),
    });
    expect(await registered.text()).toContain('We send a link to this address if it can take part.');
    const { candidature } = seeded.rejected;
    await api.client.sendReminder({ candidature_id: candidature });
    await expectState('noa@example.org', 'sent');
    await expectState(seeded.rejected.email, 'sent');
    const [confirmation] = server.arrivedFor('noa@example.org');
    expect(confirmation?.mail.subject).toBe('Registration confirmed: Engineer, seed');
    expect(confirmation?.mail.text).toMatch(/^Hello,\n/);
    expect(confirmation?.mail.text).toContain(`${PUBLIC}/testtaker/takeinvitation/`);
    expect(`${confirmation?.mail.text}${confirmation?.mail.html}`).not.toContain('evil');
    expect(server.arrivedFor(seeded.rejected.email)[0]?.mail.text).toContain('We wish you all the best.');
    expect((await mailsTo('early@example.org')).map(({ state }) => state)).toEqual(['kept']);
    expect(server.asked('early@example.org')).toBe(0);
  });

  test('with a link is written once for repeated requests [T16]', async () => {
    await mailing();
    const { id } = await invite('again@example.org');
    await expectState('again@example.org', 'sent');
    await Promise.all(Array.from({ length: 10 }, async () => await api.client.sendInvitation({ candidature_id: id })));
    await expectState('again@example.org', 'sent');
    const kinds = (await mailsTo('again@example.org')).map(({ kind }) => kind);
    expect(kinds).toEqual(['reinvitation', 'invitation']);
    expect(server.arrivedFor('again@example.org').map(({ mail }) => mail.subject)).toEqual([
      'Invitation to an assessment: Engineer, seed',
      'Your link for Engineer, seed',
    ]);
  });
});

describe('a mail server that', () => {
  test('is busy is asked again, with the same Message-ID [T14]', async () => {
    await mailing();
    const busy = { code: 451, text: '4.7.1 Greylisted, try again later' };
    reactions = {
      busy: { recipient: (count) => (count < 3 ? busy : 'take'), message: (count) => (count < 4 ? busy : 'take') },
    };
    await invite('busy@example.org');
    await expectState('busy@example.org', 'sent');
    expect(server.asked('busy@example.org')).toBe(4);
    const ids = server.arrivedFor('busy@example.org').map(idOf);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect((await mailsTo('busy@example.org'))[0]?.reason).toBeNull();
  });

  test('stays busy is given up, and its last reply is the reason', async () => {
    await mailing({ maxAttempts: 3 });
    reactions = { full: { recipient: () => ({ code: 452, text: '4.2.2 Mailbox full' }) } };
    await invite('full@example.org');
    await expectState('full@example.org', 'failed');
    expect((await mailsTo('full@example.org'))[0]?.reason).toMatch(
      /^Given up after 3 attempts.*452 4\.2\.2 Mailbox full$/,
    );
    expect(server.asked('full@example.org')).toBe(3);
  });

  test('refuses permanently is asked once, its reason is shown, and the next email is sent', async () => {
    await mailing();
    reactions = { unknown: { recipient: () => ({ code: 550, text: '5.1.1 User\tunknown' }) } };
    await invite('unknown@example.org');
    await invite('next@example.org');
    await expectState('unknown@example.org', 'failed');
    await expectState('next@example.org', 'sent');
    expect((await mailsTo('unknown@example.org'))[0]).toMatchObject({ reason: '550 5.1.1 User unknown', sent: null });
    expect(server.asked('unknown@example.org')).toBe(1);
  });

  test('breaks the connection before its 250 gets a second copy with the same Message-ID [T13]', async () => {
    await mailing();
    reactions = { broken: { message: (count) => (count === 1 ? 'break' : 'take') } };
    await invite('broken@example.org');
    await expectState('broken@example.org', 'sent');
    const ids = server.arrivedFor('broken@example.org').map(idOf);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('does not answer delays no other email, and is asked again', async () => {
    await mailing({ sendTimeoutMs: 500 });
    let isMute = true;
    reactions = { mute: { message: () => (isMute ? 'silence' : 'take') } };
    await invite('mute@example.org');
    await invite('other@example.org');
    await expectState('other@example.org', 'sent');
    expect((await mailsTo('mute@example.org'))[0]?.state).toBe('queued');
    isMute = false;
    await expectState('mute@example.org', 'sent');
  });

  test('accepts an email from a process that loses its lease gets no second copy [T15]', async () => {
    await mailing();
    reactions = {
      taken: {
        async message(): Promise<Reaction> {
          // Another process takes over, and ends.
          await platform.database.db.execute(sql`update background.leases
            set fence = fence + 1, expires_at = clock_timestamp() + interval '1 second'`);
          return 'take';
        },
      },
    };
    await invite('taken@example.org');
    await expectState('taken@example.org', 'sent');
    // The next run has begun.
    await invite('following@example.org');
    await expectState('following@example.org', 'sent');
    expect(server.asked('taken@example.org')).toBe(1);
  });

  test('is unreachable delays emails until it is back', async () => {
    const gone = await startMailServer();
    await gone.close();
    await mailing({ firstRetryDelayMs: 60_000, maxRetryDelayMs: 60_000 }, { port: gone.port });
    await invite('patient@example.org');
    await expect.poll(async () => (await mailsTo('patient@example.org'))[0]?.reason).toMatch(/ECONNREFUSED/);
    expect((await mailsTo('patient@example.org'))[0]?.state).toBe('queued');
  });
});

describe('an email is not sent', () => {
  const BY_HAND = 'Written by hand';
  const busy = { recipient: () => ({ code: 451, text: '4.3.0 Later' }) };

  test('to a candidate who was removed meanwhile [T17]', async () => {
    await mailing();
    reactions = { removed: busy };
    const { id } = await invite('removed@example.org');
    await expect.poll(() => server.asked('removed@example.org')).toBeGreaterThan(0);
    await api.client.deleteCandidature({ candidature_id: id });
    await expectState('removed@example.org', 'cancelled');
    expect((await mailsTo('removed@example.org'))[0]?.reason).toMatch(/removed before this email was sent/);
    expect(server.arrivedFor('removed@example.org')).toEqual([]);
  });

  test('when the candidate is no longer rejected', async () => {
    await mailing();
    const { id } = await invite('mercy@example.org');
    await expectState('mercy@example.org', 'sent');
    reactions = { mercy: busy };
    await api.client.changeStage({ candidature_id: id, body: { stage: 'REJ' } });
    await api.client.sendReminder({ candidature_id: id });
    await expect.poll(() => server.asked('mercy@example.org')).toBeGreaterThan(1);
    await api.client.changeStage({ candidature_id: id, body: { stage: 'EVA' } });
    await expectState('mercy@example.org', 'cancelled');
    expect(server.arrivedFor('mercy@example.org')).toHaveLength(1);
  });

  // The API refuses these addresses, so they are inserted directly.
  test('to anything but one address [T18]', async () => {
    const { db } = platform.database;
    const addresses = [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'friends: a@example.org;',
      '"a" <b@example.org>',
      'a@example.org> <b@example.org',
      `${'a'.repeat(320)}@example.org`,
      '',
    ];
    await db.insert(emails).values(addresses.map(mailRow));
    await mailing();
    await invite('fine@example.org');
    await expectState('fine@example.org', 'sent');
    const failed = async () => await db.select().from(emails).where(eq(emails.state, 'failed'));
    await expect
      .poll(async () => (await failed()).filter(({ subject }) => subject === BY_HAND).map(({ to }) => to))
      .toEqual(expect.arrayContaining(addresses));
    expect(server.arrived.filter(({ mail }) => mail.subject === BY_HAND)).toEqual([]);
  });

  test('from a backup, until it is released [T43]', async () => {
    await mailing();
    const { db } = platform.database;
    await db.transaction(async (tx) => {
      await tx.insert(emails).values(mailRow('restored@example.org'));
      expect(await holdRestoredEmails(tx)).toBeGreaterThan(0);
    });
    await invite('later@example.org');
    await expectState('later@example.org', 'sent');
    expect((await mailsTo('restored@example.org'))[0]?.state).toBe('held');
    expect(server.asked('restored@example.org')).toBe(0);
    expect(await releaseEmails(db, ['restore'])).toBeGreaterThan(0);
    await expectState('restored@example.org', 'sent');
    expect(server.arrivedFor('restored@example.org')).toHaveLength(1);
  });

  const mailRow = (to: string) => ({
    kind: 'invitation' as const,
    to,
    to_name: '',
    subject: BY_HAND,
    body: 'Hello,',
    candidature_id: seeded.invited.candidature,
    state: 'queued' as const,
    message_id: '<by-hand@unit.example>',
  });
});

describe('a shutdown', () => {
  test('waits for the email that is being sent [T12]', async () => {
    const { app } = await mailing();
    const stops: Promise<unknown>[] = [];
    reactions = {
      slow: {
        async message(): Promise<Reaction> {
          stops.push(app.close());
          await new Promise((resolve) => setImmediate(resolve));
          return 'take';
        },
      },
    };
    await invite('slow@example.org');
    await expect.poll(() => stops.length).toBe(1);
    await Promise.all(stops);
    api = callerOf(platform);
    expect((await mailsTo('slow@example.org'))[0]?.state).toBe('sent');
  });

  test('aborts one that hangs, and the next process sends it with the same Message-ID', async () => {
    const { app } = await mailing({ drainMs: 20 });
    reactions = { stuck: { message: (count) => (count === 1 ? 'silence' : 'take') } };
    await invite('stuck@example.org');
    await expect.poll(() => server.arrivedFor('stuck@example.org').length).toBe(1);
    await app.close();
    await mailing();
    await expectState('stuck@example.org', 'sent');
    const ids = server.arrivedFor('stuck@example.org').map(idOf);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

test.runIf((inject('postgresUrl') as string | undefined) !== undefined)(
  'two processes send each email once [T15]',
  async () => {
    await mailing();
    await mailing();
    const addresses = Array.from({ length: 12 }, (_, index) => `pair.${index}@example.org`);
    await Promise.all(addresses.map(async (email) => await invite(email)));
    for (const email of addresses) await expectState(email, 'sent');
    expect(addresses.map((email) => server.asked(email))).toEqual(addresses.map(() => 1));
  },
);
