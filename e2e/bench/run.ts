// `npm run bench`: measures the production build and compares it with its targets. The machine should be idle.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../src/server/build.js';
import { makeScratch } from '../support/scratch.js';
import { CHAPTERS } from './chapters.ts';
import { drawFigures, saveFigures } from './savedFigures.ts';
import { type Chapter, type Figure, figureOf, tableOf } from './row.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    full: { type: 'boolean', default: false },
    times: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const times = Number(values.times ?? (values.full ? 5 : 3));
const sumOf = (kind: 'default' | 'full') => CHAPTERS.reduce((sum, { minutes }) => sum + (minutes[kind] ?? 0), 0);
const helpLine = ({ prefixes, about, minutes }: Chapter) =>
  `  ${prefixes.join(', ').padEnd(18)} ${about} (${minutes.default ?? minutes.full} min${minutes.default === null ? ', only with --full' : ''})`;
const HELP = `npm run bench [-- --full] [--only NAME[,NAME…]] [--times N] [--keep]

Measures the production build on a machine without other work: about ${sumOf('default')} minutes on two cores, ${sumOf('full')} with --full.
Figures are left in test-results/bench.json.

  --full       all chapters, each row five times instead of three
  --only NAME  rows whose names begin so, such as fewer. or many.sort
  --times N    how often each row is measured; the median counts
  --keep       puts the figures into e2e/bench/figures.json, README.md and growth.svg as well

${CHAPTERS.map(helpLine).join('\n')}`;

async function measure() {
  const figures: Figure[] = [];
  const failed: string[] = [];
  /** A row that fails does not stop the others. */
  const attempt = async (name: string, work: () => Promise<void>) =>
    await work().catch((error: unknown) => {
      failed.push(name);
      say(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    });
  const opened = new Map<Chapter, string[]>();
  const names = values.only.split(',');
  const isWanted = (name: string) => names.some((only) => name.startsWith(only));
  const isChosen = ({ prefixes, minutes }: Chapter) =>
    values.only === ''
      ? values.full || minutes.default !== null
      : prefixes.some((prefix) => isWanted(prefix) || names.some((only) => only.startsWith(prefix)));
  for (const chapter of CHAPTERS.filter(isChosen)) {
    await attempt(chapter.about, async () => {
      const group = await chapter.open({ isFull: values.full });
      opened.set(
        chapter,
        group.rows.map(({ name }) => name),
      );
      for (const row of group.rows.filter(({ name }) => isWanted(name))) {
        await attempt(row.name, async () => {
          const figure = await figureOf(row, times);
          figures.push(figure);
          say(`${row.name}: ${figure.median} (${figure.spread.join(' to ')})`);
        });
      }
      await group.close();
    });
  }
  return { figures, opened, failed };
}

/** Returns whether a row or a chapter failed. */
async function run(): Promise<boolean> {
  await buildIfStale();
  const scratch = makeScratch();
  process.env['TMPDIR'] = scratch.folder;
  try {
    const { figures, opened, failed } = await measure();
    await mkdir('test-results', { recursive: true });
    await writeFile('test-results/bench.json', `${JSON.stringify(figures, null, 2)}\n`);
    say(tableOf(figures));
    if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
    if (values.keep) await saveFigures(figures, opened);
    if (values.keep) await drawFigures();
    return failed.length > 0;
  } finally {
    scratch.remove();
  }
}

if (values.help) say(HELP);
// Servers of a chapter that failed may still run.
else if (await run()) process.exit(1);
