import type { Browser } from 'playwright';
import { gatewayOf } from '../../support/jobs.ts';
import { drawerOf } from '../../support/screen.ts';
import { pressNext } from '../drawerVisit.ts';
import { percentile, timed } from '../figures.ts';
import { fillFolder, serveFilled } from '../filledTables.ts';
import type { Group } from '../row.ts';
import { openBrowser, openPage } from '../visit.ts';

const ASSESSMENTS = 50;
const CANDIDATES = 100_000;
const READS = 40;

async function review(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser);
  try {
    await page.goto(url);
    await page.getByRole('button', { name: 'Start review' }).click();
    await drawerOf(page).waitFor();
    return await pressNext(page);
  } finally {
    await page.close();
  }
}

/** The Home page with fifty assessments and 100,000 candidates, on PGlite. */
export async function home(): Promise<Group> {
  const { folder } = await fillFolder(Array.from({ length: ASSESSMENTS }, () => CANDIDATES / ASSESSMENTS));
  const server = await serveFilled(folder);
  const browser = await openBrowser();
  const api = gatewayOf(server.url);
  return {
    rows: [
      {
        name: 'home.read',
        what: 'start page of 50 assessments and 100,000 candidates in the gateway, ms (p95)',
        target: 150,
        async measure() {
          await api.readHome({});
          return percentile(await timed(READS, () => api.readHome({})), 0.95);
        },
      },
      {
        name: 'home.next',
        what: 'next candidate in a review, ms from press to paint (p95)',
        target: 60,
        measure: () => review(browser, server.url),
      },
    ],
    async close() {
      await browser.close();
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}
