// Adds up what the runners reported: `node e2e/support/count.js <exit code of npm run check> <exit code of npm test>`.
// A runner without a report, and a failure that no report holds, count as failed.
// What failed is told once more, since a log is often kept by its end alone.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const [checked, tested] = process.argv.slice(2).map(Number);
const counts = [readReport('vitest.json', countVitest), readReport('playwright.json', countPlaywright)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const allFailed = counts.flatMap((count) => count.failures);
if (tested !== 0 && allFailed.length === 0) allFailed.push('npm test ended with a failure that no report holds');
if (checked !== 0) allFailed.push('npm run check');

for (const failure of allFailed) console.log(`Failed: ${inShort(failure)}`);
console.log(`${passed} passed, ${allFailed.length} failed`);
process.exitCode = allFailed.length === 0 ? 0 : 1;

/**
 * Without colours, and without the lines that lead through libraries.
 * @param {string} failure
 */
function inShort(failure) {
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

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} UnitTest
 * @param {{ numPassedTests: number, testResults: { name: string, status: string, message: string, assertionResults: UnitTest[] }[] }} report
 */
function countVitest(report) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no test that failed.
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n${file.message}`];
    return failed.map((test) => [`${file.name} › ${test.fullName}`, ...(test.failureMessages ?? [])].join('\n'));
  });
  return { passed: report.numPassedTests, failures };
}

/**
 * @typedef {{ results: { error?: { message?: string } }[] }} Attempts
 * @typedef {{ title: string, file: string, line: number, tests: (Attempts & { status: string })[] }} Journey
 * @typedef {{ specs: Journey[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number }, suites: Suite[], errors: { message?: string }[] }} report
 */
function countPlaywright({ stats, suites, errors }) {
  const failures = suites.flatMap(failuresOf);
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map((error) => error.message ?? 'an error of Playwright')],
  };
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        [`${file}:${line} › ${title}`, ...results.flatMap((one) => one.error?.message ?? [])].join('\n'),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}
