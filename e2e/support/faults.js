// `npm run faults`: each case of e2e/faults.json, the tests that say they show it, and what the last run made of them.
// With `--gaps` only what is missing. Exit code 1 where a case has neither a test nor a line under "Deviations" in
// src/README.md, and where a comment names a case that is not there.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idsIn, mentionsIn } from './mentions.js';
import { outcomeOf, ranInPlaywright, ranInVitest } from './outcomes.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** @param {string} path */
const read = (path) => readFileSync(`${root}/${path}`, 'utf8');

/** @type {Record<string, string>} */
const cases = JSON.parse(read('e2e/faults.json'));
const files = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:[jt]sx?)$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: read(`${folder}/${path}`) })),
);
const isTest = /\.(?:test\.tsx?|slow\.ts|e2e\.ts)$/;
// The test of these very functions is full of made-up comments.
const named = files.filter(({ path }) => path !== 'e2e/support/faults.test.ts');
const mentions = named.filter(({ path }) => isTest.test(path)).flatMap(({ path, text }) => mentionsIn(path, text));
const deviations = deviationsIn(read('src/README.md'));
const ran = process.argv.includes('--gaps') ? null : [...report('vitest.json', (json) => ranInVitest(json, root))];
ran?.push(...report('playwright.json', ranInPlaywright));

const lines = [];
let missing = 0;
for (const [id, expected] of Object.entries(cases)) {
  const own = mentions.filter((mention) => mention.id === id);
  const reason = deviations.get(id);
  if (own.length === 0 && !reason) missing += 1;
  if (ran || (own.length === 0 && !reason)) lines.push(`${id}  ${expected}`);
  if (!ran) continue;
  if (reason) lines.push(`     deviation: ${reason}`);
  if (own.length === 0 && !reason) lines.push('     NO TEST');
  for (const mention of own) {
    lines.push(
      `     ${outcomeOf(mention, ran).padEnd(7)}  ${mention.file}${mention.title ? ` · ${mention.title}` : ''}`,
    );
  }
}
for (const { path, text } of named) {
  for (const id of idsIn(text).filter((each) => !Object.hasOwn(cases, each))) {
    missing += 1;
    lines.push(`${id}  is named in ${path} and is no case`);
  }
}
lines.push(`${Object.keys(cases).length} cases, ${missing} missing`);
console.log(lines.join('\n'));
process.exitCode = missing === 0 ? 0 : 1;

/**
 * The lines `- **P01** reason` below the heading.
 * @param {string} readme
 */
function deviationsIn(readme) {
  const section = readme.split(/^## /m).find((part) => part.startsWith('Deviations\n')) ?? '';
  return new Map(
    [...section.matchAll(/^\*\*([PRSTX]\d{2})\*\* (\S.*)$/gm)].map(([, id = '', reason = '']) => [id, reason]),
  );
}

/**
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import('./outcomes.js').Ran[]} ranIn
 */
function report(name, ranIn) {
  try {
    return ranIn(JSON.parse(read(`test-results/${name}`)));
  } catch {
    return [];
  }
}
