import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { type Caller, callerOf, refusalOf } from './caller.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterAll(async () => await platform.stop());

async function mailsTo(email: string) {
  return (await api.client.listEmails({ search: email })).value.results;
}

async function invite(
  email: string,
  names: { first_name?: string; last_name?: string } = {},
  assessment_id = seeded.openId,
) {
  return (await api.client.inviteCandidate({ assessment_id, body: { email, ...names } })).value;
}

describe('an invitation', () => {
  test('sent 20 times at once, in several spellings of one address, makes one candidature and one email [T02]', async () => {
    const spellings = [
      'Ren\u00e9@Example.org',
      ' rene\u0301@example.ORG ',
      'REN\u00c9@example.org',
      '\tren\u00e9@EXAMPLE.org',
    ];
    const outcomes = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) =>
          await api.raw('POST', `/api/assessments/${seeded.openId}/invite_candidate/`, {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: spellings[index % spellings.length] }),
          }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = outcomes.filter(({ status }) => status !== 201);
    const body = { errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] };
    expect(refused.map((answer) => answer.body)).toEqual(Array.from({ length: 19 }, () => body));
    const { db } = platform.database;
    const email = 'ren\u00e9@example.org';
    expect(await db.select({ n: count() }).from(candidatures).where(eq(candidatures.email, email))).toEqual([{ n: 1 }]);
    expect(await db.select({ n: count() }).from(testTakers).where(eq(testTakers.email, email))).toEqual([{ n: 1 }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is found in the email log by the words of its recipient, as they are typed or pasted [R97]', async () => {
    const email = "una.o'hara-lee@people.example";
    await invite(email, { first_name: 'Úna', last_name: 'O’Hara-Lee' });
    const searches = [
      "o'hara lee úna",
      'OHara‑Lee, Úna',
      'o’hara-lee@people',
      `Una Lee <${email}>`,
      `mailto:${email}?cc=x`,
    ];
    for (const search of searches)
      expect({ search, to: (await mailsTo(search)).map(({ to }) => to) }).toEqual({ search, to: [email] });
    expect(await mailsTo('hara una.ohara-lee@other')).toEqual([]);
  });

  test('has a link with a random UUID of version 4 [T24]', async () => {
    const links: string[] = [];
    for (let index = 0; index < 20; index++) {
      links.push((await invite(`random.${index}@example.org`)).invitation_uuid ?? '');
    }
    for (const link of links)
      expect(link).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // UUID versions with a counter or time would repeat some part.
    const places = [0, 8, 15, 20, 24, 30];
    const repeated = places.filter((from) => new Set(links.map((link) => link.slice(from, from + 6))).size < 15);
    expect(repeated).toEqual([]);
  });

  test.each([
    ['', 1],
    ['?no_email=false', 1],
    ['?no_email=true', 0],
  ])('with %j writes %i emails [T05]', async (query, expected) => {
    const email = `mail${expected}${query.length}@example.org`;
    const answer = await api.raw('POST', `/api/assessments/${seeded.openId}/invite_candidate/${query}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(201);
    expect(await mailsTo(email)).toHaveLength(expected);
  });

  test('writes an email whose link comes from the configuration, not from the request [T18 T20]', async () => {
    await api.raw('POST', `/api/assessments/${seeded.openId}/invite_candidate/`, {
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ email: 'link@example.org', first_name: '<b>Li</b>', last_name: 'Nk' }),
    });
    const [mail] = await mailsTo('link@example.org');
    const { value: list } = await api.client.listCandidatures({
      assessment: seeded.openId,
      search: 'link@example.org',
    });
    expect(mail?.link).toBe(list.results[0]?.invitation_link);
    expect(mail?.link).toBe(`${platform.baseUrl}/testtaker/takeinvitation/${list.results[0]?.invitation_uuid}`);
    expect(mail?.body).toContain('Hello <b>Li</b> Nk,');
    expect(mail?.body).toContain(mail?.link);
    expect(`${mail?.subject}${mail?.to_name}`).not.toMatch(/[\r\n]/);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('of a known candidate replaces their name in every assessment', async () => {
    const first = await invite('kim@example.org');
    const second = await invite('KIM@example.org', { first_name: 'Kim', last_name: 'Ōta' }, seeded.emptyId);
    expect(second.testtaker_id).toBe(first.testtaker_id);
    const { value } = await api.client.readCandidate({ test_taker_id: first.testtaker_id ?? 0 });
    expect(value.results[0]).toMatchObject({ full_name: 'Kim Ōta', assessments_count: 2, email: 'kim@example.org' });
    const { value: list } = await api.client.listCandidatures({ assessment: seeded.openId, search: 'ōTA' });
    expect(list.results.map(({ id }) => id)).toEqual([first.id]);
  });

  test('stores nothing when it is refused', async () => {
    await invite('once@example.org', { first_name: 'Once' });
    const problem = await refusalOf(invite('once@example.org', { first_name: 'Twice' }));
    expect(problem).toMatchObject({ status: 400, errorKeys: ['REPEATING_INVITATION'] });
    const { value } = await api.client.listCandidates({ search: 'once@example.org' });
    expect(value.results[0]).toMatchObject({ full_name: 'Once' });
  });

  test('to an undeliverable address is refused with the key of that error', async () => {
    const problem = await refusalOf(invite('a@undeliverable.invalid'));
    expect(problem).toMatchObject({ status: 400, errorKeys: ['BAD_EMAIL_IPSCORE'] });
    expect((await api.client.listCandidates({ search: 'undeliverable' })).value.count).toBe(0);
  });

  test('to an invalid address is refused with the name of the field', async () => {
    const problem = await refusalOf(invite('a@b'));
    expect(problem.fields).toEqual({ email: ['Enter a valid email address.'] });
  });

  test('to an archived assessment, or again after completion, is refused and sends no email [T04]', async () => {
    const archived = await refusalOf(invite('new@example.org', {}, seeded.archivedId));
    expect(archived).toMatchObject({ status: 400, message: expect.stringContaining('archived') });
    expect(await refusalOf(invite(seeded.completed.email))).toMatchObject({ errorKeys: ['REPEATING_INVITATION'] });
    const again = api.client.sendInvitation({ candidature_id: seeded.completed.candidature });
    expect(await refusalOf(again)).toMatchObject({ status: 409, message: expect.stringContaining('completed') });
    const late = api.client.sendInvitation({ candidature_id: seeded.late.candidature });
    expect(await refusalOf(late)).toMatchObject({ status: 409, message: expect.stringContaining('archived') });
    for (const email of ['new@example.org', seeded.completed.email, seeded.late.email]) {
      expect(await mailsTo(email)).toEqual([]);
    }
  });

  test('can be resent with the same link', async () => {
    const { id } = await invite('again@example.org');
    await api.client.sendInvitation({ candidature_id: id });
    const [last, first] = await mailsTo('again@example.org');
    expect(last).toMatchObject({ kind: 'reinvitation', candidature: id, link: first?.link, state: 'kept' });
  });

  test('makes a new assessment active, and counts', async () => {
    const one = await api.client.readAssessment({ assessment_id: seeded.emptyId });
    const { id } = await invite('count@example.org', {}, seeded.emptyId);
    const two = await api.client.readAssessment({ assessment_id: seeded.emptyId });
    expect(two.value).toMatchObject({ status: 'active', candidates: (one.value.candidates ?? 0) + 1 });
    expect(Date.parse(two.value.modified ?? '')).toBeGreaterThan(Date.parse(one.value.modified ?? ''));
    await api.client.deleteCandidature({ candidature_id: id });
    expect((await api.client.readAssessment({ assessment_id: seeded.emptyId })).value.candidates).toBe(
      one.value.candidates,
    );
  });

  // Without a mail server the email stays in the outbox, without its candidature.
  test('can be repeated with a new link after the candidature was removed [T17]', async () => {
    const first = await invite('gone@example.org');
    await api.client.deleteCandidature({ candidature_id: first.id });
    const second = await invite('gone@example.org');
    expect(second.testtaker_id).toBe(first.testtaker_id);
    expect(second.invitation_uuid).not.toBe(first.invitation_uuid);
    expect((await mailsTo('gone@example.org')).map(({ candidature }) => candidature)).toEqual([second.id, null]);
  });
});

describe('stages and rejections', () => {
  const reject = async (id: number) => await api.client.sendReminder({ candidature_id: id });
  const move = async (id: number, stage: string) =>
    (await api.client.changeStage({ candidature_id: id, body: { stage } })).value;

  test('a rejection email is sent only in stage REJ, and recorded', async () => {
    const { id } = await invite('no@example.org', { first_name: 'No' });
    expect(await refusalOf(reject(id))).toMatchObject({ status: 409, message: expect.stringContaining('Rejected') });
    expect(await mailsTo('no@example.org')).toHaveLength(1);
    expect(await move(id, 'REJ')).toEqual({ id, stage: 'REJ', reminder_sent: false });
    await reject(id);
    expect((await mailsTo('no@example.org'))[0]).toMatchObject({ kind: 'rejection', link: null, to_name: 'No' });
    expect(await move(id, 'EVA')).toEqual({ id, stage: 'EVA', reminder_sent: true });
  });

  test('any stage can follow any other, and Hired is one', async () => {
    const { id } = await invite('way@example.org');
    for (const stage of ['HIR', 'NYE', 'REJ', 'OFS', 'HIR']) expect((await move(id, stage)).stage).toBe(stage);
    const { value } = await api.client.listCandidatures({ assessment: seeded.openId, search: 'way@example.org' });
    expect(value.results[0]).toMatchObject({ is_hired: true });
    expect((await refusalOf(move(id, 'XYZ'))).fields).toHaveProperty('stage');
  });
});
