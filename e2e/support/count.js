// Adds up what the runners reported: `node e2e/support/count.js <exit code of npm run check> <exit code of npm test>`.
// A runner without a report, and a failure that no report holds, count as failed.
import { readFileSync } from 'node:fs';

const [check, tests] = process.argv.slice(2).map(Number);
const counts = [readReport('vitest.json', countVitest), readReport('playwright.json', countPlaywright)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
let failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (tests !== 0 && failed === 0) failed += 1;
if (check !== 0) failed += 1;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @template Report what the runner wrote
 * @param {string} name
 * @param {(report: Report) => { passed: number, failed: number }} count
 */
function readReport(name, count) {
  try {
    return count(JSON.parse(readFileSync(`test-results/${name}`, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report */
function countVitest(report) {
  // A file that could not be loaded has no test that failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
