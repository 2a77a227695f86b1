import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateTables } from '../../src/database/migrate.ts';
import { type Database, openPglite } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { localTime } from '../../src/gateway/team/subscriptions.ts';
import { dailyEmails } from '../../src/gateway/schema/tables.ts';
import { buildIfStale } from '../../src/server/build.js';
import { type MailServer, type Reaction, startMailServer } from '../support/mailServer.ts';
import { freePort } from '../support/nginx.ts';
import { type Server, startServer } from '../support/server.ts';
import { seed } from './seed.ts';
import { runStatement, type EmptyDatabase, makeDatabase, MIGRATIONS } from './target.ts';

const ANA = 'ana@example.org';
const BOB = 'bob@example.org';
/**
 * A time zone in which it is afternoon: emails are sent from eight o’clock on, and the day does not end during the
 * test.
 */
const TIME_ZONE =
  ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].find((zone) => {
    const { hour } = localTime(new Date(), zone);
    return hour >= 9 && hour < 23;
  }) ?? 'UTC';
const YESTERDAY = localTime(new Date(Date.now() - 86_400_000), TIME_ZONE).day;

let mails: MailServer;
let port: number;
let running: Server;
/** Null on PGlite. */
let postgres: EmptyDatabase | null = null;
/** The answer of the mail server to the message during which the program is killed. */
let atKill: Reaction | null = null;
const dataDir = mkdtempSync(join(tmpdir(), 'shortlist-killed-'));

beforeAll(async () => {
  await buildIfStale();
  port = await freePort();
  mails = await startMailServer({
    message({ to }) {
      const reaction = atKill;
      if (reaction === null || !to.includes(ANA)) return 'take';
      atKill = null;
      running.signal('SIGKILL');
      return reaction;
    },
  });
  if ((inject('postgresUrl') as string | undefined) !== undefined) postgres = await makeDatabase();
}, 180_000);
afterAll(async () => {
  running.signal('SIGKILL');
  await running.ended;
  await mails.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () =>
  await startServer(dataDir, {
    ...(postgres && { DATABASE_URL: postgres.url }),
    PORT: String(port),
    SMTP_URL: mails.url,
    EMAIL_FROM: 'Jobs <jobs@unit.example>',
    AUTH: 'proxy',
    AUTH_TRUSTED_PEER: '127.0.0.1',
    AUTH_RECRUITERS: `${ANA},${BOB}`,
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
  });

function as(user: string) {
  const headers = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin', 'x-forwarded-email': user };
  return createClientOf(gatewayEndpoints, { fetch, baseUrl: running.url, headers });
}

/** Accesses the tables while no program is running. */
async function withTables<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await (postgres ? openPostgres(postgres.url) : openPglite(dataDir));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Lets a day pass for some users, then starts the program again. */
async function startNextDay(...users: string[]) {
  // On PostgreSQL the lease of the killed process ends first: moves time forward.
  if (postgres) await runStatement(postgres.url, 'update background.leases set expires_at = now()');
  await withTables(
    async ({ db }) => await db.update(dailyEmails).set({ day: YESTERDAY }).where(inArray(dailyEmails.user_name, users)),
  );
  running = await start();
}

async function stop() {
  running.signal('SIGTERM');
  await running.ended;
}

const progressOf = async (user: string) =>
  await withTables(async ({ db }) => {
    const [row] = await db.select().from(dailyEmails).where(eq(dailyEmails.user_name, user));
    return { state: row?.state, attempts: row?.attempts };
  });

// After a kill the lease ends first, then the next poll finds due emails.
const arrive = async (user: string, count: number) =>
  await expect.poll(() => mails.arrivedFor(user).length, { timeout: 180_000 }).toBe(count);

test('a process killed while it sends a daily email sends no second one that day; its news is in the next', async () => {
  const { openId, completed } = await withTables(async (database) => {
    await migrateTables(database, 'platform', MIGRATIONS);
    return await seed(database);
  });
  running = await start();
  for (const user of [ANA, BOB]) {
    // Reads the list, so that the candidate is known.
    const rows = async () => (await as(user).queryCandidatures({ assessment: openId })).value.results;
    await expect.poll(rows).not.toEqual([]);
    await as(user).followAssessment({ assessment_id: openId });
    await as(user).changeDailyEmail({ timezone: TIME_ZONE, body: { daily_email: true } });
  }
  for (const user of [ANA, BOB]) {
    await as(user).createNote({ candidature_id: completed.candidature, body: { text: 'Asked for Fridays.' } });
  }
  await stop();

  // Killed before the mail server has confirmed, and after: the next process cannot know which.
  const fates: Reaction[] = ['silence', 'take'];
  for (const [index, fate] of fates.entries()) {
    const before = mails.arrivedFor(ANA).length;
    atKill = fate;
    await startNextDay(ANA);
    expect(await running.ended).toMatchObject({ code: null });
    expect(mails.arrivedFor(ANA).length).toBe(before + 1);
    expect(await progressOf(ANA)).toEqual({ state: 'sending', attempts: 1 });

    // A process that sends the daily emails of the day does not send hers again.
    await withTables(
      async ({ db }) =>
        await db
          .update(dailyEmails)
          .set({ covered_until: new Date(0) })
          .where(eq(dailyEmails.user_name, BOB)),
    );
    await startNextDay(BOB);
    await arrive(BOB, index + 1);
    await stop();
    expect(mails.arrivedFor(ANA).length).toBe(before + 1);
    expect(await progressOf(ANA)).toEqual({ state: 'sending', attempts: 1 });
  }

  await startNextDay(ANA);
  await arrive(ANA, 3);
  await stop();
  expect(mails.arrivedFor(ANA).map(({ mail }) => mail.subject)).toEqual(Array(3).fill('Shortlist: 1 notification'));
  expect(await progressOf(ANA)).toEqual({ state: 'done', attempts: 1 });
}, 900_000);
