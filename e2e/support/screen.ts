import { expect, type Locator, type Page } from '@playwright/test';

/** The row of the page's table that holds a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** The row behind an open dialog: visible, but hidden from screen readers. */
export function rowBehind(page: Page, text: string): Locator {
  return page.getByRole('row', { includeHidden: true }).filter({ hasText: text });
}

/** The panel of a candidate: docked beside the list on a wide screen, a dialog over it else. */
export function drawerOf(page: Page, name?: string): Locator {
  const heading = page.getByRole('heading', { level: 2 });
  const docked = page.getByRole('complementary', name === undefined ? {} : { name }).filter({ has: heading });
  return docked.or(page.getByRole('dialog', name === undefined ? {} : { name }));
}

/** The texts of a column from the top, as far as rows are drawn. */
export async function columnOf(table: Locator, header: string): Promise<string[]> {
  // A row's inner text has a tab between its cells.
  const [head = [], ...rows] = (await table.getByRole('row').allInnerTexts()).map((row) => row.split('\t'));
  const index = head.findIndex((text) => text.trim() === header);
  return rows.map((cells) => cells[index]?.trim() ?? '');
}

/** A message of the live region. */
export function messageOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text });
}

/** The count beside the filters, which is there when all rows are. The same number may stand elsewhere. */
export function countShown(page: Page, count: number): Locator {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${count.toLocaleString('en-GB')}$`) });
}

/** The button that opens a filter in force; the column of the same name has a button, too, which opens nothing. */
export function filterButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true, expanded: false });
}

/** Opens the editor of a filter of candidates by the menu of all filters. */
export async function openFilter(page: Page, name: string): Promise<Locator> {
  // A phone counts the filters in force on it.
  await page.getByRole('button', { name: /^Filter( \d+)?$/, expanded: false }).click();
  const menu = page.getByRole('group', { name: 'Filter', exact: true });
  await menu.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
  return menu.getByRole('group', { name, exact: true });
}

/** Chooses values in a filter of candidates and closes it. */
export async function filterBy(page: Page, name: string, ...labels: string[]): Promise<void> {
  const editor = await openFilter(page, name);
  for (const label of labels) await editor.getByRole('checkbox', { name: label, exact: true }).check();
  await page.keyboard.press('Escape');
}

/** The requests of the page by a method to paths that match, from now on: what was asked for, and how often. */
export function requestsOf(page: Page, method: string, path: RegExp): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && path.test(pathname)) seen.push(pathname);
  });
  return seen;
}

/** Requests of the page that are on their way, and stay there until they are let go. */
export interface HeldRequests {
  /** How many wait. */
  readonly waiting: number;
  /** Sends on what waits. What comes later waits again. */
  letGo: () => void;
}

/** Holds the requests of the page to addresses that match, from now on. */
export async function holdRequests(page: Page, address: RegExp): Promise<HeldRequests> {
  let held: (() => void)[] = [];
  await page.route(address, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return {
    get waiting() {
      return held.length;
    },
    letGo() {
      for (const resume of held) resume();
      held = [];
    },
  };
}

/** Whether the browser shows PDFs itself, as the next pages see it: the headless one does not, those of people do. */
export async function haveViewer(page: Page, has: boolean): Promise<void> {
  await page.addInitScript((enabled) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => enabled });
  }, has);
}

/** Asks to remove the candidate in the drawer once it is complete: a button that moves under a press is not pressed. */
export async function askToRemove(page: Page): Promise<void> {
  for (const name of ['Results', 'Test conditions']) {
    await page.getByRole('region', { name }).getByRole('listitem').first().waitFor();
  }
  await page.getByRole('button', { name: 'Remove from assessment…' }).click();
}

/** Opens a list with a candidate who was invited past the dashboard: one that was shown before has them wait as new. */
export async function openWith(page: Page, path: string, candidate: Locator): Promise<void> {
  await page.goto(path);
  const fresh = page.getByRole('button', { name: /^Show \d+ new/ });
  // The gateway reads the list again first, and then the page asks for changes.
  await expect(candidate.or(fresh).first()).toBeVisible({ timeout: 60_000 });
  if (await fresh.isVisible()) await fresh.click();
  await expect(candidate).toBeVisible();
}

/** Opens the public links of an assessment's page. */
export async function openPublicLinks(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Links \(/ }).click();
  return page.getByRole('group', { name: /^Links \(/ });
}
