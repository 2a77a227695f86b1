// `npm run bench`: measures the production build and prints a table; `-- --only NAME` some rows, `-- --times N` other than
// five times each. The figures are left in test-results/bench.json. The machine should have nothing else to do.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../src/build.js';
import { makeScratch } from '../support/scratch.js';
import { type Figure, figureOf, type Group, tableOf } from './row.ts';
import { firstLoad } from './rows/firstLoad.ts';

/** Each makes its rows when it is its turn. */
const GROUPS: readonly (() => Promise<Group>)[] = [firstLoad];

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { only: { type: 'string' }, times: { type: 'string', default: '5' } } });
const { only = '', times } = values;

await buildIfStale({ announce: (line: string) => say(line) });
const scratch = makeScratch();
process.env['TMPDIR'] = scratch.folder;
const figures: Figure[] = [];
try {
  for (const makeGroup of GROUPS) {
    const group = await makeGroup();
    try {
      for (const row of group.rows.filter(({ name }) => name.includes(only))) {
        figures.push(await figureOf(row, Number(times)));
        say(`${row.name}: ${figures.at(-1)?.median}`);
      }
    } finally {
      await group.close();
    }
  }
} finally {
  scratch.remove();
}
await mkdir('test-results', { recursive: true });
await writeFile('test-results/bench.json', `${JSON.stringify(figures, null, 2)}\n`);
say(tableOf(figures));
