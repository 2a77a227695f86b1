import { createClient } from '../../src/contract/testing/client.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import type { Client as ApiClient } from '../../src/contract/client.ts';
import { withDatabaseLock } from '../../src/database/databaseLock.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { runProgram, type Server, startServer } from '../support/server.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';

// Several processes on one PostgreSQL are one service: each answers with the same data.

let database: EmptyDatabase;
let servers: [Server, Server];
let dashboards: [ApiClient, ApiClient];

const variables = () => ({ DATABASE_URL: database.url });
const start = async () => await startServer(join(tmpdir(), 'shortlist-never-made'), variables());
const dashboardOf = ({ url }: Server) => createClient({ fetch, baseUrl: url, headers: { 'x-shortlist': '1' } });

beforeAll(async () => {
  await buildIfStale();
  database = await makeDatabase();
  // Both start at once on an empty database: tables and demo must be created once.
  servers = await Promise.all([start(), start()]);
  dashboards = [dashboardOf(servers[0]), dashboardOf(servers[1])];
}, 180_000);

afterAll(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.drop();
}, 60_000);

/** Number of processes that wait for the start lock. */
async function waitingStarts({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and query like 'select pg_%advisory_lock%' and not exists
      (select from pg_locks where pg_locks.pid = pg_stat_activity.pid and locktype = 'advisory' and granted)`,
  );
  return rowCount ?? 0;
}

async function candidaturesOfAll(dashboard: ApiClient): Promise<number> {
  const { value } = await dashboard.listAssessments({ limit: 1000 });
  return value.results.reduce((sum, { candidates }) => sum + (candidates ?? 0), 0);
}

test('two processes that start at once on an empty database seed the demo once [T42]', async () => {
  const counts = await Promise.all(dashboards.map(candidaturesOfAll));
  expect(counts).toEqual([2000, 2000]);
});

test('a change through one gateway shows in the other', async () => {
  const [one, other] = dashboards;
  const { value: open } = await one.listAssessments({ status: ['active'], limit: 1 });
  const assessment = open.results[0]?.id ?? 0;
  const body = { email: 'both@example.org', first_name: 'Bo' };
  const { value: invited } = await one.inviteCandidate({ assessment_id: assessment, body });
  const list = { assessment, search: 'both@example.org' };
  expect((await other.listCandidatures(list)).value.results).toMatchObject([{ id: invited.id, stage: 'NYE' }]);
  await other.changeStage({ candidature_id: invited.id, body: { stage: 'INT' } });
  expect((await one.listCandidatures(list)).value.results).toMatchObject([{ id: invited.id, stage: 'INT' }]);
  await expect(other.inviteCandidate({ assessment_id: assessment, body })).rejects.toMatchObject({ status: 400 });
});

test('a token created while both run is valid for both', { tags: 'slow' }, async () => {
  const { stdout } = await runProgram(['platform', 'token', 'create', 'both'], variables()).ended;
  const headers = { authorization: `Token ${stdout.trim()}` };
  const answers = await Promise.all(
    servers.map(async ({ platformUrl }) => await fetch(`${platformUrl}/api/assessments/`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a second demo is refused in one line', { tags: 'slow' }, async () => {
  const { code, stderr } = await runProgram(['--demo'], variables()).ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'There are assessments in the database already. Set DATABASE_URL to an empty one, then run this again.\n',
  });
});

test('a signal stops a start that waits for another process [R11]', { tags: 'slow' }, async () => {
  const other = await openPostgres(database.url);
  await withDatabaseLock(other, async () => {
    const before = await waitingStarts(other);
    const waiting = runProgram([], { ...variables(), PORT: '0', PLATFORM_PORT: '0' });
    await expect.poll(() => waitingStarts(other)).toBe(before + 1);
    waiting.signal('SIGTERM');
    expect(await waiting.ended).toEqual({ code: 0, stdout: '', stderr: '' });
  });
  await other.close();
});

test('a start that hangs ends 20 s after a signal [R11]', { tags: 'slow' }, async () => {
  const empty = await makeDatabase();
  const blocker = new Client({ connectionString: empty.url });
  await blocker.connect();
  // Migrations create this schema first.
  await blocker.query('begin; create schema drizzle');
  const hanging = runProgram([], { DATABASE_URL: empty.url, PORT: '0', PLATFORM_PORT: '0' });
  const blocked = async () => {
    const { rowCount } = await blocker.query('select from pg_locks where not granted');
    return rowCount;
  };
  await expect.poll(blocked).toBe(1);
  hanging.signal('SIGTERM');
  expect(await hanging.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Updating the tables waits for a lock .*\nShutdown did not finish within 20 s/),
  });
  await blocker.end();
  await empty.drop();
});

test('connections of a failed network are replaced, and both gateways keep working', async () => {
  const before = await candidaturesOfAll(dashboards[0]);
  await runStatement(
    database.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shortlist' and datname = current_database()",
  );
  await expect.poll(async () => await candidaturesOfAll(dashboards[0]).catch(() => null)).toBe(before);
});

test('when one process is killed, the other continues and a new one joins', { tags: 'slow' }, async () => {
  const [killed, left] = servers;
  const before = await candidaturesOfAll(dashboards[0]);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(await candidaturesOfAll(dashboards[1])).toBe(before);
  const joined = await start();
  servers = [joined, left];
  expect(await candidaturesOfAll(dashboardOf(joined))).toBe(before);
  left.signal('SIGTERM');
  expect(await left.ended).toMatchObject({ code: 0 });
  expect(await candidaturesOfAll(dashboardOf(joined))).toBe(before);
});
