import type { Browser } from 'playwright';
import { heapOf } from '../frames.ts';
import { oncePerTime, percentile, timed } from '../figures.ts';
import { bringIn, serveMany } from '../manyPeople.ts';
import type { Group, Row } from '../row.ts';
import { openBrowser } from '../visit.ts';
import { openBoard } from './board.ts';
import { millionOnPostgres } from './postgres.ts';

/** By the ID of their assessment. */
const ON_POSTGRES = new Map([
  [1_000, 4],
  [10_000, 3],
  [100_000, 2],
  [1_000_000, 1],
]);
/** A tab that brings in a million is no way to work: the dashboard asks after 39,100. */
const IN_A_TAB = [1_000, 10_000, 100_000];

const CALLS = { warm: 3, counted: 7 };

async function visit(browser: Browser, url: string, size: number) {
  const { page } = await bringIn(browser, url, size);
  try {
    const heap = await heapOf(page);
    return { heap, board: await openBoard(page) };
  } finally {
    await page.close();
  }
}

/** What grows with the number of people in an assessment: the points of growth.svg. */
export async function growth(): Promise<Group> {
  const server = await serveMany(IN_A_TAB);
  const browser = await openBrowser();
  const { platform, close } = await millionOnPostgres();
  const row = (what: string, size: number, words: string, measure: Row['measure']): Row => ({
    name: `growth.${what}.${size}`,
    what: `${words}, ${size.toLocaleString('en')}`,
    target: null,
    measure,
  });
  const called = (path: string) => async () => {
    await timed(CALLS.warm, () => platform.call(path));
    return percentile(await timed(CALLS.counted, () => platform.call(path)), 0.5);
  };
  return {
    rows: [
      ...[...ON_POSTGRES].flatMap(([size, id]) => {
        const list = `/api/assessments/candidature/?assessment=${id}&limit=100`;
        return [
          row('list', size, 'a page of 100, PostgreSQL, ms', called(`${list}&ordering=_full_name`)),
          row('search', size, 'a search, PostgreSQL, ms', called(`${list}&search=kowal`)),
        ];
      }),
      ...IN_A_TAB.flatMap((size, index) => {
        const visits = oncePerTime(() => visit(browser, `${server.url}/assessments/${index + 1}/candidates`, size));
        return [
          row('board', size, 'board, ms to the painted cards', async (time) => (await visits(time)).board),
          row('heap', size, 'MB of a tab’s heap', async (time) => (await visits(time)).heap),
        ];
      }),
    ],
    async close() {
      await close();
      await browser.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}
