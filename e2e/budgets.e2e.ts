import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { completedAt } from './support/jobs.ts';
import { drawerOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { keepWeights, type Weight, watchFirstRow, measureWeight } from './support/pageWeight.ts';

/** The accepted weights of the pages. `KEEP_WEIGHTS=1 npm run test:e2e budgets` accepts the current ones. */
const KEPT = fileURLToPath(new URL('bench/bytes.json', import.meta.url));
/** A larger growth is a regression, even within the budget. */
const GROWTH = 1.02;

/** Maximum number of rendered elements, for any number of candidates. Each text has its own, for translated pages. */
const MOST_ELEMENTS = 1_150;

/** The list of assessments loads a chunk after the first bundle, which contains the list of candidates. */
const LIMITS = {
  assessments: { before: 150_000, all: 200_000, requests: 10 },
  candidates: { before: 150_000, all: 200_000, requests: 10 },
};

test('the first pages stay within their budgets', async ({ browser, server, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const pages = { assessments: '/assessments', candidates: `/assessments/${id}/candidates` } as const;
  // While the gateway reads an assessment for the first time, it may answer the rows later than it sends the HTML.
  await expect.poll(() => completedAt(server.url, id), { timeout: 45_000 }).toBeTruthy();
  let page = await browser.newPage();
  const weights: Record<string, Weight> = {};
  for (const name of ['assessments', 'candidates'] as const) {
    await page.close();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await delayAnswers(page);
    await watchFirstRow(page);
    await page.goto(server.url + pages[name]);
    weights[name] = await measureWeight(page);
  }
  if (process.env['KEEP_WEIGHTS'] === '1') await keepWeights(KEPT, weights);
  const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Record<keyof typeof LIMITS, Weight>;
  for (const name of ['assessments', 'candidates'] as const) {
    const { before = 0, all = 0, requests = 0 } = weights[name] ?? {};
    expect(before, `${name}: JavaScript before the first row answers`).toBeGreaterThan(90_000);
    expect(before, `${name}: JavaScript before the first row answers`).toBeLessThanOrEqual(LIMITS[name].before);
    expect(all, `${name}: JavaScript in all`).toBeLessThanOrEqual(LIMITS[name].all);
    expect(requests, `${name}: requests before the first row answers`).toBeLessThanOrEqual(LIMITS[name].requests);
    expect(before, `${name} has grown: see KEEP_WEIGHTS`).toBeLessThanOrEqual(kept[name].before * GROWTH);
    expect(all, `${name} has grown: see KEEP_WEIGHTS`).toBeLessThanOrEqual(kept[name].all * GROWTH);
  }

  // The first call is no request: its answer is in the HTML.
  const calls = await page.evaluate(() => {
    const shown = performance.getEntriesByName('answering')[0]?.startTime ?? 0;
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shown);
    return early.filter(({ name }) => name.includes('limit=100&offset=0')).length;
  });
  expect(calls).toBe(0);
  await page.getByRole('main').evaluate((pane) => pane.scrollBy(0, 2_000));
  await expect(page.locator('tr[data-index="0"]')).toHaveCount(0);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(await page.locator('*').count()).toBeLessThanOrEqual(MOST_ELEMENTS);
});

/** Throttled: on the machine itself, lazy files may arrive before the first row. A busy machine needs seconds to show it. */
async function delayAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 2_000, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', conditions);
}

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

test(
  'opening the drawer recalculates the style of the drawer, not of the list below it',
  { tag: '@slow' },
  async ({ page, api, browser }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    // Docked, the drawer narrows the list: the browser lays that out again.
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(`/assessments/${id}/candidates`);
    const drawer = drawerOf(page);
    const open = async () => {
      await page.getByRole('row').nth(1).getByRole('link').press('Enter');
      await expect(drawer.getByRole('region', { name: 'Test conditions' })).toBeVisible();
      // The last part to load.
      await expect(drawer.getByRole('region', { name: 'Activity' })).toBeVisible();
      await expect(drawer.locator('[aria-busy=true]')).toHaveCount(0);
    };
    // Its code is loaded with the first candidate.
    await open();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const under = await page.locator('#root *').count();
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await open();
    const own = await drawer.locator('*').count();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const styled = traceEvents.flatMap(({ name, args }) =>
      name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
    );
    expect(styled.length).toBeGreaterThan(0);
    expect(Math.max(...styled)).toBeLessThan(own + under / 2);
    // Each element once when it opens, and once for content loaded later; three times as many if it inherits changes of
    // a modal.
    expect(styled.reduce((sum, count) => sum + count, 0)).toBeLessThan(3 * own);
  },
);
