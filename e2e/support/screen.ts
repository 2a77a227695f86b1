import { expect, type Locator, type Page } from '@playwright/test';

/** The row with a text in the table of the page. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** The first link of the page's table: there once its rows are. */
export function firstLink(page: Page): Locator {
  return page.getByRole('table').getByRole('link').first();
}

/** The row behind an open dialog: visible, but hidden from screen readers. */
export function rowBehind(page: Page, text: string): Locator {
  return page.getByRole('row', { includeHidden: true }).filter({ hasText: text });
}

/** The drawer of a candidate: docked beside the list on a wide screen, else a dialog over it. */
export function drawerOf(page: Page, name?: string): Locator {
  const heading = page.getByRole('heading', { level: 2 });
  const docked = page.getByRole('complementary', name === undefined ? {} : { name }).filter({ has: heading });
  return docked.or(page.getByRole('dialog', name === undefined ? {} : { name }));
}

/** The texts of a column in the rendered rows. */
export async function columnOf(table: Locator, header: string): Promise<string[]> {
  // The inner text of a row has a tab between cells.
  const [head = [], ...rows] = (await table.getByRole('row').allInnerTexts()).map((row) => row.split('\t'));
  const index = head.findIndex((text) => text.trim() === header);
  return rows.map((cells) => cells[index]?.trim() ?? '');
}

/** A toast in the live region. */
export function messageOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text });
}

/** The count beside the filters, shown once all rows are loaded. The same number can be elsewhere on the page. */
export function countShown(page: Page, count: number): Locator {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${count.toLocaleString('en-GB')}$`) });
}

/** The button of an active filter. The column header of the same name has a button without `aria-expanded`. */
export function filterButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true, expanded: false });
}

/** Opens the editor of a filter of candidates by the menu of all filters. */
export async function openFilter(page: Page, name: string): Promise<Locator> {
  // On a phone its name has the number of active filters.
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

/** The paths of the page's requests with this method and matching path, from now on. */
export function requestsOf(page: Page, method: string, path: RegExp): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && path.test(pathname)) seen.push(pathname);
  });
  return seen;
}

/** Requests of the page that wait until they are let go. */
export interface HeldRequests {
  /** Number of waiting requests. */
  readonly waiting: number;
  /** Sends the waiting requests. Later ones wait again. */
  letGo: () => void;
}

/** Holds the requests of the page to matching URLs, from now on. */
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

/** Sets whether the next pages see a PDF viewer in the browser: the headless one has none. */
export async function setPdfViewer(page: Page, has: boolean): Promise<void> {
  await page.addInitScript((enabled) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => enabled });
  }, has);
}

/** Opens the removal dialog from the drawer once that is loaded, since its buttons move while it loads. */
export async function askToRemove(page: Page): Promise<void> {
  for (const name of ['Results', 'Test conditions']) {
    await page.getByRole('region', { name }).getByRole('listitem').first().waitFor();
  }
  await page.getByRole('button', { name: 'Remove from assessment…' }).click();
}

/**
 * Opens a list with a candidate who was invited past the dashboard. In a list that was shown before they wait as new.
 */
export async function openListWith(page: Page, path: string, candidate: Locator): Promise<void> {
  await page.goto(path);
  await showAmongNew(page, candidate);
}

/** Shows the new rows of the list unless the candidate is in it. */
export async function showAmongNew(page: Page, candidate: Locator): Promise<void> {
  const fresh = page.getByRole('button', { name: /^Show \d+ new/ });
  // The gateway reads the list first, then the page polls for changes.
  await expect(candidate.or(fresh).first()).toBeVisible({ timeout: 60_000 });
  if (await fresh.isVisible()) await fresh.click();
  await expect(candidate).toBeVisible();
}

/** Opens the public links on the page of an assessment. */
export async function openPublicLinks(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Links \(/ }).click();
  return page.getByRole('group', { name: /^Links \(/ });
}
