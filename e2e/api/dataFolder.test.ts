import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { runProgram } from '../support/server.ts';

let dataDir: string;

beforeAll(async () => {
  await buildIfStale();
  dataDir = mkdtempSync(join(tmpdir(), 'shortlist-owner-'));
}, 180_000);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const list = (folder: string, uid?: number) =>
  runProgram(['platform', 'list'], { DATA_DIR: folder, TMPDIR: folder }, uid === undefined ? {} : { uid }).ended;

/** Files below a folder that users outside its group can reach and read or change. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = lstatSync(path);
    const { mode } = stats;
    const isFolder = stats.isDirectory();
    const below = isFolder && (mode & 0o001) !== 0 ? openToOthers(path) : [];
    return (mode & 0o006) === 0 ? below : [path, ...below];
  });
}

test(
  'a data folder that everyone may enter gets no file that others reach, nor has one of an earlier start [R86]',
  { tags: 'slow' },
  async () => {
    const folder = join(dataDir, 'open');
    mkdirSync(folder, { mode: 0o755 });
    for (const _start of ['new', 'made open by an earlier version']) {
      expect(await list(folder)).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(join(folder, 'pglite')).length).toBeGreaterThan(10);
      expect(openToOthers(folder)).toEqual([]);
      chmodSync(join(folder, 'pglite'), 0o755);
    }
  },
);

test.skipIf(process.getuid?.() !== 0)(
  'data of another user is refused as such, and not as a damaged database (skipped unless run by root) [R86]',
  { tags: 'slow' },
  async () => {
    const folder = join(dataDir, 'foreign');
    const uid = 65_534;
    chmodSync(dataDir, 0o755);
    expect(await list(folder)).toMatchObject({ code: 0 });
    const refusal = async () => {
      const { code, stderr } = await list(folder, uid);
      expect(code).toBe(1);
      return stderr;
    };
    chmodSync(folder, 0o755);
    expect(await refusal()).toMatch(/^The folder \S+ belongs to another user \(uid 0\).* Run chown -R 65534 /);
    chmodSync(folder, 0o777);
    expect(await refusal()).toMatch(
      /^\S+pglite, in the data folder, belongs to another user \(uid 0\).* Run chown -R 65534 \S+ as/,
    );
    // A single file that a copy as root left.
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(folder, name), uid, uid);
    const version = join(folder, 'pglite', 'PG_VERSION');
    chownSync(version, 0, 0);
    chmodSync(version, 0o600);
    expect(await refusal()).toMatch(/^\S+PG_VERSION, in the data folder, belongs to another user \(uid 0\)/);
  },
);
