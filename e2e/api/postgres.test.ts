import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabaseLock } from '../../src/database/databaseLock.ts';
import { migrateTables } from '../../src/database/migrate.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { UserError } from '../../src/database/userError.ts';
import {
  runStatement,
  type EmptyDatabase,
  MIGRATIONS,
  makeDatabase,
  type RunningPlatform,
  startBeside,
} from './target.ts';

let database: EmptyDatabase;

beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => await database.drop());

const JOURNAL = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
const SECRET = 'canary-55aa01';

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

async function refusalOf(url: string): Promise<string> {
  const error: unknown = await openPostgres(url).then(
    async ({ close }) => await close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof UserError))
    throw new Error('It was opened, or the error is not for a person', { cause: error });
  return error.message;
}

describe('a database that cannot be opened says what to do', () => {
  test('a wrong password', async () => {
    const message = await refusalOf(changed((url) => (url.password = SECRET)));
    expect(message).toMatch(/refuses this user or password\. Check them in DATABASE_URL/);
    expect(message).not.toContain(SECRET);
  });

  test('no password', async () => {
    expect(await refusalOf(changed((url) => (url.password = '')))).toMatch(/asks for a password\. Put it into/);
  });

  test('no such database', async () => {
    const message = await refusalOf(changed((url) => (url.pathname = 'nowhere')));
    expect(message).toMatch(/^The database nowhere on 127\.0\.0\.1:\d+ does not exist\. Create it/);
  });

  test.each([
    ['no server', '127.0.0.1:9', /cannot be reached \(ECONNREFUSED\)\. Check that PostgreSQL runs/],
    ['no such host', 'nowhere.invalid', /cannot be reached \(\w+\)/],
  ])('%s', async (_name, host, message) => {
    const said = await refusalOf(`postgres://unknown:${SECRET}@${host}/shortlist`);
    expect(said).toMatch(message);
    expect(said).not.toContain(SECRET);
  });

  test.each([
    ['a server that is too old', 'server_version_num', '130022', /needs PostgreSQL 14 or later/],
    ['an encoding other than UTF-8', 'server_encoding', 'LATIN1', /letters of all languages.*ENCODING 'UTF8'/],
  ])('%s', async (_name, setting, value, message) => {
    // The setting of the server cannot be changed: a function earlier in the search path replaces it.
    await runStatement(
      database.url,
      `create function public.current_setting(text) returns text language sql as
        $$ select case when $1 = '${setting}' then '${value}' else pg_catalog.current_setting($1) end $$`,
    );
    const url = changed(({ searchParams }) => searchParams.set('options', '-c search_path=public,pg_catalog'));
    expect(await refusalOf(url)).toMatch(message);
    await runStatement(database.url, 'drop function public.current_setting(text)');
  });

  test('a locale with ASCII only', async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_c`;
    await runStatement(
      inject('postgresUrl'),
      `create database ${name} template template0 locale 'C' locale_provider libc`,
    );
    expect(await refusalOf(changed((other) => (other.pathname = name)))).toMatch(/letters of all languages/);
    await runStatement(inject('postgresUrl'), `drop database ${name}`);
  });

  test('a user who may not create tables', async () => {
    const user = new URL(database.url).pathname.slice(1);
    await runStatement(database.url, `create role ${user} login password '${SECRET}'`);
    const limited = await openPostgres(
      changed((url) => {
        url.username = user;
        url.password = SECRET;
      }),
    );
    await expect(migrateTables(limited, 'platform', MIGRATIONS)).rejects.toThrow(/needs CREATE permission: GRANT/);
    await limited.close();
    await runStatement(database.url, `drop role ${user}`);
  });
});

test('connections have a name, time-outs, and memory for a search in 1,000,000 candidatures', async () => {
  const { db, close } = await openPostgres(database.url);
  const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const names = ['application_name', ...timeouts, 'work_mem'];
  const settings = await Promise.all(
    names.map(async (name) => (await db.execute(sql`select current_setting(${name}) as value`)).rows[0]?.['value']),
  );
  expect(settings).toEqual(['shortlist', '30s', '10s', '8s', '64MB']);
  await close();
});

test(
  'a write waits for a process that has stopped within a transaction, and does not fail',
  { tags: 'slow' },
  async () => {
    await runStatement(database.url, 'create table counted as select 0 as number');
    const [stopped, other] = await Promise.all([openPostgres(database.url), openPostgres(database.url)]);
    const client = await stopped.pool.connect();
    await client.query('begin');
    await client.query('update counted set number = number + 10');
    const { rows } = await other.db.execute(sql`update counted set number = number + 1 returning number`);
    expect(rows).toEqual([{ number: 1 }]);
    await expect(client.query('commit')).rejects.toThrow(/terminat|not queryable/);
    client.release(true);
    await Promise.all([stopped.close(), other.close()]);
  },
);

test('connections that the server ends, even within a transaction, are replaced', async () => {
  const { db, pool, close } = await openPostgres(database.url);
  await Promise.all(Array.from({ length: 3 }, async () => await pool.query('select pg_sleep(0.05)')));
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await runStatement(
      database.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shortlist' and datname = current_database()",
    );
    await tx.execute(sql`select 2`);
  });
  await expect(broken).rejects.toThrow('Failed query: rollback');
  // Idle connections may not have noticed their end yet: at most as many queries fail as there were connections.
  const after = await Promise.allSettled(Array.from({ length: 4 }, async () => await pool.query('select 3')));
  expect(after.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }]);
  await close();
});

test('four processes that migrate at once run each migration once [T42]', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, async () => await openPostgres(database.url)));
  await Promise.all(opened.map(async (each) => await migrateTables(each, 'platform', MIGRATIONS)));
  const [first] = opened;
  const done = await first?.db.execute(sql`select count(*)::int as n from drizzle.platform_migrations`);
  expect(done?.rows).toEqual([{ n: JOURNAL.entries.length }]);
  await Promise.all(opened.map(async ({ close }) => await close()));
});

test('exclusive work runs alone, and after a failure the next one starts', async () => {
  const opened = await Promise.all([openPostgres(database.url), openPostgres(database.url)]);
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3].map(async (index) => {
      await withDatabaseLock(opened[index % 2] ?? opened[0], async ({ db }) => {
        running += 1;
        most = Math.max(most, running);
        await db.execute(sql`select pg_sleep(0.05)`);
        running -= 1;
        if (index === 1) throw new Error('It failed');
      });
    }),
  );
  expect(most).toBe(1);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await Promise.all(opened.map(async ({ close }) => await close()));
});

/** A connection to the server that can be cut and restored. */
async function openWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    port: ownPort,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server.listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

test('while PostgreSQL is away every answer is 503 with a time to retry, and works once it is back [R23]', async () => {
  const way = await openWay(database.url);
  const opened = await openPostgres(changed((url) => (url.port = String(way.port))));
  await migrateTables(opened, 'platform', MIGRATIONS);
  const { app, stop } = await startBeside({ database: opened } as RunningPlatform, { ownToken: SECRET });
  const headers = { authorization: `Token ${SECRET}`, 'sec-fetch-site': 'same-origin' };
  const link = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const calls = [
    { method: 'GET', url: '/api/assessments/' },
    { method: 'DELETE', url: '/api/assessments/candidature/1/' },
    { method: 'GET', url: `/testtaker/takeinvitation/${link}` },
    { method: 'GET', url: `/testtaker/publicinvitation/${link}` },
    { method: 'GET', url: `/testtaker/api/takeinvitation/${link}/` },
    { method: 'PUT', url: `/testtaker/api/takeinvitation/${link}/questions/1/`, payload: { answer: 'a', sequence: 1 } },
  ] as const;
  const ask = async () => await Promise.all(calls.map(async (call) => await app.inject({ ...call, headers })));
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404, 404, 404]);

  await way.cut();
  for (const answer of await ask()) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('The service is not available at the moment. Try again soon.');
    if (String(answer.headers['content-type']).startsWith('application/json')) {
      expect(answer.json()).toEqual({ detail: expect.any(String) });
    }
  }
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'not_ready', reason: 'database' });

  await way.mend();
  await expect
    .poll(async () => (await ask()).map(({ statusCode }) => statusCode))
    .toEqual([200, 404, 404, 404, 404, 404]);
  // Waits for ever if a connection was not returned to the pool.
  await stop();
  await opened.close();
  await way.cut();
}, 60_000);
