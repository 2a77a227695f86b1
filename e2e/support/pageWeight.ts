import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The weight of a page in compressed bytes. */
export interface Weight {
  /** JavaScript loaded before the first row. */
  before: number;
  /** All JavaScript, with chunks that are loaded after the rows without a user. */
  all: number;
  /** Requests answered by then, the page itself included. */
  requests: number;
}

/** Call before opening the page: marks when the first row is in the document, and its frame. */
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

/** Measures the open page once it has finished loading. */
export async function measureWeight(page: Page): Promise<Weight> {
  await page.locator('tr[data-id]').first().waitFor();
  // The last chunk that is loaded without a user; its region is empty, so it is not visible.
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

/** Stores the weights for the next comparison. */
export async function keepWeights(path: string, weights: Record<string, Weight>): Promise<void> {
  await writeFile(path, `${JSON.stringify(weights, null, 2)}\n`);
}
