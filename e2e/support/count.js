// Adds up what the runners reported: `node e2e/support/count.js <exit code of npm run check> <exit code of npm test>`.
// A runner without a report, and a failure that no report holds, count as failed.
// Failures are repeated at the end, since often only the end of a log is kept.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ranInPlaywright, ranInVitest } from './outcomes.js';

/** Of a page: enough for its header, filters and first rows. */
const MAX_LINES = 150;

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const [checked, tested] = process.argv.slice(2).map(Number);
const counts = [readReport('vitest.json', countVitest), readReport('playwright.json', countPlaywright)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const allFailed = counts.flatMap((count) => count.failures);
if (tested !== 0 && allFailed.length === 0) allFailed.push('npm test ended with a failure that no report holds');
if (checked !== 0) allFailed.push('npm run check');

for (const failure of allFailed) console.log(`Failed: ${shortened(failure)}`);
console.log(`${passed} passed, ${allFailed.length} failed`);
process.exitCode = allFailed.length === 0 ? 0 : 1;

/**
 * Without colours and lines of libraries.
 * @param {string} failure
 */
function shortened(failure) {
  const lines = stripVTControlCharacters(failure).split('\n');
  return lines.filter((line) => !line.includes('/node_modules/')).join('\n');
}

/**
 * @template Report what the runner wrote
 * @param {string} name
 * @param {(report: Report) => { passed: number, failures: string[] }} count
 */
function readReport(name, count) {
  try {
    return count(JSON.parse(readFileSync(`test-results/${name}`, 'utf8')));
  } catch {
    return { passed: 0, failures: [`there is no test-results/${name} that can be read`] };
  }
}

/** @param {{ numPassedTests: number, testResults: (import('./outcomes.js').FileInVitest & { status: string, message: string })[] }} report */
function countVitest(report) {
  // A file that could not be loaded has no test that failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = [
    ...ranInVitest(report, root).flatMap(failureOf),
    ...broken.map(({ name, message }) => `${name}\n${message}`),
  ];
  return { passed: report.numPassedTests, failures };
}

/** @param {Parameters<typeof ranInPlaywright>[0] & { stats: { expected: number }, errors: { message?: string }[] }} report */
function countPlaywright(report) {
  const errors = report.errors.map(({ message = 'an error of Playwright' }) => message);
  return { passed: report.stats.expected, failures: [...ranInPlaywright(report).flatMap(failureOf), ...errors] };
}

/** @param {import('./outcomes.js').Ran} ran */
function failureOf({ file, titles, status, messages, pages }) {
  return status === 'failed' ? [[[file, ...titles].join(' › '), ...messages, ...pages.map(readPage)].join('\n')] : [];
}

/**
 * What a journey saw where it failed: a failure that does not repeat can only be understood from the log.
 * @param {string} path
 */
function readPage(path) {
  const [, snapshot = ''] = readFileSync(path, 'utf8').split('# Page snapshot');
  return snapshot.split('\n').slice(0, MAX_LINES).join('\n');
}
