// `npm run audit`: known vulnerabilities of production packages, from the registry; fails with a reason if that does
// not answer.
import { spawnSync } from 'node:child_process';

const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 });
/** @type {{ error?: { summary?: string }, message?: string, metadata?: { vulnerabilities?: { total: number } } }} */
let report = {};
try {
  report = JSON.parse(stdout);
} catch {
  // Then it is no report.
}
const total = report.metadata?.vulnerabilities?.total;
if (total === undefined) {
  console.error(`The registry does not say: ${report.error?.summary || report.message || `npm ended with ${status}`}`);
  process.exitCode = 2;
} else {
  console.log(total === 0 ? 'No known holes in what runs.' : stdout);
  process.exitCode = total === 0 ? 0 : 1;
}
