import type { Browser } from 'playwright';
import { oncePerTime, percentile } from '../figures.ts';
import { fillFolder, serveFilled } from '../filledTables.ts';
import { serveFloor } from '../floor.ts';
import { pressDrawer } from '../drawerVisit.ts';
import { dragCard, heapAfterScrolling, openBoard, openList, pressList } from '../listVisit.ts';
import { pressToPaint } from '../pressing.ts';
import type { Group, Row } from '../row.ts';
import { openBrowser, openPage } from '../visit.ts';

const PATH = '/assessments/1/candidates';

/** The floor of a press: React reverses the forty rows of the floor page. */
async function turnFloor(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser);
  try {
    await page.goto(url);
    await page.getByRole('button').focus();
    const taken: number[] = [];
    for (let times = 0; times < 40; times++) {
      taken.push(await pressToPaint(page, ['tr'], () => page.keyboard.press('Enter')));
    }
    return percentile(taken, 0.95);
  } finally {
    await page.close();
  }
}

async function serve(size: number) {
  const { folder } = await fillFolder([size]);
  const server = await serveFilled(folder);
  const browser = await openBrowser();
  return {
    server,
    browser,
    async close() {
      await browser.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}

function rowsOf<Key extends string>(
  prefix: string,
  visits: (time: number) => Promise<Record<Key, number>>,
  rows: readonly [name: Key, what: string, target: number | null][],
): Row[] {
  return rows.map(([name, what, target]) => ({
    name: `${prefix}${name}`,
    what,
    target,
    measure: async (time) => (await visits(time))[name],
  }));
}

/** 10,000 candidates in the dashboard on PGlite, beside the floor page. */
export async function fewer(): Promise<Group> {
  const size = 10_000;
  const { server, browser, close } = await serve(size);
  const floor = await serveFloor(server.url, PATH);
  const visits = oncePerTime(async () => {
    const page = await openList(browser, server.url + PATH, size);
    try {
      const pressed = { ...(await pressList(page)), ...(await pressDrawer(page)) };
      return { ...pressed, board: await openBoard(page), drag: percentile(await dragCard(page), 0.95) };
    } finally {
      await page.close();
    }
  });
  return {
    rows: [
      {
        name: 'fewer.floor',
        what: 'forty rows of the floor turned round, ms from press to paint (p95)',
        target: null,
        measure: async () => await turnFloor(browser, floor.url),
      },
      ...rowsOf('fewer.', visits, [
        ['sort', '10,000 sorted, the same', 80],
        ['filter', '10,000 filtered, the same', 80],
        ['search', '10,000 searched, the same', 80],
        ['first', 'drawer for the first time, ms from press to paint (median)', null],
        ['open', 'drawer again, ms from press to paint (p95)', 60],
        ['next', 'next candidate, the same', 60],
        ['stage', 'stage changed, the same', 60],
        ['board', 'board, ms from the click to the painted cards', 200],
        ['drag', 'ms between frames while a card is dragged (p95); 60 a second are 16.7', 17],
      ]),
    ],
    async close() {
      floor.close();
      await close();
    },
  };
}

/** 100,000 candidates in the dashboard on PGlite. */
export async function many(): Promise<Group> {
  const size = 100_000;
  const { server, browser, close } = await serve(size);
  const visits = oncePerTime(async () => {
    const page = await openList(browser, server.url + PATH, size);
    try {
      const heap = await heapAfterScrolling(page, size);
      return { heap, ...(await pressList(page)) };
    } finally {
      await page.close();
    }
  });
  return {
    rows: rowsOf('many.', visits, [
      ['sort', '100,000 sorted, ms from press to paint (p95)', 120],
      ['filter', '100,000 filtered, the same', 120],
      ['search', '100,000 searched, the same', 120],
      ['heap', 'MB of heap after scrolling 5,000 of 100,000', 20],
    ]),
    close,
  };
}
