import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../support/chromium.js';
import { watchFirstRow } from '../support/pageWeight.ts';
import { heapOf } from './frames.ts';

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms; a processor four times slower: Lighthouse's slow 4G. */
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const SLOWER = 4;

/** Time that the page is observed after the first row, in milliseconds. */
const AFTERWARDS = 2_000;

/** Longest time for a page to load. */
export const ANSWER_TIMEOUT_MS = 120_000;

/** The times of a visit to a page, in milliseconds. */
export interface Visit {
  /** When the first row was painted: nothing is painted before. */
  firstRow: number;
  /** When the first row can be pressed. */
  answering: number;
  /** Total time of tasks beyond 50 ms each. */
  blocked: number;
  largestPaint: number;
  /** In MB. */
  heap: number;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  return await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
}

/** An empty page in which our functions can run. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(ANSWER_TIMEOUT_MS);
  // tsx wraps named functions with this helper, and they are sent to the page unchanged.
  await page.addInitScript('globalThis.__name = (named) => named');
  return page;
}

/** Opens a page in a new browser context, or in one that has visited before. */
export async function visit(context: BrowserContext, url: string, { slow }: { slow: boolean }): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await watchFirstRow(page);
  await page.addInitScript(() => {
    const seen = { blocked: 0, largestPaint: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      // oxlint-disable-next-line no-console -- what is heard without looking into the page
      for (const { name } of list.getEntriesByName('first row')) console.debug(name);
    }).observe({ type: 'mark', buffered: true });
    new PerformanceObserver((list) => {
      seen.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  if (slow) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  // The page reports it: polling by Playwright would run scripts in the page just when it is about to draw.
  const isThere = page.waitForEvent('console', { predicate: (message) => message.text() === 'first row' });
  await page.goto(url);
  await isThere;
  await page.waitForTimeout(AFTERWARDS);
  const { frame, ...seen } = await page.evaluate(() => ({
    // Set by the script above.
    ...(window as unknown as { seen: { blocked: number; largestPaint: number } }).seen,
    frame: performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN,
    firstRow: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    answering: performance.getEntriesByName('answering')[0]?.startTime ?? Number.NaN,
  }));
  if (!(seen.firstRow >= frame)) throw new Error(`What was painted first, after ${seen.firstRow} ms, was no row.`);
  const heap = await heapOf(page);
  await page.close();
  return { ...seen, heap };
}
