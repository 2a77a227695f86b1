import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { migrateTables } from '../../src/database/migrate.ts';
import { openPglite } from '../../src/database/open.ts';
import { issueToken } from '../../src/platform/apiTokens.ts';
import { countShown } from '../support/screen.ts';
import { startServer } from '../support/server.ts';
import { watchFirstRow } from '../support/pageWeight.ts';
import { addAssessmentsOf } from './manyRows.ts';
import { openPage } from './visit.ts';

const MIGRATIONS = fileURLToPath(new URL('../../src/platform/migrations', import.meta.url));

/** What the program runs with that is measured: nothing of what makes tests cheap, and no line for each request. */
export const AS_SHIPPED = { variables: { LOG_LEVEL: 'error' }, run: { flags: [] } };

/** A data directory with assessments of these sizes, the first with ID 1, and a token for it. */
export async function fillFolder(sizes: readonly number[]): Promise<{ folder: string; token: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-many-'));
  const database = await openPglite(folder);
  try {
    await migrateTables(database, 'platform', MIGRATIONS);
    await addAssessmentsOf(database.pool, sizes);
    return { folder, token: await issueToken(database, { name: 'bench', scope: 'write' }) };
  } finally {
    await database.close();
  }
}

/** The dashboard with its platform on such a directory. */
export async function serveMany(sizes: readonly number[]) {
  const { folder } = await fillFolder(sizes);
  return await startServer(folder, AS_SHIPPED.variables, AS_SHIPPED.run);
}

/**
 * Opens an assessment and brings all of its people in. Answers the longest task while they came, in milliseconds: of those that began
 * when the first page of them did what it was told, which is when the others begin to come.
 */
export async function bringIn(browser: Browser, url: string, size: number): Promise<{ page: Page; longest: number }> {
  const page = await openPage(browser);
  await watchFirstRow(page);
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  const all = countShown(page, size);
  const more = page.getByRole('button', { name: 'Bring in more' });
  for (;;) {
    await all.or(more).waitFor({ timeout: 120_000 });
    if ((await all.count()) > 0) break;
    await more.click();
    await more.waitFor({ state: 'detached' });
  }
  const longest = await page.evaluate(() => {
    const answering = performance.getEntriesByName('answering')[0]?.startTime ?? 0;
    // Put there by the script above.
    const { tasks } = window as unknown as { tasks: PerformanceEntry[] };
    return Math.max(0, ...tasks.filter(({ startTime }) => startTime > answering).map(({ duration }) => duration));
  });
  return { page, longest };
}
