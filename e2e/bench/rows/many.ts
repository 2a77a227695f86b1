import type { Browser, Page } from 'playwright';
import { serveFloor } from '../floor.ts';
import { framesDuring, heapOf } from '../frames.ts';
import { oncePerTime, percentile } from '../figures.ts';
import { bringIn, serveMany } from '../manyPeople.ts';
import { pressToPaint, TABLE } from '../pressing.ts';
import type { Group, Row } from '../row.ts';
import { openBrowser, openPage } from '../visit.ts';
import { act, type Acts } from './acts.ts';

const MANY = 100_000;
const FEWER = 10_000;

/** 95th percentiles from key to paint, in milliseconds. */
interface Presses {
  sort: number;
  filter: number;
  search: number;
}

/** What one visit comes to. */
interface Figures extends Presses, Acts {
  task: number;
  frame: number;
  nodes: number;
  heap: number;
}

const HEADERS = ['Name', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];

/** Each header twice, ascending and descending, and all of it three times more. */
async function sort(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (const name of Array.from({ length: 4 }, () => HEADERS).flat()) {
    const header = page.locator('th').getByRole('button', { name, exact: true });
    for (let times = 0; times < 2; times++) {
      await header.focus();
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.press('Enter')));
    }
  }
  return taken;
}

/** Space presses a checkbox when it is let go of: for how long it is held is not the page's. */
async function filter(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (const [menu, values] of [
    ['Stage', ['Evaluated', 'Interviewed', 'Rejected']],
    ['Status', ['Not started', 'Completed']],
  ] as const) {
    await page.getByRole('button', { name: menu, exact: true, expanded: false }).click();
    for (const value of Array.from({ length: 8 }, () => values).flat()) {
      await page.getByRole('group', { name: menu }).getByRole('checkbox', { name: value, exact: true }).focus();
      await page.keyboard.down('Space');
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.up('Space')));
    }
    await page.keyboard.press('Escape');
  }
  return taken;
}

/** Digits are in addresses alone, letters in names: each key leaves fewer. */
async function search(page: Page): Promise<number[]> {
  const taken: number[] = [];
  await page.getByRole('searchbox', { name: 'Search candidates' }).focus();
  for (const word of ['731', 'kat', '905', '264', '618', '487']) {
    const letters = word.split('');
    for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
      taken.push(await pressToPaint(page, TABLE, () => page.keyboard.press(key)));
    }
  }
  return taken;
}

/** With the wheel, then to places far apart. */
async function scroll(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const seen = await framesDuring(page, async () => {
    for (const yDistance of [-12_000, 6_000]) {
      await cdp.send('Input.synthesizeScrollGesture', { x: 700, y: 500, yDistance, speed: 4_000 });
    }
    await page.getByRole('main').evaluate(async (pane) => {
      for (let jump = 1; jump <= 30; jump++) {
        pane.scrollTop = ((jump * 37) % 100) * (pane.scrollHeight / 100);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      pane.scrollTop = 0;
    });
  });
  await cdp.detach();
  return { frame: Math.max(...seen.frames), nodes: seen.nodes };
}

async function press(page: Page): Promise<Presses> {
  const of = (taken: readonly number[]) => percentile(taken, 0.95);
  return { sort: of(await sort(page)), filter: of(await filter(page)), search: of(await search(page)) };
}

async function visit(browser: Browser, url: string, size: number): Promise<Figures> {
  const { page, longest } = await bringIn(browser, url, size);
  try {
    const heap = await heapOf(page);
    return { ...(await press(page)), heap, task: longest, ...(await scroll(page)), ...(await act(page)) };
  } finally {
    await page.close();
  }
}

async function visitSlower(browser: Browser, url: string, size: number): Promise<Presses> {
  const { page } = await bringIn(browser, url, size);
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await press(page);
  } finally {
    await page.close();
  }
}

/** The least that a press can take here: React turns the forty rows of the floor's table round. */
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

/** The same wheel and jumps over a page of plain text, which is lower: what of a frame is the browser's and the machine's. */
async function scrollText(browser: Browser): Promise<number> {
  const page = await openPage(browser);
  try {
    await page.goto('about:blank');
    const lines = Array.from({ length: 2_000 }, (_, line) => `Line ${line} of text, and nothing else`).join('\n');
    const style = 'height: 100vh; overflow: auto; font-size: 14px; line-height: 36px';
    await page.setContent(`<main style="${style}"><pre>${lines}</pre></main>`);
    return (await scroll(page)).frame;
  } finally {
    await page.close();
  }
}

type Visits<Value> = (time: number) => Promise<Value>;

function rowOf<Key extends string>(
  name: string,
  visits: Visits<Record<Key, number>>,
  key: Key,
  what: string,
  target: number | null,
): Row {
  return { name, what, target, measure: async (time) => (await visits(time))[key] };
}

const pressRows = (prefix: string, visits: Visits<Presses>, whom: string, target: number) => [
  rowOf(`${prefix}sort`, visits, 'sort', `${whom} sorted, ms from key to paint (p95)`, target),
  rowOf(`${prefix}filter`, visits, 'filter', `${whom} filtered, the same`, target),
  rowOf(`${prefix}search`, visits, 'search', `${whom} searched, the same`, target),
];

const actRows = (prefix: string, visits: Visits<Acts>, whom: string) => [
  rowOf(
    `${prefix}first`,
    visits,
    'first',
    `drawer of one of ${whom} for the first time, ms from press to paint (median)`,
    null,
  ),
  rowOf(`${prefix}open`, visits, 'open', `drawer of one of ${whom} again, ms from press to paint (p95)`, 32),
  rowOf(`${prefix}next`, visits, 'next', `next candidate of ${whom}, the same`, 32),
  rowOf(`${prefix}stage`, visits, 'stage', `stage of one of ${whom} changed, the same`, 32),
];

/** A server with `size` candidates in its first assessment, the floor page beside it, and a browser. */
async function openMany(size: number) {
  const server = await serveMany([size]);
  const url = `${server.url}/assessments/1/candidates`;
  const floor = await serveFloor(server.url, '/assessments/1/candidates');
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    floor.close();
    server.signal('SIGTERM');
    await server.ended;
  };
  return { browser, url, floor, close };
}

/** 100,000 candidates in the dashboard. */
export async function many(): Promise<Group> {
  const { browser, url, floor, close } = await openMany(MANY);
  const visits = oncePerTime(() => visit(browser, url, MANY));
  const slow = oncePerTime(() => visitSlower(browser, url, MANY));
  return {
    rows: [
      {
        name: 'many.floor',
        what: 'forty rows of the floor turned round, ms from key to paint (p95)',
        target: null,
        measure: async () => await turnFloor(browser, floor.url),
      },
      ...pressRows('many.', visits, '100,000', 60),
      ...actRows('many.', visits, '100,000'),
      rowOf('many.task', visits, 'task', 'ms of the longest task while 100,000 come in; 0: none over 50', 50),
      {
        name: 'many.text',
        what: 'ms of the longest frame while plain text is scrolled, without a program',
        target: null,
        measure: async () => await scrollText(browser),
      },
      rowOf('many.frame', visits, 'frame', 'ms of the longest frame while 100,000 are scrolled', 33),
      rowOf('many.nodes', visits, 'nodes', 'elements at most, meanwhile', 1_000),
      rowOf('many.heap', visits, 'heap', 'MB of heap with 100,000', 120),
      ...pressRows('many.slow.', slow, '100,000 on a 4× slower processor', 250),
    ],
    close,
  };
}

/** 10,000 candidates in the dashboard, beside the floor page. */
export async function fewer(): Promise<Group> {
  const { browser, url, floor, close } = await openMany(FEWER);
  const visits = oncePerTime(() => visit(browser, url, FEWER));
  return {
    rows: [
      {
        name: 'fewer.floor',
        what: 'forty rows of the floor turned round, ms from key to paint (p95)',
        target: null,
        measure: async () => await turnFloor(browser, floor.url),
      },
      ...pressRows('fewer.', visits, '10,000', 25),
      ...actRows('fewer.', visits, '10,000'),
      rowOf('fewer.task', visits, 'task', 'ms of the longest task while 10,000 come in; 0: none over 50', 50),
    ],
    close,
  };
}
