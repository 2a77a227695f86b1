// PgBouncer in front of PostgreSQL, and starts that wait for another process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDatabaseLock } from '../../src/database/databaseLock.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { freePort } from '../support/nginx.ts';
import { type EmptyDatabase, makeDatabase } from './target.ts';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

// oxlint-disable-next-line shortlist/plain-words -- the name of a user
const NO_USER = 'nobody';

let database: EmptyDatabase;
const running: ChildProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }
  for (const folder of folders) rmSync(folder, { recursive: true });
  await database.drop();
});

/** Starts PgBouncer with the settings of deployment.md; returns the URL of the database behind it. */
async function startPgBouncer(poolMode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-pgbouncer-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  const url = new URL(database.url);
  const port = await freePort();
  const target = `host=${url.hostname} port=${url.port} password=${url.password}`;
  const settings = `[databases]
* = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${poolMode}
`;
  writeFileSync(join(folder, 'users'), `"${url.username}" "${url.password}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', NO_USER] : [];
  const child = spawn(PGBOUNCER ?? '', [...user, join(folder, 'pgbouncer.ini')]);
  running.push(child);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  await expect.poll(() => log).toContain('process up');
  url.port = String(port);
  return url.href;
}

describe.skipIf(PGBOUNCER === undefined)('behind PgBouncer (skipped where it is not installed)', () => {
  test('with pool_mode = session sessions have their limits, and the startup lock works [R82]', async () => {
    const { pool, close, ...handles } = await openPostgres(await startPgBouncer('session'));
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'work_mem'];
    const { rows } = await pool.query(`select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`);
    expect(Object.values(rows[0] as object)).toEqual(['30s', '10s', '8s', '64MB']);
    expect(await withDatabaseLock({ ...handles, pool, close }, async () => 'done')).toBe('done');
    await close();
  });

  test.each(['transaction', 'statement'])('pool_mode = %s is refused at start [R82]', async (poolMode) => {
    const url = await startPgBouncer(poolMode);
    // Each start finds out, also while others are connected.
    for (let start = 0; start < 3; start += 1) {
      const opening = openPostgres(url).then(async ({ close }) => await close());
      await expect(opening).rejects.toThrow(/pool_mode = session/);
    }
  });
});

/** Opens the database as a start does, and collects what it prints. */
async function openTelling(): Promise<{ database: Database; told: string[] }> {
  const told: string[] = [];
  return { database: { ...(await openPostgres(database.url)), warn: (line) => told.push(line) }, told };
}

test('a start that waits for another one, or for a lock, says for whom [R82]', async () => {
  const holder = new Client({ connectionString: database.url, application_name: 'backup of the night' });
  await holder.connect();
  await holder.query('create table kept as select 1 as id');
  const { rows } = await holder.query<{ id: number }>('select pg_backend_pid() as id');
  const id = rows[0]?.id;
  const who = `process ${id} of PostgreSQL ("backup of the night", from `;

  await holder.query('select pg_advisory_lock(7263514907)');
  const waiting = await openTelling();
  const first = withDatabaseLock(waiting.database, async () => 'done');
  await expect
    .poll(() => waiting.told.join())
    .toContain(`Another process is updating the tables. Waiting for it to end: ${who}`);
  await holder.query('select pg_advisory_unlock(7263514907)');
  expect(await first).toBe('done');

  await holder.query('begin; lock table kept');
  const second = withDatabaseLock(
    waiting.database,
    async ({ db }) => await db.execute('alter table kept add more int'),
  );
  await expect
    .poll(() => waiting.told.slice(1).join())
    .toContain(`Updating the tables waits for a lock that another session holds: ${who}`);
  await holder.query('commit');
  await second;
  expect(waiting.told).toHaveLength(2);
  await waiting.database.close();
  await holder.end();
});
