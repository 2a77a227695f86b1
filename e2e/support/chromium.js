// Finds the browser of the tests, or installs one. Plain JavaScript, like e2e/support/test.js.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { IS_SLOW_RUN } from './slowMode.js';

const SHELL = 'chromium-headless-shell';
const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium that starts; null if there is none. Where there are both, slow runs get the full browser, as users have
 * it, and others its headless shell, which takes half the time.
 */
export function findChromium({ isSlow = IS_SLOW_RUN } = {}) {
  const shell = findOnPath(SHELL);
  const full = [chromium.executablePath(), ...FULL.map(findOnPath)];
  const candidates = [process.env['CHROMIUM_PATH'], ...(isSlow ? [...full, shell] : [shell, ...full])];
  return candidates.find((path) => path && existsSync(path) && starts(path)) ?? null;
}

/**
 * The same, after trying to install one; announces each attempt.
 * @param {(line: string) => void} announce
 * @param {{ isSlow: boolean }} run
 */
export function findOrFetchChromium(announce, run) {
  const found = findChromium(run);
  if (found) return found;
  announce('There is no Chromium. Trying: npx playwright install chromium');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return findChromium(run) ?? (aptInstall('chromium', announce) ? findChromium(run) : null);
}

/**
 * Installs a Debian package where this user may. Whether it worked.
 * @param {string} name
 * @param {(line: string) => void} announce
 */
export function aptInstall(name, announce) {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return false;
  announce(`Installing ${name}: apt-get update && apt-get install -y ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]];
  return steps.every((step) => spawnSync('apt-get', step, { stdio: 'inherit', env }).status === 0);
}

/**
 * Path of a command; null if it is not on the PATH.
 * @param {string} name
 */
export function findOnPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// On some systems the command exists and only says how to install the browser.
/** @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
