import type { Browser, Page } from 'playwright';
import { countShown, openFilter } from '../support/screen.ts';
import { percentile } from './figures.ts';
import { framesDuring, heapOf } from './frames.ts';
import { pressToPaint, TABLE } from './pressing.ts';
import { openPage } from './visit.ts';

/** Opens the candidates of an assessment of this size and waits for the rows, and for what the page loads after them. */
export async function openList(browser: Browser, url: string, size: number): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(url);
  await countShown(page, size).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const HEADERS = ['Name', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];

/** Presses each header twice, ascending and descending, and repeats that once. */
async function sort(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (const name of [...HEADERS, ...HEADERS]) {
    const header = page.locator('th').getByRole('button', { name, exact: true });
    for (let times = 0; times < 2; times++) {
      await header.focus();
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.press('Enter')));
    }
  }
  return taken;
}

const FILTERS = { Stage: ['Evaluated', 'Interviewed', 'Rejected'], Status: ['Not started', 'Completed'] };

/** Space presses a checkbox on key up, so the time of holding it does not count. */
async function filter(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (const [name, values] of Object.entries(FILTERS)) {
    const editor = await openFilter(page, name);
    for (const value of Array.from({ length: 4 }, () => values).flat()) {
      await editor.getByRole('checkbox', { name: value, exact: true }).focus();
      await page.keyboard.down('Space');
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.up('Space')));
    }
    await page.keyboard.press('Escape');
  }
  return taken;
}

/** Digits occur in email addresses, letters in names: each key leaves fewer rows. */
async function search(page: Page): Promise<number[]> {
  const taken: number[] = [];
  await page.getByRole('searchbox', { name: 'Search candidates' }).focus();
  for (const word of ['731', 'kat', '905', '264']) {
    const letters = word.split('');
    for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.press(key)));
    }
  }
  return taken;
}

/** 95th percentiles from press to paint, in milliseconds. */
export async function pressList(page: Page) {
  const of = (taken: readonly number[]) => percentile(taken, 0.95);
  return { sort: of(await sort(page)), filter: of(await filter(page)), search: of(await search(page)) };
}

const PAGES = 20;

/** From Page Down to the rows of the next page (95th percentile). */
export async function turnPages(page: Page): Promise<number> {
  await page.getByRole('main').focus();
  const taken: number[] = [];
  for (let turned = 0; turned < PAGES; turned++) {
    taken.push(await pressToPaint(page, TABLE, () => page.keyboard.press('PageDown')));
  }
  return percentile(taken, 0.95);
}

const JUMPS = 10;

/** From the scroll to a row until its neighbours are painted (95th percentile); a little further each time. */
export async function jumpTo(page: Page, index: number, size: number): Promise<number> {
  const taken: number[] = [];
  for (let place = index; place < index + JUMPS * 1_000; place += 1_000) {
    const jump = () =>
      page.getByRole('main').evaluate((pane, part) => void (pane.scrollTop = part * pane.scrollHeight), place / size);
    taken.push(await pressToPaint(page, ['main tbody tr[data-id]'], jump, ['scroll']));
  }
  return percentile(taken, 0.95);
}

const SCROLLED_ROWS = 5_000;
/** Fewer rows than are in view. */
const ROWS_A_STEP = 20;

/** The heap in MB after this number of rows was in view. */
export async function heapAfterScrolling(page: Page, size: number): Promise<number> {
  const main = page.getByRole('main');
  for (let row = 0; row <= SCROLLED_ROWS; row += ROWS_A_STEP) {
    await main.evaluate(async (pane, part) => {
      pane.scrollTop = part * pane.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, row / size);
    await page.locator('main tbody [aria-busy=true]').first().waitFor({ state: 'detached' });
  }
  const heap = await heapOf(page);
  await main.evaluate((pane) => void (pane.scrollTop = 0));
  return heap;
}

/** From the loaded table to the board: milliseconds from the click to the painted cards. */
export async function openBoard(page: Page): Promise<number> {
  const link = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' });
  return await pressToPaint(page, ['section[aria-label=Board] [data-id]'], () => link.click());
}

/** Drags a card over other columns and back: milliseconds of each frame. */
export async function dragCard(page: Page): Promise<number[]> {
  const box = await page.locator('section[aria-label=Board] li[data-id]').first().boundingBox();
  if (!box) throw new Error('The board has no card.');
  return await framesDuring(page, async () => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    for (const x of [box.x + 700, box.x + 40, box.x + 900, box.x + 40]) {
      await page.mouse.move(x, box.y + 200, { steps: 40 });
    }
    // Dropped in its column, so nothing is changed.
    await page.mouse.up();
  });
}
