import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not asked for by a tag: axe leaves it out unless it is named.
  rules: { 'target-size': { enabled: true } },
};
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

const PHONE = { width: 390, height: 844 };

/** axe finds nothing in this state of a page: as it is, in the dark, and on a phone. // X12 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source);
  await expectNothing(page, EVERYTHING, state);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, COLOURS, `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNothing(page, EVERYTHING, `${state}, on a phone`);
  if (before) await page.setViewportSize(before);
}

// Asked again for a while: a colour may be on its way to another.
async function expectNothing(page: Page, options: RunOptions, state: string): Promise<void> {
  await expect.poll(async () => await violations(page, options), { message: state }).toEqual([]);
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
