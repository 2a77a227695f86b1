// Builds what is stale. Plain JavaScript: it runs before there is a build, and Node 20 strips no types.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from './database/lock.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');
const lock = join(dist, 'lock');

/** What the build is made of. Tests and what is written about the program are not part of it. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const NOT_BUILT = /\.(?:test|slow)\.tsx?$|\.md$/;

/** Folders of src that the running servers read: the build has them at the same places below dist. */
const READ_WHEN_RUN = ['platform/migrations', 'platform/report/fonts', 'gateway/migrations'];

/** How long files of earlier builds stay, in milliseconds: pages that are still open ask for them. // S31 */
const KEPT = 14 * 24 * 60 * 60 * 1000;

/**
 * Builds the dashboard, the candidates' pages and the servers into dist when the contents of their sources have changed since
 * the last build, or `always`. With package.json and the production packages, dist runs in any folder.
 * Of several processes one builds, the others wait for it.
 * @param {{ announce?: (line: string) => void, always?: boolean }} [options]
 */
export async function buildIfStale({ announce = () => {}, always = false } = {}) {
  if (!always && isFresh()) return;
  const release = await waitForLock();
  try {
    // Another process may have built while this one waited.
    if (!always && isFresh()) return;
    announce('Building…');
    rmSync(stamp, { force: true });
    // Taken before: what is edited during the build is stale after it.
    const fingerprint = fingerprintOf();
    await build();
    for (const folder of READ_WHEN_RUN) cpSync(join(root, 'src', folder), join(dist, folder), { recursive: true });
    removeOld(join(dist, 'app', 'assets'));
    removeOld(join(dist, 'candidate', 'assets'));
    removeOld(dist);
    writeFileSync(stamp, fingerprint);
  } finally {
    release();
  }
}

/** In a process of its own: what a test runner does to the modules it loads would end up in the pages. */
async function build() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // Tests build, too, and their own mode would put React's development build in.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The dashboard could not be built: what is wrong stands above.');
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf();
}

function fingerprintOf() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path];
    for (const file of files.filter((name) => !NOT_BUILT.test(name)).toSorted()) {
      if (statSync(file).isFile())
        hash
          .update(`${relative(root, file)}\0`)
          .update(readFileSync(file))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Removes the files of earlier builds that are older than any page that may still be open.
 * @param {string} folder
 */
export function removeOld(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const stats = statSync(join(folder, name));
    if (stats.isFile() && Date.now() - stats.mtimeMs > KEPT) rmSync(join(folder, name));
  }
}

async function waitForLock() {
  mkdirSync(dist, { recursive: true });
  for (;;) {
    const taken = takeLock(lock);
    if (typeof taken === 'function') return taken;
    await wait(100);
  }
}
