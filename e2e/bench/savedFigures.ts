import { readFile, writeFile } from 'node:fs/promises';
import { CHAPTERS } from './chapters.ts';
import { drawGrowth } from './plot.ts';
import { type Chapter, type Figure, tableOf } from './row.ts';

const path = (name: string) => new URL(name, import.meta.url);
const FIGURES = path('figures.json');
const README = path('README.md');
/** The lines of README.md around the generated table. */
const TABLE = /(<!-- figures -->\n)[^]*(<!-- end of figures -->)/;

async function readKept(): Promise<Figure[]> {
  // Written by this file.
  return JSON.parse(await readFile(FIGURES, 'utf8')) as Figure[];
}

/**
 * Replaces figures of the same rows, in the order of the chapters. Drops those of removed rows: `opened` has all rows
 * of the chapters that ran.
 */
export async function saveFigures(figures: readonly Figure[], opened: ReadonlyMap<Chapter, string[]>): Promise<void> {
  const byName = new Map([...(await readKept()), ...figures].map((figure) => [figure.name, figure]));
  const kept = CHAPTERS.flatMap((chapter) =>
    [...byName.values()].filter(
      ({ name }) =>
        chapter.prefixes.some((prefix) => name.startsWith(prefix)) && (opened.get(chapter)?.includes(name) ?? true),
    ),
  );
  await writeFile(FIGURES, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Writes the table and draws the plot from the saved figures. */
export async function drawFigures(): Promise<void> {
  const kept = await readKept();
  const isGrowth = ({ name }: Figure) => name.startsWith('growth.');
  const readme = await readFile(README, 'utf8');
  const table = tableOf(kept.filter((figure) => !isGrowth(figure)));
  await writeFile(
    README,
    readme.replace(TABLE, (_, before: string, after: string) => `${before}\n${table}\n\n${after}`),
  );
  const growth = kept.filter(isGrowth);
  if (growth.length > 0) await writeFile(path('growth.svg'), drawGrowth(growth));
}
