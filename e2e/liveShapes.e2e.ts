import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListService, NO_QUIRKS, serveLists } from './api/syncSupport.ts';
import { runProgram } from './support/server.ts';
import { expect, test as base } from './support/shortlist.ts';

const ASSESSMENT = 7;
const ROWS = 400;
const LATENCY_MS = 300;
const CALLS_PER_MINUTE = 100;

interface LiveService {
  url: string;
  /** When each call for candidates came, in milliseconds. */
  calls: readonly number[];
}

/** A gateway with an empty read model in front of a service as it is described: small pages, slow, with limits. */
const test = base.extend<{ live: LiveService }>({
  live: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const service = new ListService({ ...NO_QUIRKS, maxPage: 10 });
      const assessment = service.addAssessment(ASSESSMENT, { name: 'Data analyst', candidates: ROWS, invited: ROWS });
      for (let row = 0; row < ROWS; row++) service.add();
      const lists = await serveLists(service);
      const calls: number[] = [];
      lists.answer = async (target) => {
        const { pathname } = new URL(target, lists.baseUrl);
        if (pathname.endsWith('/candidature/')) calls.push(performance.now());
        await sleep(LATENCY_MS);
        const isDetail = pathname === `/api/assessments/${ASSESSMENT}/`;
        return isDetail
          ? Response.json({ ...assessment, benchmark_name: 'Analysts', public_links: [] })
          : await service.answer(target);
      };
      const dataDir = await mkdtemp(join(tmpdir(), 'shortlist-live-'));
      const program = runProgram([], {
        PORT: '0',
        DATA_DIR: dataDir,
        API_BASE_URL: lists.baseUrl,
        API_TOKEN: 'of-the-live-service',
        RATE_LIMITS: `listCandidatures=${CALLS_PER_MINUTE}`,
      });
      const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
      await use({ url, calls });
      program.signal('SIGTERM');
      await program.ended;
      await lists.close();
      await rm(dataDir, { recursive: true });
    },
    { timeout: 60_000 },
  ],
});

test(
  'an assessment of a slow service with limits is usable from its first rows, and right once it is read',
  { tag: '@slow' },
  async ({ page, live }) => {
    test.setTimeout(300_000);
    const table = page.getByRole('table', { name: 'Candidates' });
    const search = page.getByRole('searchbox', { name: 'Search candidates' });
    const note = page.getByRole('status').filter({ hasText: /^Still loading: [\d,]+ of about 400/ });
    await page.goto(`${live.url}/assessments/${ASSESSMENT}/candidates`);
    await expect(table.getByRole('link', { name: 'Candidate 400' })).toBeVisible({ timeout: 15_000 });
    await expect(note).toBeVisible();
    // Asks the service, which has candidates that were not read yet.
    await search.fill('Candidate 123');
    await expect(table.getByRole('link', { name: 'Candidate 123' })).toBeVisible({ timeout: 15_000 });
    await search.fill('');

    // With the header row. Waits for the rows themselves: while the list is read again, the note may be gone for a moment.
    await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1), { timeout: 200_000 });
    await expect(note).toBeHidden();
    // 39, 139, 239, 339, and 390 to 399: each word anywhere in the name.
    await search.fill('Candidate 39');
    await expect(table).toHaveAttribute('aria-rowcount', String(14 + 1));
    const inMinuteFrom = (at: number) => live.calls.filter((call) => call >= at && call < at + 60_000).length;
    expect(Math.max(...live.calls.map(inMinuteFrom))).toBeLessThanOrEqual(CALLS_PER_MINUTE);
    // It asks for changes, and the server ends before the page is closed.
    await page.goto('about:blank');
  },
);
