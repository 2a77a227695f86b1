import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { fillDisk, mountDisk, unmountDisk } from '../support/disk.ts';
import { runProgram, startServer } from '../support/server.ts';
import { makeStore, makeTables, type Store } from './target.ts';

const folder = mkdtempSync(join(tmpdir(), 'shortlist-broken-'));
let store: Store;
const mounts: string[] = [];

beforeAll(async () => {
  await buildIfStale();
  store = await makeStore('pglite');
}, 180_000);
afterAll(async () => {
  for (const mount of mounts) unmountDisk(mount);
  rmSync(folder, { recursive: true, force: true });
  await store.discard();
});

/** A copy of undamaged data. */
function copy(name: string): string {
  const dataDir = join(folder, name);
  cpSync(store.dataDir, dataDir, { recursive: true });
  return dataDir;
}

/** All files below a folder, except the lock that each start writes. */
const listOf = (dataDir: string) =>
  (readdirSync(dataDir, { recursive: true }) as string[])
    .filter((path) => path !== 'lock')
    .toSorted((a, b) => a.localeCompare(b));

/** A mounted file system; null if this user may not mount one. */
function disk(name: string, options: string): string | null {
  const mount = join(folder, name);
  if (!mountDisk(mount, options)) return null;
  mounts.push(mount);
  return mount;
}

async function expectRefusal(dataDir: string): Promise<string> {
  const before = listOf(dataDir);
  const variables = { DATA_DIR: dataDir, PORT: '0', PLATFORM_PORT: '0' };
  const { code, stderr, stdout } = await runProgram([], variables).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  // One or two sentences, without a stack trace.
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(listOf(dataDir)).toEqual(expect.arrayContaining(before));
  return stderr.trim();
}

test('data that the first start left incomplete is reported and left unchanged [T11]', async () => {
  const dataDir = join(folder, 'half');
  mkdirSync(join(dataDir, 'pglite'), { recursive: true });
  for (const name of ['PG_VERSION', 'postgresql.conf', 'global']) {
    cpSync(join(store.dataDir, 'pglite', name), join(dataDir, 'pglite', name), { recursive: true });
  }
  expect(await expectRefusal(dataDir)).toMatch(/cannot be opened .*Nothing was deleted\. Restore the folder/s);
}, 60_000);

test('a damaged write-ahead log is reported and left unchanged [T11]', async () => {
  const dataDir = copy('wal');
  const log = join(dataDir, 'pglite/pg_wal');
  const files = readdirSync(log).filter((name) => /^[\dA-F]{24}$/.test(name));
  expect(files).not.toEqual([]);
  for (const name of files) {
    const { size } = statSync(join(log, name));
    writeFileSync(join(log, name), Buffer.alloc(size, 0xa5));
  }
  expect(await expectRefusal(dataDir)).toMatch(/cannot be opened .*Nothing was deleted\. Restore the folder/s);
  expect(readFileSync(join(log, files[0] ?? ''))[0]).toBe(0xa5);
}, 60_000);

test('a truncated database file is reported and left unchanged [T11]', async () => {
  const dataDir = copy('control');
  truncateSync(join(dataDir, 'pglite/global/pg_control'), 100);
  expect(await expectRefusal(dataDir)).toMatch(/cannot be opened .*Nothing was deleted/s);
}, 60_000);

test('a read-only disk is reported [T11]', async (context) => {
  const mount = disk('readonly', 'size=64m');
  context.skip(mount === null, 'This user may not mount a disk.');
  const dataDir = join(mount ?? '', 'data');
  cpSync(store.dataDir, dataDir, { recursive: true });
  expect(spawnSync('mount', ['-o', 'remount,ro', mount ?? '']).status).toBe(0);
  expect(await expectRefusal(dataDir)).toMatch(
    /cannot be written to \(EROFS\)\. Give this user the right to, or set DATA_DIR/,
  );
}, 60_000);

test.for(['4k', '6m', '42m', '60m'])(
  'a disk of %s, too small for a new database, is reported in one line, and nothing is written [R22 T11]',
  { timeout: 60_000 },
  async (size, context) => {
    const mount = disk(`small-${size}`, `size=${size}`);
    context.skip(mount === null, 'This user may not mount a disk.');
    const stderr = await expectRefusal(mount ?? '');
    expect(stderr).toMatch(
      /^The disk of \S+ has \d+ MB left, and a new database needs 100 MB\. Free some space, .*\.$/,
    );
    expect(readdirSync(mount ?? '')).toEqual([]);
  },
);

test('a disk of 100 MB is enough for a new database with the demo [R22]', async (context) => {
  const mount = disk('enough', 'size=101m');
  context.skip(mount === null, 'This user may not mount a disk.');
  const server = await startServer(mount ?? '');
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
}, 120_000);

test('a disk that is full at a later start is reported in one line, and the data is unchanged [R41]', async (context) => {
  const mount = disk('full', 'size=160m');
  if (mount === null) return context.skip('This user may not mount a disk.');
  const dataDir = join(mount, 'data');
  cpSync(store.dataDir, dataDir, { recursive: true });
  const free = fillDisk(mount);
  expect(await expectRefusal(dataDir)).toMatch(/^The disk of \S+ is full\. Free some space and start again; .*\.$/);
  free();
  const server = await startServer(dataDir);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
}, 60_000);

test('a disk that fills up during the demo is reported in one line [R41]', async (context) => {
  const mount = disk('demo', 'size=160m');
  if (mount === null) return context.skip('This user may not mount a disk.');
  const { database, settings, discard } = await makeTables('pglite');
  await database.close();
  const dataDir = join(mount, 'data');
  cpSync(settings.dataDir, dataDir, { recursive: true });
  await discard();
  const free = fillDisk(mount, 2 * 1024 * 1024);
  const demo = async () => await runProgram(['--demo'], { DATA_DIR: dataDir, PORT: '0', PLATFORM_PORT: '0' }).ended;
  const { code, stderr } = await demo();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The disk of the database is full. Free some space and start again. (53100)\n',
  });
  free();
  expect((await demo()).code).toBe(0);
}, 120_000);

test('temporary folders of a killed process are deleted at the next start [R14]', async () => {
  const [dataDir, other, temporary] = [copy('killed'), copy('beside'), join(folder, 'tmp')];
  mkdirSync(temporary);
  const start = async (data: string) => await startServer(data, { TMPDIR: temporary });
  const beside = await start(other);
  const killed = await start(dataDir);
  killed.signal('SIGKILL');
  await killed.ended;
  const next = await start(dataDir);
  expect(readdirSync(temporary)).toHaveLength(2);
  expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
  for (const server of [next, beside]) {
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  }
  expect(readdirSync(temporary)).toEqual([]);
}, 120_000);

test('when the disk fills up at run time, no confirmed write is lost, and further writes are refused [T11]', async (context) => {
  const mount = disk('filling', 'size=128m');
  context.skip(mount === null, 'This user may not mount a disk.');
  const dataDir = join(mount ?? '', 'data');
  cpSync(store.dataDir, dataDir, { recursive: true });
  const server = await startServer(dataDir);
  const headers = { authorization: `Token ${store.token}`, 'content-type': 'application/json' };
  const invite = async (email: string) => {
    const url = `${server.platformUrl}/api/assessments/${store.seeded.openId}/invite_candidate/`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email }) })).status;
  };
  expect(await invite('before@unit.example')).toBe(201);
  for (let at = 0; ; at += 1) {
    const { status } = spawnSync('dd', [
      'if=/dev/zero',
      `of=${join(mount ?? '', `ballast-${at}`)}`,
      'bs=64k',
      'count=256',
    ]);
    if (status !== 0) break;
  }
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push(await invite(`full-${at}@unit.example`));
  expect(statuses.every((status) => status === 201 || status === 500 || status === 503)).toBe(true);
  server.signal('SIGKILL');
  await server.ended;
  for (const name of readdirSync(mount ?? '')) if (name.startsWith('ballast-')) rmSync(join(mount ?? '', name));
  const again = await startServer(dataDir);
  const list = await fetch(
    `${again.platformUrl}/api/assessments/candidature/?assessment=${store.seeded.openId}&search=unit.example&limit=100`,
    { headers },
  );
  const text = await list.text();
  expect(text).toContain('before@unit.example');
  for (const [at, status] of statuses.entries()) if (status === 201) expect(text).toContain(`full-${at}@unit.example`);
  again.signal('SIGTERM');
  expect((await again.ended).code).toBe(0);
}, 120_000);
