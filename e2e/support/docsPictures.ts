// `npm run docs:pictures`: takes the pictures of docs/user-guide.md from the built program with its demo.
import { createClient } from '../../src/contract/testing/client.ts';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page } from '@playwright/test';
import type { Client } from '../../src/contract/client.ts';
import { buildIfStale } from '../../src/server/build.js';
import { findChromium } from './chromium.js';
import { assessmentNamed, candidaturesOf } from './demo.ts';
import { drawerOf } from './screen.ts';
import { runProgram, startServer } from './server.ts';
import { beginFirstTest, inviteTaker } from './taking.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const MAX_BYTES = 150_000;
/** An assessment of the demo that fits on one screen. */
const ASSESSMENT = 'Graduate Trainee Programme';

/** A list with each kind of error that is found before inviting. */
const LIST = [
  'Email, First name, Last name',
  'ada.moreau@example.org, Ada, Moreau',
  'ben.lind@example.org, Ben, Lind',
  'chidi@, Chidi, Okafor',
  'dina.haddad@example.org, Dina, Haddad',
  'ada.moreau@example.org, Ada, Moreau',
];

/** What pages say while data is missing that follows the first. */
const UNFINISHED = /^(?:Loading|Still loading|Checking|Not loaded yet|Results loaded:)/;
/** The first read of the demo, and of all results of an assessment. */
const FIRST_READ_MS = 120_000;

interface Scene {
  page: Page;
  api: Client;
  /** ID of `ASSESSMENT`. */
  assessment: number;
}

/** Brings the page into the state of each picture, by its file name. */
const SCENES: Record<string, (scene: Scene) => Promise<void>> = {
  // First: once it shows the results of all candidates, the other pages have everything, too.
  async insights({ page, assessment }) {
    await page.goto(`/assessments/${assessment}/insights`);
    await page.getByText(/^Based on (\d+) of \1 completed candidates/).waitFor({ timeout: FIRST_READ_MS });
  },
  async candidates({ page, assessment }) {
    await page.goto(`/assessments/${assessment}/candidates?ordering=-avg_score`);
    await page.getByRole('table', { name: 'Candidates' }).getByRole('link').first().waitFor();
    await awaitCounts(page);
  },
  async candidate({ page, api, assessment }) {
    const [best] = (await candidaturesOf(api, assessment))
      .filter(({ status, avg_score }) => status === 'completed' && avg_score !== null)
      .toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0));
    await page.goto(`/assessments/${assessment}/candidates/${best?.id}?ordering=-avg_score`);
    await drawerOf(page).getByRole('region', { name: 'Personality' }).waitFor();
    await awaitCounts(page);
  },
  async review({ page, assessment }) {
    await page.goto(`/review?assessment=${assessment}`);
    await page.getByRole('article').getByText('of the time allowed').first().waitFor();
  },
  async board({ page, assessment }) {
    await page.goto(`/assessments/${assessment}/board?ordering=-avg_score`);
    await page.getByRole('region', { name: 'Board' }).getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Blind review' }).waitFor();
  },
  async 'invite-many'({ page, assessment }) {
    await page.goto(`/assessments/${assessment}/invite`);
    await page.getByRole('textbox').fill(LIST.join('\n'));
    await page.getByRole('textbox').press('Control+Enter');
    await page.getByRole('row').filter({ hasText: 'chidi@' }).waitFor();
  },
  async test({ page, api }) {
    const { link } = await inviteTaker(api, ASSESSMENT);
    await beginFirstTest(page, link);
  },
};

/** Waits for the counts of the tabs over the list, which the number to review has as well. */
async function awaitCounts(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Candidate views' });
  await tabs.getByRole('link', { name: /^To review\s*\d/ }).waitFor();
}

await buildIfStale();
const dataDir = await mkdtemp(join(tmpdir(), 'shortlist-pictures-'));
await runProgram(['--demo'], { DATA_DIR: dataDir }).ended;
const token = (
  await runProgram(['platform', 'token', 'create', 'pictures'], { DATA_DIR: dataDir }).ended
).stdout.trim();
const server = await startServer(dataDir, { LOG_LEVEL: 'error' });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const headers = { authorization: `Token ${token}` };
  const api = createClient({ fetch, baseUrl: server.platformUrl, headers });
  const { id: assessment } = await assessmentNamed(api, ASSESSMENT);
  for (const [name, arrange] of Object.entries(SCENES)) {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 810 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await arrange({ page, api, assessment });
    // Loaded after the content of the page.
    if (page.url().startsWith(server.url)) await page.getByRole('button', { name: 'Settings' }).waitFor();
    // The network is never idle, since pages poll for changes.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(UNFINISHED)).toHaveCount(0, { timeout: FIRST_READ_MS });
    await page.evaluate(async () => void (await document.fonts.ready));
    const path = join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path, quality: 72 });
    const { size } = await stat(path);
    process.stdout.write(`${name}.jpg ${Math.round(size / 1000)} kB\n`);
    if (size > MAX_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MAX_BYTES}.`);
    await page.close();
  }
} finally {
  await browser.close();
  server.signal('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}
