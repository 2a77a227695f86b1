import { createClient } from '../../../src/contract/testing/client.ts';
import { readerOfAll } from '../../../src/gateway/base/access.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { labelOf } from '../../../src/contract/codes.ts';
import { RATE_LIMITS } from '../../../src/contract/rateLimits.ts';
import { openPglite } from '../../../src/database/open.ts';
import { readCompleteness } from '../../../src/gateway/readModel/modelState.ts';
import { identifyUpstream } from '../../../src/gateway/upstream/upstream.ts';
import { startGateway } from '../../api/runningGateway.ts';
import { changing, type Script, startFakeUpstream } from '../../support/fakeUpstream.ts';
import { countShown } from '../../support/screen.ts';
import { runProgram } from '../../support/server.ts';
import { oncePerTime } from '../figures.ts';
import { AS_SHIPPED, fillFolder } from '../filledTables.ts';
import { openList } from '../listVisit.ts';
import { runPlatform } from '../platformCalls.ts';
import type { Group } from '../row.ts';
import { ANSWER_TIMEOUT_MS, openBrowser, visit } from '../visit.ts';

const SIZES = [1_000, 2_000] as const;
const PATH = '/assessments/1/candidates';
const LIST = /\/candidature\/$/;
const OWN = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' };

/** Answers lists in pages with a maximum number of rows, each after a delay in milliseconds. */
const paged =
  (rows: number, latency = 0): Script =>
  async ({ path, query }, pass) => {
    await sleep(latency);
    if (!LIST.test(path)) return await pass();
    const less = new URLSearchParams(query);
    less.set('limit', String(Math.min(Number(query.get('limit') ?? rows), rows)));
    return await pass(less);
  };

type Platform = Parameters<typeof startFakeUpstream>[0];

/** A gateway as shipped, in front of a service without rate limits. */
async function startInFront(platform: Platform) {
  const service = await startFakeUpstream(platform);
  service.follow(paged(25));
  const variables = {
    ...AS_SHIPPED.variables,
    PORT: '0',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'shortlist-sync-')),
    API_BASE_URL: service.baseUrl,
    API_TOKEN: 'of-the-service-of-the-bench',
    RATE_LIMITS: Object.keys(RATE_LIMITS)
      .map((name) => `${name}=1000000`)
      .join(','),
  };
  const program = runProgram([], variables, AS_SHIPPED.run);
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  return {
    service,
    url,
    api: createClient({ fetch, baseUrl: url, headers: OWN }),
    async close() {
      program.signal('SIGTERM');
      await program.ended;
      await service.close();
    },
  };
}

/** Before the second sweep of a watched list, which comes 20 s after the first. */
const COUNTED_MS = 10_000;

/** Number of calls to the service for the first tab on an assessment, and for further tabs. */
async function callsOf(platform: Platform, browser: Browser, more: number): Promise<number> {
  const gateway = await startInFront(platform);
  const context = await browser.newContext();
  context.setDefaultTimeout(ANSWER_TIMEOUT_MS);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(gateway.url + PATH);
    await countShown(page, SIZES[0]).waitFor();
  };
  try {
    gateway.service.calls.length = 0;
    await open();
    await Promise.all([sleep(COUNTED_MS), ...Array.from({ length: more }, open)]);
    return gateway.service.calls.filter(({ query }) => query.get('assessment') !== '2').length;
  } finally {
    await context.close();
    await gateway.close();
  }
}

const ROWS_A_PAGE = 10;
/** A page starts with the last row of the one before. */
const CALLS_NEEDED = SIZES.reduce((sum, size) => sum + Math.ceil((size - 1) / (ROWS_A_PAGE - 1)), 0);
const SYNC_SHARE = 2 / 5;

/** The first sweep of all lists while a user makes twelve calls in each rate limit window. */
async function backfill(platform: Platform, window: number): Promise<{ ratio: number; longest: number }> {
  const service = await startFakeUpstream(platform);
  service.follow(paged(ROWS_A_PAGE, window / 600));
  const database = await openPglite(await mkdtemp(join(tmpdir(), 'shortlist-backfill-')));
  const upstream = { baseUrl: service.baseUrl, token: 'of-the-service-of-the-bench', embedded: false };
  const gateway = await startGateway(
    { database, ...upstream },
    { upstream, sync: true, rateLimits: RATE_LIMITS, rateWindow: window },
  );
  const api = createClient({ fetch, baseUrl: gateway.url, headers: OWN });
  const identity = await identifyUpstream(database.db, upstream);
  const isComplete = async () => (await readCompleteness(database.db, readerOfAll(identity))).complete_at !== null;
  try {
    const from = performance.now();
    let longest = 0;
    while (!(await isComplete())) {
      const asked = performance.now();
      await api.listCandidatures({ assessment: 1, search: 'kowal' });
      longest = Math.max(longest, performance.now() - asked);
      await sleep(window / 12);
    }
    const needed = (CALLS_NEEDED / (RATE_LIMITS.listCandidatures * SYNC_SHARE)) * window;
    return { ratio: (performance.now() - from) / needed, longest };
  } finally {
    await gateway.stop();
    await database.close();
    await service.close();
  }
}

/** Seconds from a change of the first row until an open page shows it. */
async function untilShown(page: Page, change: (id: number, stage: string) => Promise<void>): Promise<number> {
  const row = page.locator('main tbody tr[data-id]').first();
  const id = Number(await row.getAttribute('data-id'));
  const stage = (await row.innerText()).includes(labelOf('OFS')) ? 'INT' : 'OFS';
  await change(id, stage);
  const from = performance.now();
  await page
    .locator(`tr[data-id="${id}"]`)
    .filter({ hasText: labelOf(stage) })
    .waitFor();
  return (performance.now() - from) / 1_000;
}

/** Sync with a service of small pages: its number of calls, and the delay until changes show. */
export async function sync({ isFull }: { isFull: boolean }): Promise<Group> {
  const { folder, token } = await fillFolder(SIZES);
  const running = await runPlatform({ DATA_DIR: folder });
  const platform = { url: running.url, token };
  const browser = await openBrowser();
  const gateway = await startInFront(platform);
  const page = await openList(browser, gateway.url + PATH, SIZES[0]);
  const firstRow = async (latency: number) => {
    gateway.service.follow(paged(25, latency));
    const context = await browser.newContext();
    try {
      return (await visit(context, gateway.url + PATH, { slow: true })).firstRow;
    } finally {
      await context.close();
      gateway.service.follow(paged(25));
    }
  };
  const filled = oncePerTime(() => backfill(platform, isFull ? 60_000 : 6_000));
  return {
    rows: [
      {
        name: 'sync.latency',
        what: 'first row of an assessment seen before, calls of the service taking 1 s, times 0 s',
        target: 1.1,
        measure: async () => (await firstRow(1_000)) / (await firstRow(0)),
      },
      {
        name: 'sync.tabs',
        what: 'calls to the service for six tabs on 1,000 candidates at 25 a page, times those for one',
        target: 1.15,
        isOnce: true,
        measure: async () => (await callsOf(platform, browser, 5)) / (await callsOf(platform, browser, 0)),
      },
      {
        name: 'sync.own',
        what: 's until a stage that was changed in Shortlist is shown in another tab',
        target: 12,
        isOnce: true,
        measure: () =>
          untilShown(page, async (id, stage) => {
            await gateway.api.changeStage({ candidature_id: id, body: { stage } });
          }),
      },
      {
        name: 'sync.direct',
        what: 's until a stage that was changed in the service is shown, on a watched list of 40 pages',
        target: 32,
        isOnce: true,
        measure: () =>
          untilShown(page, (id, stage) => {
            const change = changing(LIST, ({ results }) => {
              for (const row of results ?? []) if (row?.['id'] === id) row['stage'] = stage;
            });
            gateway.service.follow((call, pass) => change(call, async () => await paged(25)(call, pass)));
            return Promise.resolve();
          }),
      },
      {
        name: 'sync.backfill',
        what: 'first sweep of 3,000 at 10 a page and 100 calls a window, times the windows that its calls need',
        target: 1.15,
        isOnce: true,
        measure: async (time) => (await filled(time)).ratio,
      },
      {
        name: 'sync.beside',
        what: 'ms of the longest call of a user meanwhile',
        target: 1_000,
        isOnce: true,
        measure: async (time) => (await filled(time)).longest,
      },
    ],
    async close() {
      await browser.close();
      await gateway.close();
      await running.stop();
    },
  };
}
