import type { Browser, Page } from 'playwright';
import { framesDuring } from '../frames.ts';
import { oncePerTime, percentile } from '../figures.ts';
import { bringIn, serveMany } from '../manyPeople.ts';
import { pressToPaint } from '../pressing.ts';
import type { Group } from '../row.ts';
import { openBrowser } from '../visit.ts';

const CARDS = 5_000;

/** From the table, whose rows are there, to the board: ms from the click to the painted cards. */
export async function openBoard(page: Page): Promise<number> {
  const link = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' });
  return await pressToPaint(page, ['section[aria-label=Board] [data-id]'], () => link.click());
}

/** Takes a card over other columns and back, and tells how long each frame took. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('section[aria-label=Board] li[data-id]').first().boundingBox();
  if (!box) throw new Error('The board has no card.');
  const { frames } = await framesDuring(page, async () => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    for (const x of [box.x + 700, box.x + 40, box.x + 900, box.x + 40]) {
      await page.mouse.move(x, box.y + 200, { steps: 40 });
    }
    // Where it came from: nothing is changed by it.
    await page.mouse.up();
  });
  return frames;
}

async function visit(browser: Browser, url: string) {
  const { page } = await bringIn(browser, url, CARDS);
  try {
    const paint = await openBoard(page);
    return { paint, frame: percentile(await drag(page), 0.95) };
  } finally {
    await page.close();
  }
}

/** A board of 5,000 cards. */
export async function board(): Promise<Group> {
  const server = await serveMany([CARDS]);
  const browser = await openBrowser();
  const visits = oncePerTime(() => visit(browser, `${server.url}/assessments/1/candidates`));
  return {
    rows: [
      {
        name: 'board.paint',
        what: 'board of 5,000, ms from the click in the table to the painted cards',
        target: 200,
        measure: async (time) => (await visits(time)).paint,
      },
      {
        name: 'board.drag',
        what: 'ms between frames while a card is dragged (p95); 60 a second are 16.7',
        target: 17,
        measure: async (time) => (await visits(time)).frame,
      },
    ],
    async close() {
      await browser.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}
