import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** What a page has loaded, in compressed bytes. */
export interface Weight {
  /** JavaScript that was there before the first row. */
  before: number;
  /** All JavaScript, with what comes by itself after the rows. */
  all: number;
  /** Requests that were answered by then, the page itself included. */
  requests: number;
}

/** To be called before the page is opened: marks when the first row is in the document, and its frame. */
export async function watchFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tr[data-id]')) return;
      observer.disconnect();
      performance.mark('answering');
      requestAnimationFrame(() => performance.mark('first row'));
    }).observe(document, { childList: true, subtree: true });
  });
}

/** What the open page has loaded. Waits until it loads nothing more. */
export async function weigh(page: Page): Promise<Weight> {
  await page.locator('tr[data-id]').first().waitFor();
  // The last of what comes by itself; it is empty, so it cannot be seen.
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => {
    const shown = performance.getEntriesByName('answering')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const early = files.filter(({ responseEnd }) => responseEnd <= shown);
    const weightOf = (list: PerformanceResourceTiming[]) =>
      list.filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { before: weightOf(early), all: weightOf(files), requests: early.length + 1 };
  });
}

/** Writes what was measured, for the next one to be compared with. */
export async function keepWeights(path: string, weights: Record<string, Weight>): Promise<void> {
  await writeFile(path, `${JSON.stringify(weights, null, 2)}\n`);
}
