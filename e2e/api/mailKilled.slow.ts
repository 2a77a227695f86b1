import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { migrateTables } from '../../src/database/migrate.ts';
import { openPglite } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { type Server, startServer } from '../support/server.ts';
import { seed } from './seed.ts';
import { runStatement, type EmptyDatabase, makeDatabase, MIGRATIONS } from './target.ts';

let mailServer: MailServer;
let running: Server;
/** Null on PGlite. */
let postgres: EmptyDatabase | null = null;
let kill = true;
const dataDir = mkdtempSync(join(tmpdir(), 'shortlist-killed-'));

beforeAll(async () => {
  await buildIfStale();
  mailServer = await startMailServer({
    message() {
      if (!kill) return 'take';
      kill = false;
      running.signal('SIGKILL');
      return 'silence';
    },
  });
  if ((inject('postgresUrl') as string | undefined) !== undefined) postgres = await makeDatabase();
}, 180_000);
afterAll(async () => {
  running.signal('SIGKILL');
  await running.ended;
  await mailServer.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Server> {
  return await startServer(dataDir, {
    ...(postgres && { DATABASE_URL: postgres.url }),
    SMTP_URL: mailServer.url,
    EMAIL_FROM: 'Jobs <jobs@unit.example>',
  });
}

test('an email whose sender is killed between DATA and 250 is sent again with the same Message-ID [T13 T15]', async () => {
  const database = await (postgres ? openPostgres(postgres.url) : openPglite(dataDir));
  await migrateTables(database, 'platform', MIGRATIONS);
  const { openId } = await seed(database);
  const token = await issueToken(database, { name: 'killed', scope: 'write' });
  await database.close();

  running = await start();
  const invited = await fetch(`${running.platformUrl}/api/assessments/${openId}/invite_candidate/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'killed@example.org' }),
  });
  expect(invited.status).toBe(201);
  expect(await running.ended).toMatchObject({ code: null });
  // On PostgreSQL the lease of the killed process ends first: moves time forward.
  if (postgres) await runStatement(postgres.url, 'update background.leases set expires_at = now()');

  running = await start();
  await expect.poll(() => mailServer.arrived.length, { timeout: 60_000 }).toBe(2);
  const [first, second] = mailServer.arrived;
  expect(second?.mail.messageId).toBe(first?.mail.messageId);
  expect(second?.mail).toMatchObject({ text: first?.mail.text, html: first?.mail.html, date: first?.mail.date });
  running.signal('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
}, 120_000);
