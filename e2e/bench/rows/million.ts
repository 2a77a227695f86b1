import type { Browser } from 'playwright';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { openPostgres } from '../../../src/database/postgres.ts';
import { gatewayOf } from '../../support/jobs.ts';
import { startPostgres } from '../../support/postgres.ts';
import { oncePerTime } from '../figures.ts';
import { fillTables, serveFilled } from '../filledTables.ts';
import { heapOf } from '../frames.ts';
import { heapAfterScrolling, jumpTo, openBoard, openList, pressList, turnPages } from '../listVisit.ts';
import type { Group, Row } from '../row.ts';
import { openBrowser } from '../visit.ts';
import { gatewayRows, p95 } from './gatewayLists.ts';

/** Sizes of the first assessment and of those of the plot, and fifty typical assessments. */
const SIZES = [1_000_000, 100_000, 10_000, 1_000];
const LIKE_MOST = Array.from({ length: 50 }, () => 100);
const [MILLION = 0] = SIZES;

async function press(browser: Browser, url: string) {
  const page = await openList(browser, url, MILLION);
  try {
    return {
      page: await turnPages(page),
      jump: await jumpTo(page, MILLION / 2, MILLION),
      ...(await pressList(page)),
    };
  } finally {
    await page.close();
  }
}

async function scroll(browser: Browser, url: string): Promise<number> {
  const page = await openList(browser, url, MILLION);
  try {
    return await heapAfterScrolling(page, MILLION);
  } finally {
    await page.close();
  }
}

async function visit(browser: Browser, url: string, size: number) {
  const page = await openList(browser, url, size);
  try {
    return { heap: await heapOf(page), board: await openBoard(page) };
  } finally {
    await page.close();
  }
}

/** PostgreSQL with 1,000,000 candidates in one assessment, in the gateway and in the dashboard; and the points of the plot. */
export async function million(): Promise<Group> {
  const postgres = await startPostgres();
  const database = await openPostgres(postgres.url);
  // A separate pool: filling takes longer than the statement timeout of the program.
  const pool = new Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  const { upstream } = await fillTables(database, pool, [...SIZES, ...LIKE_MOST]);
  const server = await serveFilled(await mkdtemp(join(tmpdir(), 'shortlist-million-')), {
    DATABASE_URL: postgres.url,
  });
  const browser = await openBrowser();
  const api = gatewayOf(server.url);
  const urlOf = (assessment: number) => `${server.url}/assessments/${assessment}/candidates`;

  const presses = oncePerTime(() => press(browser, urlOf(1)));
  const pressed = (name: keyof Awaited<ReturnType<typeof press>>, what: string, target: number): Row => ({
    name: `million.press.${name}`,
    what: `1,000,000 ${what}, ms from press to paint (p95)`,
    target,
    measure: async (time) => (await presses(time))[name],
  });
  const growth = SIZES.toReversed().flatMap((size) => {
    const assessment = SIZES.indexOf(size) + 1;
    const visits = oncePerTime(() => visit(browser, urlOf(assessment), size));
    const row = (name: string, what: string, measure: Row['measure']): Row => ({
      name: `growth.${name}.${size}`,
      what: `${size.toLocaleString('en')}, ${what}`,
      target: null,
      measure,
    });
    return [
      row('list', 'page of 100, ms (p95)', () => p95([() => api.queryCandidatures({ assessment })])),
      row('search', 'search, ms (p95)', () => p95([() => api.queryCandidatures({ assessment, q: 'kowal' })])),
      row('board', 'board, ms to the painted cards', async (time) => (await visits(time)).board),
      row('heap', 'MB of heap', async (time) => (await visits(time)).heap),
    ];
  });
  const targets = { page: 20, facets: 600, search: 300, writing: 40 };
  return {
    rows: [
      ...gatewayRows('million.', '1,000,000 on PostgreSQL', { api, db: database.db, upstream }, MILLION, targets),
      pressed('sort', 'sorted', 250),
      pressed('page', 'with the next page', 250),
      pressed('filter', 'filtered', 250),
      pressed('search', 'searched', 450),
      pressed('jump', 'with a jump to row 500,000', 400),
      {
        name: 'million.heap',
        what: 'MB of heap after scrolling 5,000 of 1,000,000',
        target: 20,
        measure: () => scroll(browser, urlOf(1)),
      },
      ...growth,
    ],
    async close() {
      await browser.close();
      server.signal('SIGTERM');
      await server.ended;
      await pool.end();
      await database.close();
      await postgres.stop();
    },
  };
}
