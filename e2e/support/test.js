// `npm test`: unit, API and browser tests; a failure does not stop the others. Counts are written to test-results.
// `npm run test:slow`: with `--slow`, the tests with the tag `slow`, those that take minutes, and journeys under chaos.
// `npm run test:journeys`: with `--journeys`, all journeys with every look of axe. Each of the two takes at most half an hour.
// With `--full` as well, more rounds of kills and random cases, and variations of journeys under chaos, too.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildIfStale } from '../../src/server/build.js';
import { aptInstall, findOnPath, findOrFetchChromium } from './chromium.js';
import { installEngines } from './engines.js';
import { findNginx, HOW_TO_GET } from './nginxPath.js';
import { makeScratch } from './scratch.js';

/** @param {string} line */
const say = (line) => console.log(line);

rmSync('test-results', { recursive: true, force: true });

const onlyJourneys = process.argv.includes('--journeys');
const isSlow = process.argv.includes('--slow') || onlyJourneys;
const isFull = process.argv.includes('--full');
const browser = findOrFetchChromium(say, { isSlow });
if (browser) say(`Browser: ${browser}`);
else say('There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to its executable.');

if (!findOnPath('pdftotext') && !aptInstall('poppler-utils', say)) {
  say('There is no pdftotext (package poppler-utils): the tests that read reports with it are skipped.');
}

if (!findNginx() && !aptInstall('nginx-light', say)) say(HOW_TO_GET);

if (isSlow) installEngines(say);

await buildIfStale();

const scratch = makeScratch();
/** @type {number[]} */
const codes = [];
if (!onlyJourneys) {
  codes.push(await runVitest('vitest', ['--project=!slow*', `--tagsFilter=${isSlow ? 'slow' : '!slow'}`]));
  if (isSlow) codes.push(await runVitest('vitest-slow', ['--project=slow*']));
}
if (!browser) codes.push(1);
else if (onlyJourneys) codes.push(await runJourneys({ THOROUGH: '1' }));
// A fifth of the reads from the service fail.
else codes.push(await runJourneys(isSlow ? { CHAOS: '20' } : { THOROUGH: '0' }));
scratch.remove();
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

/**
 * @param {string} report name of its file in test-results
 * @param {string[]} selected which tests
 */
async function runVitest(report, selected) {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}.json`];
  return await run('vitest', ['run', ...selected, ...output]);
}

/** @param {Record<string, string>} env */
async function runJourneys(env) {
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  return await run('playwright', args, { CHROMIUM_PATH: browser ?? '', ...env });
}

/**
 * Runs a command of node_modules to its end; its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
async function run(command, args, env = {}) {
  const child = spawn('npx', ['--no-install', command, ...args], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: scratch.folder, FULL: isFull ? '1' : '0', ...env },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
