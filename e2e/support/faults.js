// `npm run faults`: each case of e2e/faults.json, the tests whose titles name it (`… [P01 P02]`), and what the last run made of
// them. With `--gaps` only what is wrong. Exit code 1 where a case has neither a test nor a deviation, or an ID has no case.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ranInPlaywright, ranInVitest } from './outcomes.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** @param {string} path */
const read = (path) => readFileSync(`${root}/${path}`, 'utf8');
const IN_TITLE = /\[([PRSTX]\d{2}(?: [PRSTX]\d{2})*)\]/g;
const IN_COMMENT = /\/\/ ((?:[PRSTX]\d{2}[ ,]*)+)$/gm;
/** @param {string} text @param {RegExp} form */
const idsIn = (text, form) => [...text.matchAll(form)].flatMap(([, ids = '']) => ids.match(/[PRSTX]\d{2}/g) ?? []);

/** @type {{ cases: Record<string, string>, deviations: Record<string, string> }} */
const { cases, deviations, ...misplaced } = JSON.parse(read('e2e/faults.json'));
const files = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]sx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) })),
);
const shown = new Set(files.flatMap(({ text }) => idsIn(text, IN_TITLE)));
const problems = [
  ...Object.keys(misplaced).map((name) => `${name}  belongs into "cases" of e2e/faults.json`),
  ...Object.keys(cases).flatMap((id) => (shown.has(id) || deviations[id] ? [] : [`${id}  NO TEST: ${cases[id]}`])),
  ...files.flatMap(({ path, text }) =>
    [...idsIn(text, IN_TITLE), ...idsIn(text, IN_COMMENT)]
      .filter((id) => !cases[id])
      .map((id) => `${id}  is named in ${path} and is no case`),
  ),
];

if (!process.argv.includes('--gaps')) {
  const ran = [
    ...report('vitest.json', (json) => ranInVitest(json, root)),
    ...report('playwright.json', ranInPlaywright),
  ];
  for (const [id, expected] of Object.entries(cases)) {
    console.log(`${id}  ${expected}`);
    if (deviations[id]) console.log(`     deviation: ${deviations[id]}`);
    for (const { file, titles, status } of ran.filter((test) => idsIn(test.titles.join(' '), IN_TITLE).includes(id))) {
      console.log(`     ${status.padEnd(7)}  ${file} · ${titles.join(' › ')}`);
    }
  }
}
console.log([...problems, `${Object.keys(cases).length} cases, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/** @template Report @param {string} name @param {(report: Report) => import('./outcomes.js').Ran[]} ranIn */
function report(name, ranIn) {
  try {
    return ranIn(JSON.parse(read(`test-results/${name}`)));
  } catch {
    return [];
  }
}
