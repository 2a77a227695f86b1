import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { openPglite } from '../../src/database/open.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { type Server, startServer } from '../support/server.ts';
import { makeStore, type Store } from './target.ts';

let store: Store;
let mailServer: MailServer;
let running: Server;
let letGo: (reaction: 'take') => void = () => {};

beforeAll(async () => {
  await buildIfStale();
  store = await makeStore('pglite');
  mailServer = await startMailServer({ message: () => new Promise((resolve) => (letGo = resolve)) });
}, 180_000);
afterAll(async () => {
  running.signal('SIGKILL');
  await running.ended;
  await mailServer.close();
  await store.discard();
});

const start = (stopDelay: number) =>
  startServer(store.dataDir, {
    SMTP_URL: mailServer.url,
    EMAIL_FROM: 'Jobs <jobs@unit.example>',
    STOP_DELAY: String(stopDelay),
    METRICS_PORT: '0',
  });

const probe = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, cache: answer.headers.get('cache-control'), ...((await answer.json()) as object) };
};
const READY = { status: 'ready', cache: 'no-store' };

async function metricsOf({ printed }: Server): Promise<string> {
  const [, url = ''] = await printed(/^Metrics on (\S+)$/m);
  return await (await fetch(url)).text();
}

/** An invitation whose headers have arrived and whose body the test sends later. */
async function beginInvitation(email: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ email });
  const url = `${running.platformUrl}/api/assessments/${store.seeded.openId}/invite_candidate/`;
  const headers = {
    authorization: `Token ${store.token}`,
    'content-type': 'application/json',
    expect: '100-continue',
    'content-length': Buffer.byteLength(body),
  };
  const sending = request(url, { method: 'POST', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  return async () => {
    sending.end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  };
}

test('a signal makes the process report not ready, finish its request and email, drop the rest, and exit with 0 [T12]', async () => {
  running = await start(4);
  expect(await probe(running.url)).toEqual(READY);
  expect(await probe(running.platformUrl)).toEqual(READY);
  expect(await (await beginInvitation('first@unit.example'))()).toBe(201);
  await expect.poll(() => mailServer.arrived.length).toBe(1);

  const metrics = await metricsOf(running);
  expect(metrics).toContain('shortlist_emails{state="queued"} 1\n');
  expect(metrics).toContain('shortlist_jobs{state="running"} 0\n');
  expect(metrics).toContain('shortlist_database_up 1\n');
  expect(metrics).toMatch(
    /^shortlist_http_requests_total\{server="platform",operation="inviteCandidate",status="201"\} 1$/m,
  );
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(metrics).not.toMatch(/unit\.example|first@/);

  const finish = await beginInvitation('second@unit.example');
  running.signal('SIGTERM');
  const stopping = { ...READY, status: 'not_ready', reason: 'stopping' };
  await expect.poll(() => probe(running.platformUrl)).toEqual(stopping);
  expect(await probe(running.url)).toEqual(stopping);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  expect(await finish()).toBe(201);
  letGo('take');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });

  const database = await openPglite(store.dataDir);
  const rows = await database.db.select({ state: emails.state }).from(emails).orderBy(asc(emails.id));
  expect(rows).toEqual([{ state: 'sent' }, { state: 'queued' }]);
  // The database is free for the next process.
  const held = await database.db.execute(sql`select from background.leases where expires_at > now()`);
  expect(held.rows).toEqual([]);
  await database.close();
  expect(mailServer.arrived).toHaveLength(1);
}, 60_000);

test('a second signal stops at once despite a silent mail server; the next process sends the rest [T12]', async () => {
  running = await start(60);
  await expect.poll(() => mailServer.arrived.length).toBe(2);
  running.signal('SIGTERM');
  let isOver = false;
  void running.ended.then(() => (isOver = true));
  await expect.poll(() => probe(running.url)).toMatchObject({ status: 'not_ready' });
  await expect
    .poll(
      () => {
        running.signal('SIGTERM');
        return isOver;
      },
      { timeout: 20_000, interval: 250 },
    )
    .toBe(true);
  expect((await running.ended).code).toBe(130);
}, 60_000);
