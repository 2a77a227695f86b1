// `npm run bench`: measures the production build beside its targets. The machine should have nothing else to do.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../src/server/build.js';
import { makeScratch } from '../support/scratch.js';
import { CHAPTERS } from './chapters.ts';
import { drawKept, keepFigures } from './kept.ts';
import { type Figure, figureOf, tableOf } from './row.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const minutes = CHAPTERS.reduce((sum, chapter) => sum + chapter.minutes, 0);
const HELP = `npm run bench [-- --only NAME[,NAME…]] [--times N] [--keep]

Measures the production build; all of it takes about ${minutes} minutes on two cores that have nothing else to do.
Figures are left in test-results/bench.json.

  --only NAME  rows whose names begin so, such as many. or many.sort
  --times N    how often each is measured, of which the median counts (5)
  --keep       puts the figures into e2e/bench/figures.json, README.md and growth.svg as well

${CHAPTERS.map(({ prefix, about, minutes: long }) => `  ${prefix.padEnd(10)} ${about} (${long} min)`).join('\n')}`;

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const names = values.only.split(',');
  const isWanted = (name: string) => names.some((only) => name.startsWith(only));
  for (const { prefix, open } of CHAPTERS) {
    if (!isWanted(prefix) && !names.some((only) => only.startsWith(prefix))) continue;
    const group = await open();
    try {
      for (const row of group.rows.filter(({ name }) => isWanted(name))) {
        const figure = await figureOf(row, Number(values.times));
        figures.push(figure);
        say(`${row.name}: ${figure.median} (${figure.spread.join(' to ')})`);
      }
    } finally {
      await group.close();
    }
  }
  return figures;
}

async function run(): Promise<void> {
  await buildIfStale();
  const scratch = makeScratch();
  process.env['TMPDIR'] = scratch.folder;
  try {
    const figures = await measure();
    await mkdir('test-results', { recursive: true });
    await writeFile('test-results/bench.json', `${JSON.stringify(figures, null, 2)}\n`);
    say(tableOf(figures));
    if (values.keep) await keepFigures(figures);
    if (values.keep) await drawKept();
  } finally {
    scratch.remove();
  }
}

if (values.help) say(HELP);
else await run();
