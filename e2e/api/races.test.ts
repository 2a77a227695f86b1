import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assessments, publicLinks } from '../../src/platform/schema/assessments.ts';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { type Caller, callerOf } from './caller.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

// On PostgreSQL only: its transactions run concurrently, while those of PGlite wait for each other.

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;

beforeAll(async () => {
  platform = await startPlatform({
    linkLimits: { personal: 10_000, registrations: 10_000, registrationsOfLink: 10_000 },
  });
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterAll(async () => await platform.stop());

const ROUNDS = 3;
const JSON_TYPE = { 'content-type': 'application/json' };
const atOnce = async <Outcome>(times: number, act: (index: number) => Promise<Outcome>) =>
  await Promise.all(Array.from({ length: times }, async (_, index) => await act(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function countOf(table: typeof candidatures | typeof testTakers, email: string): Promise<number> {
  const [row] = await platform.database.db.select({ n: count() }).from(table).where(eq(table.email, email));
  return row?.n ?? 0;
}

const invite = async (email: string, assessment: number) =>
  await api.raw('POST', `/api/assessments/${assessment}/invite_candidate/`, {
    headers: JSON_TYPE,
    body: JSON.stringify({ email, first_name: 'Bob' }),
  });

async function invited(email: string): Promise<number> {
  return (await api.client.inviteCandidate({ assessment_id: seeded.openId, body: { email } })).value.id;
}

test('calls use several database connections at once', async () => {
  await atOnce(10, async () => await platform.database.db.execute(sql`select pg_sleep(0.1)`));
  expect(platform.database.pool.totalCount).toBeGreaterThan(5);
});

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  '20 invitations of one address, round %i: one candidature, one candidate, one email, 19 refusals [T01]',
  async (round) => {
    const spellings = [`Ren\u00e9${round}@X.example.org`, ` rene\u0301${round}@x.Example.org `];
    const email = `ren\u00e9${round}@x.example.org`;
    const answers = await atOnce(20, async (index) => await invite(spellings[index % 2] ?? '', seeded.openId));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
    for (const { status, body } of answers) {
      if (status === 400) expect(body).toEqual({ errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] });
    }
    expect([await countOf(candidatures, email), await countOf(testTakers, email)]).toEqual([1, 1]);
    expect((await api.client.listEmails({ search: email })).value.count).toBe(1);
  },
);

// One candidate in several assessments, whose name each invitation writes everywhere.
test('invitations of one address to several assessments make one candidate [T01]', async () => {
  const { db } = platform.database;
  const made = await db
    .insert(assessments)
    .values(Array.from({ length: 5 }, (_, index) => ({ name: `Many ${index}` })))
    .returning();
  const answers = await atOnce(20, async (index) => await invite('many@example.org', made[index % 5]?.id ?? 0));
  expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(400)]);
  expect([await countOf(candidatures, 'many@example.org'), await countOf(testTakers, 'many@example.org')]).toEqual([
    5, 1,
  ]);
});

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'of 25 registrations through a link for 5, round %i, 5 are accepted [T06]',
  async (round) => {
    const public_uuid = crypto.randomUUID();
    const values = { assessment_id: seeded.openId, label: 'Five', candidates_limit: 5, public_uuid };
    const [link] = await platform.database.db.insert(publicLinks).values(values).returning();
    const pages = await atOnce(25, async (index) => {
      const email = `place${round}.${index}@example.org`;
      const response = await fetch(`${platform.baseUrl}/testtaker/publicinvitation/${public_uuid}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ first_name: 'Noa', last_name: '', email, consent: 'yes' }),
      });
      return { status: response.status, text: await response.text() };
    });
    expect(pages.filter(({ text }) => text.includes('You’re registered'))).toHaveLength(5);
    expect(pages.filter(({ status, text }) => status === 404 && text.includes('This link isn’t active'))).toHaveLength(
      20,
    );
    const [row] = await platform.database.db
      .select({ n: count() })
      .from(candidatures)
      .where(eq(candidatures.public_link_id, link?.id ?? 0));
    expect(row).toEqual({ n: 5 });
  },
);

describe('two recruiters and one candidate', () => {
  const path = (id: number, rest: string) => `/api/assessments/candidature/${id}/${rest}`;
  const move = async (id: number, stage: string) =>
    await api.raw('PATCH', path(id, 'change_stage/'), { headers: JSON_TYPE, body: JSON.stringify({ stage }) });
  const remove = async (id: number) => await api.raw('DELETE', path(id, ''));

  test('change the stage at once: both succeed, and the last one wins', async () => {
    const id = await invited('both@example.org');
    expect(statuses(await atOnce(10, async (index) => await move(id, index % 2 ? 'EVA' : 'INT')))).toEqual(
      Array(10).fill(200),
    );
    const { value } = await api.client.listCandidatures({ assessment: seeded.openId, search: 'both@' });
    expect(['EVA', 'INT']).toContain(value.results[0]?.stage);
  });

  test('remove at once: one succeeds, the others get 404', async () => {
    const id = await invited('removed@example.org');
    expect(statuses(await atOnce(10, async () => await remove(id)))).toEqual([204, ...Array(9).fill(404)]);
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'remove, move and reject at once, round %i: nothing fails, and the candidate stays removed',
    async (round) => {
      const email = `gone${round}@example.org`;
      const id = await invited(email);
      const acts = [
        async () => await move(id, 'REJ'),
        async () => await remove(id),
        async () => await api.raw('POST', path(id, 'send-reminder/'), { headers: JSON_TYPE, body: '{}' }),
        async () => await api.raw('POST', path(id, 'send-invitation/'), { headers: JSON_TYPE, body: '{}' }),
      ];
      const answers = await atOnce(16, async (index) => await acts[(index + round) % 4]?.());
      for (const answer of answers) expect([200, 204, 404, 409]).toContain(answer?.status);
      expect(answers.filter((answer) => answer?.status === 204)).toHaveLength(1);
      expect(await countOf(candidatures, email)).toBe(0);
      const kept = await platform.database.db.select().from(emails).where(eq(emails.to, email));
      expect(kept.every(({ candidature_id }) => candidature_id === null)).toBe(true);
    },
  );
});
