// Builds Shortlist into dist. Plain JavaScript: it runs before there is a build, and Node 20 strips no types.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../database/folderLock.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');
const lock = join(dist, 'lock');

const SOURCES = [
  'docs/pictures',
  'docs/user-guide.md',
  'index.html',
  'package-lock.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];
const NOT_BUILT = /\.(?:test|slow)\.tsx?$|\.md$/;
/** Folders of src that the running servers read: the build has them at the same places below dist. */
const READ_AT_RUNTIME = ['platform/migrations', 'platform/report/fonts', 'gateway/migrations'];

/** Open pages and running servers still ask for these files of earlier builds. // S31 */
const LOADED_LATER = /^(?:(?:app|candidate)\/assets\/)?[^/]+$/;
const KEEP_MS = 14 * 24 * 60 * 60 * 1000;

/** Builds into dist when the contents of the sources have changed, or `always`. Of several processes one builds, the others wait. */
export async function buildIfStale({ always = false } = {}) {
  const isFresh = () => !always && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root);
  if (isFresh()) return;
  mkdirSync(dist, { recursive: true });
  let release = takeLock(lock);
  for (; typeof release === 'number'; release = takeLock(lock)) await sleep(100);
  try {
    // Another process may have built while this one waited.
    if (isFresh()) return;
    process.stderr.write('Building…\n');
    rmSync(stamp, { force: true });
    // Taken first, so that files edited during the build count as stale. The lock file has the time of the file system's
    // clock.
    const hash = hashSources(root);
    const startedAt = statSync(lock).mtimeMs;
    await runVite();
    for (const folder of READ_AT_RUNTIME) cpSync(join(root, 'src', folder), join(dist, folder), { recursive: true });
    removeOutdated(dist, startedAt);
    writeFileSync(stamp, hash);
  } finally {
    release();
  }
}

/** In its own process: a test runner patches the modules it loads, and sets a mode that would build React for development. */
async function runVite() {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2], env }), 'exit');
  if (code !== 0) throw new Error('Build failed. See the errors above.');
}

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

/** @param {string} folder of the sources */
export function hashSources(folder) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(folder, source);
    const names = statSync(path).isFile() ? [''] : listFiles(path).filter((name) => !NOT_BUILT.test(name));
    for (const name of names.toSorted())
      hash.update(`${source}/${name}\0${readFileSync(join(path, name), 'base64')}\0`);
  }
  return hash.digest('hex');
}

/**
 * Removes the files below `folder` that the build of `startedAt`, in milliseconds, has not written and nothing loads later.
 * @param {string} folder
 * @param {number} startedAt
 */
export function removeOutdated(folder, startedAt) {
  for (const name of listFiles(folder)) {
    const keptSince = LOADED_LATER.test(name) ? startedAt - KEEP_MS : startedAt;
    if (statSync(join(folder, name)).mtimeMs < keptSince) rmSync(join(folder, name));
  }
}
