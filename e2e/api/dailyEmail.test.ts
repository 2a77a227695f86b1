import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { mentionOf } from '../../src/contract/mentions.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDailyEmailTemplate } from '../../src/gateway/dailyEmail/dailyEmailDelivery.ts';
import { dailyEmails, scorecards } from '../../src/gateway/schema/tables.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { createSmtpSend } from '../../src/operation/smtpClient.ts';
import { type MailServer, type Reaction, startMailServer } from '../support/mailServer.ts';
import { type RunningGateway, startGateway, testClock } from './runningGateway.ts';
import { FROM } from './mailSupport.ts';
import { useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_001;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANA = 'ana@example.org';
const BOB = 'bob@example.org';
const BERLIN = 'Europe/Berlin';

const team = useTeam(CANDIDATURE);
/** 6:00 in Berlin. */
const clock = testClock(new Date('2026-03-02T05:00:00Z'));
const auth = proxyAuth({ recruiters: [ANA, BOB, 'dev'], managers: ['cleo@example.org'] });
let reaction: Reaction = 'take';
/** The answer of the mail server to the next message. */
let confirmation: Reaction = 'take';
let mails: MailServer;
let gateways: RunningGateway[] = [];

const delivery = ({ port }: MailServer) => ({
  send: createSmtpSend({ host: '127.0.0.1', port, tls: 'off', auth: null }),
  from: FROM,
  template: readDailyEmailTemplate(null),
  dashboardUrl: 'https://shortlist.example.org',
});
const start = async (extra: Parameters<typeof startGateway>[1] = {}) =>
  await startGateway(team.platform(), { auth, clock, ...extra });

beforeAll(async () => {
  mails = await startMailServer({
    recipient: () => reaction,
    message() {
      const once = confirmation;
      confirmation = 'take';
      return once;
    },
  });
  // Two processes on one database.
  gateways = [await start({ dailyEmail: delivery(mails) }), await start({ dailyEmail: delivery(mails) })];
}, 60_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  await mails.close();
});

function as(name: string, gateway = gateways[0]) {
  const { url = '', headers } = gateway ?? {};
  const user = { 'x-forwarded-email': name.includes('@') || name === 'dev' ? name : `${name}@example.org` };
  return createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers: { ...headers, ...user } });
}
const choose = async (name: string, daily_email: boolean) =>
  await as(name).changeDailyEmail({ timezone: BERLIN, body: { daily_email } });
const note = async (text: string) => await as('cleo').createNote({ candidature_id: CANDIDATURE, body: { text } });
const arrivals = (to: string) => mails.arrivedFor(to).length;
const arrive = async (to: string, count: number) => await expect.poll(() => arrivals(to)).toBe(count);

/** Waits until today's email to these users is decided, so that the next one is tomorrow's. */
async function waitForDecision(...users: string[]): Promise<void> {
  const { db } = team.platform().database;
  const decided = { day: clock.now().toISOString().slice(0, 10), state: 'done' };
  const all = async () => await db.select().from(dailyEmails).where(inArray(dailyEmails.user_name, users));
  await expect.poll(all).toMatchObject(users.map(() => decided));
}

test('the daily email is off by default, and offered only where email can be sent', async () => {
  const settings = async (name: string, gateway?: RunningGateway) =>
    (await as(name, gateway).readNotificationSettings({})).value;
  expect(await settings('ana')).toMatchObject({ daily_email: false, daily_email_problem: null });
  expect(await settings('dev')).toMatchObject({ daily_email_problem: 'no_address' });
  await expect(choose('dev', true)).rejects.toMatchObject({ status: 409 });
  const silent = await start();
  expect(await settings('ana', silent)).toMatchObject({ daily_email: false, daily_email_problem: 'no_server' });
  await silent.stop();
  const open = await start({ auth: null, dailyEmail: delivery(mails) });
  expect(await settings('ana', open)).toMatchObject({ daily_email: false, daily_email_problem: 'no_sign_in' });
  await open.stop();
});

test('two processes send one email a day from eight o’clock on, and none without news', async () => {
  for (const name of ['ana', 'bob']) {
    await as(name).followAssessment({ assessment_id: 1 });
    await choose(name, true);
  }
  expect((await as('ana').readNotificationSettings({})).value).toMatchObject({ daily_email: true });
  clock.advance(MINUTE);
  await note('Quandril asked for Fridays.');
  clock.advance(DAY + HOUR + 50 * MINUTE);
  // 7:51 in Berlin. Bob has read the news by then.
  await as('bob').markNotificationsRead({ body: { until: clock.now().toISOString() } });
  clock.advance(10 * MINUTE);
  await arrive(ANA, 1);
  const [{ mail, raw } = { mail: null, raw: '' }] = mails.arrivedFor(ANA);
  expect(mail?.subject).toBe('Shortlist: 1 notification');
  expect(mail?.text).toContain('- 1 note by colleagues');
  expect(mail?.text).toContain('\nhttps://shortlist.example.org\n');
  expect(mail?.messageId).toMatch(/^<summary\.\w{32}@unit\.example>$/);
  // A record of sent emails is not erased.
  expect(raw).not.toMatch(/Quandril|Lovelace/);

  // A day without news, then one with news: an email of the first day would have been sent by then.
  clock.advance(DAY);
  await waitForDecision(ANA, BOB);
  await note('Second');
  clock.advance(DAY);
  await arrive(ANA, 2);
  await arrive(BOB, 1);
  await waitForDecision(ANA, BOB);
  expect(mails.arrivedFor(ANA)[1]?.mail.subject).toBe('Shortlist: 1 notification');
  expect(mails.arrivedFor(ANA)[1]?.mail.messageId).not.toBe(mail?.messageId);
});

test('the preview of the daily email is the one that would be sent now', async () => {
  const preview = async (name: string, gateway?: RunningGateway) =>
    (await as(name, gateway).previewDailyEmail({})).value.email;
  await note('Quandril called.');
  // Ana was told of the earlier ones; bob gets none, and has read none of them since.
  expect(await preview('ana')).toMatchObject({
    subject: 'Shortlist: 1 notification',
    body: expect.stringMatching(/- 1 note by colleagues\n[^]+https:\/\/shortlist\.example\.org/) as string,
  });
  expect(JSON.stringify(await preview('ana'))).not.toMatch(/Quandril|Lovelace/);
  const [newest] = (await as('ana').listNotifications({})).value.results;
  await as('ana').markNotificationsRead({ body: { until: newest?.at ?? '' } });
  expect(await preview('ana')).toBeNull();
  await as('ana').markNotificationUnread({ body: { cursor: newest?.cursor ?? '' } });
  expect(await preview('ana')).not.toBeNull();
  await as('ana').markNotificationsRead({ body: { until: newest?.at ?? '' } });

  await choose('bob', false);
  expect(await preview('bob')).toMatchObject({
    subject: expect.stringMatching(/^Shortlist: \d notifications?$/) as string,
  });
  await choose('bob', true);
  expect(await preview('bob')).toBeNull();
  const silent = await start();
  await expect(preview('ana', silent)).rejects.toMatchObject({ status: 409 });
  await silent.stop();
  // What comes later is unread.
  clock.advance(MINUTE);
});

test('an email that the mail server refuses for now is sent again later, and arrives once', async () => {
  await choose('bob', false);
  reaction = { code: 451, text: '4.3.0 Try again later' };
  await note('Third');
  const asked = mails.asked(ANA);
  clock.advance(DAY);
  await expect.poll(() => mails.asked(ANA)).toBe(asked + 1);
  reaction = 'take';
  // The retry is scheduled once the failure is stored.
  const poll = () => {
    clock.advance(MINUTE);
    return arrivals(ANA);
  };
  await expect.poll(poll).toBe(3);
  expect(mails.asked(ANA)).toBe(asked + 2);
  expect(arrivals(BOB)).toBe(1);
});

test('an email that a killed process was sending is not sent again; its news is in the next one', async () => {
  const { db } = team.platform().database;
  await waitForDecision(ANA);
  await note('Fourth');
  const tomorrow = new Date(clock.now().getTime() + DAY).toISOString().slice(0, 10);
  await db.update(dailyEmails).set({ day: tomorrow, state: 'sending', attempts: 1 });
  await choose('bob', true);
  clock.advance(MINUTE);
  // Before the next day, on which a day without news would be decided at once.
  await note('Fifth');
  clock.advance(DAY);
  await arrive(BOB, 2);
  expect(arrivals(ANA)).toBe(3);
  clock.advance(DAY);
  await arrive(ANA, 4);
  expect(mails.arrivedFor(ANA)[3]?.mail.subject).toBe('Shortlist: 2 notifications');
});

test('a user who was away for two weeks gets no daily email', async () => {
  clock.advance(10 * DAY);
  await as('bob').listNotifications({});
  clock.advance(5 * DAY);
  const before = arrivals(BOB);
  await note('Sixth');
  clock.advance(DAY);
  await arrive(BOB, before + 1);
  expect(mails.arrivedFor(ANA).length).toBe(4);
});

test('an email that the mail server accepts without confirming is sent again with the same Message-ID', async () => {
  await waitForDecision(BOB);
  const before = arrivals(BOB);
  confirmation = 'break';
  await note('Seventh');
  clock.advance(DAY);
  await arrive(BOB, before + 1);
  // The retry is scheduled once the failure is stored.
  const poll = () => {
    clock.advance(MINUTE);
    return arrivals(BOB);
  };
  await expect.poll(poll).toBe(before + 2);
  const [first, second] = mails.arrivedFor(BOB).slice(before);
  expect(second?.mail.messageId).toBe(first?.mail.messageId);
});

// Their groups may have changed since, and so what they have access to.
test('an email to a user who was away for a week says only that there is something new [P70]', async () => {
  await as('bob').listNotifications({});
  await waitForDecision(BOB);
  const before = arrivals(BOB);
  clock.advance(8 * DAY);
  await note('Eighth');
  clock.advance(DAY);
  await arrive(BOB, before + 1);
  const { mail } = mails.arrivedFor(BOB).at(-1) ?? expect.fail();
  expect(mail.subject).toBe('Shortlist: new notifications');
  expect(mail.text).toContain('Sign in to see what is new.');
  expect(mail.text).not.toContain('by colleagues');
});

test('the daily email counts the notes that mention its user, without their text', async () => {
  clock.advance(MINUTE);
  const { results } = (await as('ana').listUsers({})).value;
  const bob = results.find(({ address }) => address === BOB)?.id ?? 0;
  await note(`Quandril knows ${mentionOf(bob)}.`);
  const { email } = (await as('bob').previewDailyEmail({})).value;
  expect(email?.body).toContain('- 1 note that mentions you');
  expect(email?.body).not.toContain('Quandril');
});

test('the daily email counts requests for the user’s view and reminders, until it is given [X89]', async () => {
  clock.advance(MINUTE);
  const { results } = (await as('ana').listUsers({})).value;
  const bob = results.find(({ address }) => address === BOB)?.id ?? 0;
  await as('ana').askForViews({ candidature_id: CANDIDATURE, body: { users: [bob] } });
  const preview = async () => (await as('bob').previewDailyEmail({})).value.email?.body;
  expect(await preview()).toContain('- 1 request for your view');
  clock.advance(2 * DAY);
  await as('bob').listUsers({});
  expect(await preview()).toContain('- 1 candidate still waiting for your view');
  await as('bob').saveRecommendation({
    candidature_id: CANDIDATURE,
    body: { recommendation: 'maybe', reason: 'Quandril' },
  });
  expect((await preview()) ?? '').not.toContain('your view');
});

test('the daily email counts no recommendation that is hidden from its user [P74 P75]', async () => {
  clock.advance(MINUTE);
  const on = { candidature_id: CANDIDATURE };
  const body = { recommendation: 'no' as const, reason: '' };
  const preview = async () => (await as('bob').previewDailyEmail({})).value.email?.body;
  await as('bob').deleteRecommendation(on);
  await as('bob').followAssessment({ assessment_id: 1 });
  const { db } = team.platform().database;
  const card = { upstream: await team.identity(), assessment_id: 1, revision: 1, changed_at: clock.now() };
  const criteria = [{ id: 1, name: 'SQL', description: '' }];
  await db.insert(scorecards).values({ ...card, criteria, hides_recommendations: true });
  clock.advance(MINUTE);
  await as('cleo').saveRecommendation({ ...on, body });
  await as('ana').saveRecommendationDraft({ ...on, body });
  // Null: nothing is new.
  expect(String(await preview())).not.toContain('recommendation');
  await as('bob').saveRecommendation({ ...on, body });
  expect(await preview()).toContain('- 1 recommendation');
});
