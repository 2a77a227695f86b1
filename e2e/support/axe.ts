import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const EVERYTHING: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not asked for by a tag: axe leaves it out unless it is named.
  rules: { 'target-size': { enabled: true } },
};

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** axe finds nothing in this state of a page, at a desk in the light and on a phone in the dark. // X12 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expectNothing(page, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await expectNothing(page, `${state}, dark, on a phone`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESK);
}

// Asked again for a while: a colour may be on its way to another.
async function expectNothing(page: Page, state: string): Promise<void> {
  await expect.poll(async () => await violations(page), { message: state }).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  // What lies behind a modal is looked at when nothing lies over it.
  const where = `document.querySelector('[role="dialog"]') ? { include: ['[role="dialog"]', '[aria-live]'] } : document`;
  const results = await page.evaluate<AxeResults>(`axe.run(${where}, ${JSON.stringify(EVERYTHING)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
