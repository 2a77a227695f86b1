// Registration through a public link: what the page, the email and the recruiters are told.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takingPath } from '../../src/contract/taking.ts';
import type { PlatformDeps } from '../../src/platform/platformApp.ts';
import { readAttention } from '../../src/platform/services/readAttention.ts';
import { publicLinks } from '../../src/platform/schema/assessments.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { type Caller, callerOf } from './caller.ts';
import { mailingBeside } from './mailSupport.ts';
import { startGateway } from './runningGateway.ts';
import { type Link, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startBeside, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let server: MailServer;
let api: Caller;
/** What the mail server answers to every sender; null: it takes the email. */
let refusal: { code: number; text: string } | null = null;
const beside = mailingBeside(() => platform);

beforeAll(async () => {
  server = await startMailServer({ sender: () => refusal ?? 'take' });
  // Without a mail server; tests start others beside it.
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterEach(async () => {
  await beside.stop();
  refusal = null;
  await platform.database.db.update(emails).set({ state: 'cancelled', held_for: null });
});
afterAll(async () => {
  await platform.stop();
  await server.close();
});

const mailing = async (extra: Partial<PlatformDeps> = {}) => await beside.start({ port: server.port }, {}, extra);

interface Form {
  first_name?: string;
  email: string;
}

/** Sends the form; returns everything that the browser gets, without what differs in every answer. */
async function register({ app }: RunningPlatform, form: Form, link: Link = seeded.link, forwarded = '192.0.2.1') {
  const answer = await app.inject({
    method: 'POST',
    url: `/testtaker/publicinvitation/${link.uuid}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ first_name: 'Noa', last_name: '', consent: 'yes', ...form }).toString(),
    remoteAddress: forwarded,
  });
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers };
}

const rowOf = async (search: string) =>
  (await api.client.listCandidatures({ assessment: seeded.openId, search })).value.results[0];
const mailsTo = async (search: string) => (await api.client.listEmails({ search })).value.results;
const fresh = () => `noa-${randomUUID().slice(0, 8)}@example.org`;

// R98: typed with an Asian input method, and pasted from a phone's contacts.
test('full-width letters and invisible marks are not part of an address or a name [R98]', async () => {
  const email = fresh();
  const wide = email.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  await register(platform, { first_name: '\u202ANoa\u202C', email: `\u200E${wide}` });
  expect(await rowOf(email)).toMatchObject({ email, full_name: 'Noa' });
});

describe('with a mail server', () => {
  test('the answer is the same for a new, a registered and an invited address, and each gets an email [T55]', async () => {
    const mailer = await mailing();
    const [registered, invited] = [fresh(), fresh()];
    await register(mailer, { email: registered });
    await api.client.inviteCandidate({ assessment_id: seeded.openId, no_email: true, body: { email: invited } });
    const email = fresh();
    const answer = await register(mailer, { email });
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('Check your email') as string });
    expect(answer.body).toContain('<p>We send a link to this address if it can take part.</p>');
    expect(answer.body).not.toMatch(/takeinvitation|already|Noa|delayed/);
    for (const known of [registered, registered.toUpperCase(), invited, email]) {
      expect(await register(mailer, { email: known, first_name: 'Mallory' })).toEqual(answer);
    }
    await expect
      .poll(() => server.arrivedFor(email).map(({ mail }) => mail.subject))
      .toEqual(['Registration confirmed: Engineer, seed', 'You are already registered: Engineer, seed']);
    await expect.poll(() => server.arrivedFor(registered)).toHaveLength(3);
    await expect.poll(() => server.arrivedFor(invited)).toHaveLength(1);
    for (const address of [registered, invited, email]) {
      const row = await rowOf(address);
      expect(row?.full_name).not.toContain('Mallory');
      for (const { mail } of server.arrivedFor(address))
        expect(mail.text).toContain(`takeinvitation/${row?.invitation_uuid}`);
    }
  });

  test('an address gets at most three such emails a day for one assessment [T55]', async () => {
    const mailer = await mailing();
    const email = fresh();
    const answers = new Set<string>();
    for (let times = 0; times < 6; times++) answers.add(JSON.stringify(await register(mailer, { email })));
    expect(answers.size).toBe(1);
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    expect(kinds).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'repeated_registration')).toHaveLength(2);
    // A day later.
    const { db } = platform.database;
    await db
      .update(emails)
      .set({ created: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(emails.to, email));
    await register(mailer, { email });
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('a candidate who comes by the emailed link is greeted by name', async () => {
    const mailer = await mailing();
    const email = fresh();
    await register(mailer, { email, first_name: 'Olga' });
    expect(await overviewOf(mailer, (await rowOf(email))?.invitation_uuid)).toMatchObject({ name: 'Olga' });
  });

  test('the answer while mail is held says that emails are delayed, and still shows no link [T55]', async () => {
    refusal = { code: 553, text: 'Not yours' };
    const lines: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const mailer = await mailing({ logger });
    const email = fresh();
    await register(mailer, { email });
    await expect.poll(async () => (await mailsTo(email))[0]?.state).toBe('held');
    const other = fresh();
    const answer = await register(mailer, { email: other });
    expect(answer.body).toContain('Emails are delayed at the moment.');
    expect(answer.body).not.toContain('takeinvitation');
    expect(await register(mailer, { email })).toEqual(answer);
    await expect.poll(async () => (await readAttention(platform.database)).held_emails).toBe(3);
    const held = () =>
      lines.filter((line) => line.includes('emails_held')).map((line) => /"count":(\d+)/.exec(line)?.[1]);
    await expect.poll(() => held().at(-1)).toBe('3');
    expect(lines.join('')).not.toContain('@');
  });

  test('the answer while the mail server takes no emails says that they are delayed, until it does [T55]', async () => {
    const mailer = await mailing();
    refusal = { code: 421, text: 'Try later' };
    const email = fresh();
    await register(mailer, { email });
    await expect.poll(async () => (await mailsTo(email))[0]?.reason).toContain('Try later');
    const answer = await register(mailer, { email: fresh() });
    expect(answer.body).toContain('Emails are delayed at the moment.');
    expect(await register(mailer, { email })).toEqual(answer);
    refusal = null;
    const later = fresh();
    await register(mailer, { email: later });
    await expect.poll(async () => (await mailsTo(later))[0]?.state).toBe('sent');
    expect((await register(mailer, { email: fresh() })).body).not.toContain('delayed');
  });

  test('the last place of a limited link closes it for all', async () => {
    const mailer = await mailing();
    const { db } = platform.database;
    await db
      .update(publicLinks)
      .set({ active: true, candidates_limit: 1 })
      .where(eq(publicLinks.id, seeded.limited.id));
    const email = fresh();
    expect(await register(mailer, { email }, seeded.limited)).toMatchObject({ status: 200 });
    for (const each of [email, fresh()])
      expect(await register(mailer, { email: each }, seeded.limited)).toMatchObject({ status: 404 });
  });

  test('the page shows the link at once if addresses are not to be verified', async () => {
    const mailer = await mailing({ verifyAddresses: false });
    const email = fresh();
    const first = await register(mailer, { email });
    expect(first.body).toContain('We’ll also try to email it to you.');
    expect(first.body).toContain(`takeinvitation/${(await rowOf(email))?.invitation_uuid}`);
    expect((await register(mailer, { email })).body).toContain('already registered');
  });
});

const overviewOf = async ({ app }: RunningPlatform, uuid: string | null | undefined) =>
  (await app.inject({ method: 'GET', url: takingPath(uuid ?? '') })).json<object>();

test.each([false, true])(
  'who registers a known address with no proof of it is shown the typed name, never the stored one: mail server %j [T57]',
  async (hasServer) => {
    const unverified = hasServer ? await mailing({ verifyAddresses: false }) : platform;
    const email = fresh();
    await api.client.inviteCandidate({
      assessment_id: seeded.emptyId,
      no_email: true,
      body: { email, first_name: 'Stanisław', last_name: 'Secret' },
    });
    const page = await register(unverified, { email, first_name: 'Mallory' });
    expect(page.body).toContain('You’re registered');
    expect(page.body).not.toMatch(/Stanisław|Secret/);
    const { invitation_uuid } = (await rowOf(email)) ?? {};
    const overview = await overviewOf(unverified, invitation_uuid);
    expect(overview).toMatchObject({ name: 'Mallory' });
    expect(JSON.stringify(overview)).not.toMatch(/Stanisław|Secret/);
    expect((await rowOf(email))?.full_name).toBe('Stanisław Secret');
  },
);

test('a flood from one network leaves places for others, and recruiters and the log are told [T56]', async () => {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const limited = await startBeside(platform, { linkLimits: { registrationsOfLink: 4 }, logger });
  const statusFrom = async (address: string) =>
    (await register(limited, { email: fresh() }, seeded.link, address)).status;
  const flood = [];
  for (let times = 0; times < 6; times++) flood.push(await statusFrom('198.51.100.1'));
  expect(flood).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await statusFrom('203.0.113.1')).toBe(200);
  // Now the link is closed for all.
  expect(await statusFrom('203.0.113.2')).toBe(429);

  const told = lines.filter((line) => line.includes('registrations_limited')).map((line) => JSON.parse(line) as object);
  expect(told).toEqual([expect.objectContaining({ assessment: seeded.openId, id: seeded.link.id })]);
  for (const secret of [seeded.link.uuid, '198.51.100.1']) expect(lines.join('')).not.toContain(secret);
  const gateway = await startGateway(platform, {
    upstream: {
      baseUrl: platform.baseUrl,
      token: platform.token,
      embedded: true,
      readAttention: async () => await readAttention(platform.database),
    },
  });
  const { value } = await gateway.api.readHome({});
  expect(value.limited_links).toMatchObject([{ assessment_id: seeded.openId, assessment_name: 'Engineer, seed' }]);
  expect(Date.parse(value.limited_links?.[0]?.until ?? '')).toBeGreaterThan(Date.now());
  await gateway.stop();
  await limited.stop();
});
