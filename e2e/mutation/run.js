// `npm run test:mutants`: changes the code of each part of parts.js in many small ways, and counts how many of them
// its tests notice. With names, only those parts. Exit code 1 if a part is below 85 %.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PARTS } from './parts.js';

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(PARTS);
const failed = names.filter((PART) => {
  const args = ['--no-install', 'stryker', 'run', 'e2e/mutation/stryker.config.js'];
  return spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, PART } }).status !== 0;
});

for (const name of names) console.log(`${name.padEnd(10)} ${scoreOf(name)}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param {string} name */
function scoreOf(name) {
  /** @type {Record<string, { mutants: { status: string }[] }>} */
  const files = JSON.parse(readFileSync(`test-results/mutants/${name}.json`, 'utf8')).files;
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  /** @param {string[]} wantedStates */
  const count = (...wantedStates) => states.filter((status) => wantedStates.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  return `${((100 * noticed) / (noticed + missed)).toFixed(1)} %, ${noticed} of ${noticed + missed}`;
}
