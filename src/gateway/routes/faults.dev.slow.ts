import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import { devPages } from '../pages/dev.ts';
import type { Pages } from '../pages/pages.ts';
import { describeGuards } from '../testing/guardTable.ts';
import { describeRawRequests } from '../testing/rawRequests.ts';
import { type Start, startRecordedGateway } from '../testing/recordedGateway.ts';
import { describeUpstreamAnswers } from '../testing/upstreamAnswers.ts';
import { describeOutages } from '../testing/upstreamOutages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

// Vite compiles on demand, and shares the machine with the other tests.
vi.setConfig({ testTimeout: 30_000 });

/** One Vite server for all tests, which outlives their gateways. */
let vite: Pages;
let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'shortlist-vite-'));
  vite = await devPages(root, { cacheDir, logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
}, 60_000);
afterAll(async () => {
  await vite.close();
  await rm(cacheDir, { recursive: true });
});

const start: Start = async (changes) =>
  await startRecordedGateway({ ...changes, pages: { ...vite, close: () => Promise.resolve() } });
// Files that Vite would serve.
describeGuards('development', start);
describeRawRequests('development', start);
describeUpstreamAnswers('development', start);
describeOutages('development', start);
