import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { gatewayOf } from '../support/jobs.ts';
import { copyTemplate, type Program, runProgram, startServer } from '../support/server.ts';
import { makeStore, type Store } from './target.ts';

const SECRET = 'canary-7d1c09';
const FREE = { PORT: '0', PLATFORM_PORT: '0' };

let store: Store;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await buildIfStale();
  store = await makeStore();
  cleanUps.push(store.discard);
}, 180_000);

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, 60_000);

/** A new data directory. */
async function dataDirectory(): Promise<string> {
  const { dataDir, remove } = await copyTemplate({ folder: store.dataDir });
  cleanUps.push(remove);
  return dataDir;
}

/** Ends a program that a failed test left running. */
function watched<P extends Program>(program: P): P {
  cleanUps.push(async () => {
    program.signal('SIGKILL');
    await program.ended;
  });
  return program;
}

const start = async (dataDir: string) => watched(await startServer(dataDir));

async function expectRefusal(variables: Record<string, string>, message: RegExp, args: string[] = []) {
  const { code, stdout, stderr } = await watched(runProgram(args, variables)).ended;
  expect(stderr.trimEnd()).toMatch(message);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(code).toBe(1);
  expect(stdout + stderr).not.toContain(SECRET);
}

// Most of the time is the start of programs.
describe.concurrent('a start that fails says what to do in one line, and exits with code 1 [P32]', () => {
  test.each([
    ['a bad port', { PORT: 'eighty' }, /^PORT is "eighty"\. Use a port number/],
    ['an upstream without a token', { API_BASE_URL: 'https://a.example.org' }, /without a token\. Set API_TOKEN or/],
    ['a token without an upstream', { API_TOKEN: SECRET }, /^API_TOKEN is set, API_BASE_URL is not\. Set API_BASE_URL/],
    ['an upstream in the clear', { API_BASE_URL: 'http://a.example.org', API_TOKEN: SECRET }, /Use https:/],
    ['a database that is none', { DATABASE_URL: `mysql://me:${SECRET}@a.example.org/b` }, /^DATABASE_URL is not/],
    [
      'an unreachable database',
      { DATABASE_URL: `postgres://me:${SECRET}@127.0.0.1:9/b` },
      /^The database b on 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)\. Check that PostgreSQL runs/,
    ],
    ['the open network', { HOST: '0.0.0.0' }, /set AUTH=proxy/],
    ['a token for the bundle', { VITE_API_TOKEN: SECRET }, /^VITE_API_TOKEN would be published.* Unset it/],
    ['a lenient HTTP parser', { NODE_OPTIONS: '--insecure-http-parser' }, /^--insecure-http-parser accepts/],
    [
      'TLS without certificate checks',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /^NODE_TLS_REJECT_UNAUTHORIZED=0 .* Unset it/,
    ],
    [
      'a database in the clear',
      { DATABASE_URL: `postgres://me:${SECRET}@db.example.org/b` },
      /^DATABASE_URL would send .* Add \?sslmode=verify-full/,
    ],
    // Root can write everywhere except below a file.
    ['data below a file', { DATA_DIR: join(import.meta.filename, 'data') }, /cannot be written to .* set DATA_DIR/],
  ])('%s [P16 P24 P33]', async (_name, variables, message) => {
    await expectRefusal({ ...FREE, DATA_DIR: join(tmpdir(), 'shortlist-never-made'), ...variables }, message);
  });

  test(
    'a port in use, after which the data is free; then a second process, while the first continues',
    { tags: 'slow' },
    async () => {
      const blocker = createServer();
      await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
      cleanUps.push(() => new Promise((resolve) => blocker.close(resolve)));
      const { port } = blocker.address() as AddressInfo;
      const dataDir = await dataDirectory();
      for (const variable of ['PORT', 'PLATFORM_PORT']) {
        const message = new RegExp(`^Port ${port} is in use\\. Stop what uses it, or set ${variable} to another`);
        await expectRefusal({ ...FREE, DATA_DIR: dataDir, [variable]: String(port) }, message);
      }
      // The database was closed and its lock released each time.
      const first = await start(dataDir);
      await expectRefusal(
        { ...FREE, DATA_DIR: dataDir },
        /in use by process \d+\. Stop that one first, or set DATA_DIR/,
      );
      expect((await fetch(first.url)).status).toBe(200);
    },
  );

  test('a demo on existing data', { tags: 'slow' }, async () => {
    await expectRefusal({ DATA_DIR: await dataDirectory() }, /Delete that folder, or set DATA_DIR/, ['--demo']);
  });

  test.each([
    [['--nonsense'], /Unknown option '--nonsense'.*--help/],
    [['--demo', '--candidatures', 'many'], /^--candidatures is "many"\. Use a whole number/],
    [['platform', 'exprot'], /^Unknown command "exprot"\. Use one of import, .*--help/],
    [['platform', '--latency', 'much'], /^--latency \(LATENCY\) is "much"/],
  ])('%j', async (args, message) => {
    await expectRefusal({ DATA_DIR: join(tmpdir(), 'shortlist-never-made') }, message, args);
  });
});

describe.concurrent('a process', () => {
  // A terminal sends SIGINT twice, since npm forwards it.
  test.each([['SIGTERM'], ['SIGINT', 'SIGINT']] as const)(
    'prints its address, and stops cleanly on %j',
    async (...signals) => {
      const server = await start(await dataDirectory());
      // A keep-alive connection must not delay the end.
      await (await fetch(server.url)).text();
      for (const signal of signals) server.signal(signal);
      const { code, stdout, stderr } = await server.ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      // The URL of the platform, then the URL to open, and nothing else.
      expect(stdout).toBe(`API sandbox on ${server.platformUrl}\nShortlist is ready on ${server.url}\n`);
    },
  );

  test('does not bring back a demo that was removed', { tags: 'slow' }, async () => {
    const dataDir = join(store.dataDir, 'without-demo');
    await watched(runProgram(['--demo', '--candidatures', '60'], { DATA_DIR: dataDir })).ended;
    const first = await start(dataDir);
    const { candidates } = (await gatewayOf(first.url).readDemo({})).value;
    expect(candidates).toBeGreaterThan(0);
    await gatewayOf(first.url).removeDemo({ body: { candidates: candidates ?? 0, assessments: [] } });
    first.signal('SIGTERM');
    await first.ended;

    const api = gatewayOf((await start(dataDir)).url);
    await expect(api.readDemo({})).rejects.toMatchObject({ status: 404 });
    const { value: list } = await api.queryAssessments({});
    expect(list).toMatchObject({ count: 0, results: [] });
  });

  test('of the platform alone prints its address and a token that opens it', { tags: 'slow' }, async () => {
    const dataDir = await dataDirectory();
    const made = await watched(runProgram(['platform', 'token', 'create', 'mine'], { DATA_DIR: dataDir })).ended;
    const program = watched(runProgram(['platform'], { PLATFORM_PORT: '0', DATA_DIR: dataDir }));
    const [, url = ''] = await program.printed(/^API sandbox on (\S+)$/m);
    const [, token = ''] = await program.printed(/^Temporary API token \(valid until exit\): (\S+)$/m);
    for (const each of [token, made.stdout.trim()]) {
      const answer = await fetch(`${url}/api/assessments/`, { headers: { authorization: `Token ${each}` } });
      // Its rate limits are on.
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '20']);
    }
    await expectRefusal({ DATA_DIR: dataDir }, /in use by process \d+\. Stop that one first/, ['platform', 'list']);
    program.signal('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test(
    'with a real upstream starts no platform and uses a separate database, unless the token is refused',
    { tags: 'slow' },
    async () => {
      const upstream = await start(await dataDirectory());
      const dataDir = join(store.dataDir, 'of-the-gateway');
      const variables = { PORT: '0', DATA_DIR: dataDir, API_BASE_URL: upstream.platformUrl, API_TOKEN: store.token };
      const program = watched(runProgram([], variables));
      const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
      const about = await fetch(`${url}/api/about/`, { headers: { 'x-shortlist': '1', origin: url } });
      expect(await about.json()).toMatchObject({ embedded: false, public_base_url: upstream.platformUrl });
      program.signal('SIGTERM');
      expect(await program.ended).toMatchObject({ code: 0, stdout: `Shortlist is ready on ${url}\n` });

      const file = join(store.dataDir, 'token');
      await writeFile(file, `${SECRET}\n`, { mode: 0o600 });
      const refused = { PORT: '0', DATA_DIR: dataDir, API_BASE_URL: upstream.platformUrl, API_TOKEN_FILE: file };
      await expectRefusal(refused, /refuses the token\. Check/);
    },
  );
});
