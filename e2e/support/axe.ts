import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { IS_SLOW_RUN } from './slowMode.js';

const EVERYTHING: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // No tag selects this rule: axe skips it unless it is named.
  rules: { 'target-size': { enabled: true } },
};

const SIZES = { 'at a desk': { width: 1280, height: 800 }, 'on a phone': { width: 390, height: 844 } };
const DESK = { at: 'at a desk', colorScheme: 'light' } as const;
const LOOKS = [
  DESK,
  { at: 'on a phone', colorScheme: 'dark' },
  { at: 'at a desk', colorScheme: 'dark' },
  { at: 'on a phone', colorScheme: 'light' },
] as const;

/**
 * axe finds nothing in this state of a page, at a desk and on a phone, in the light and in the dark: with
 * `npm run test:journeys`; else in one of the first two looks, which is always the same for a state. // X12
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const { at, colorScheme } of IS_SLOW_RUN ? LOOKS : [LOOKS[state.length % 2] ?? DESK]) {
    // Without transitions.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize(SIZES[at]);
    // Repeated for a while: a colour may be in transition.
    await expect.poll(async () => await violations(page), { message: `${state}, ${at}, ${colorScheme}` }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: DESK.colorScheme });
  await page.setViewportSize(SIZES[DESK.at]);
}

async function violations(page: Page): Promise<string[]> {
  // The page behind a modal is checked when no modal is open.
  const where = `document.querySelector('[role="dialog"]') ? { include: ['[role="dialog"]', '[aria-live]'] } : document`;
  const results = await page.evaluate<AxeResults>(`axe.run(${where}, ${JSON.stringify(EVERYTHING)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
