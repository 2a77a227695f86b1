import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import { devPages } from './pages/dev.ts';
import type { Pages } from './pages/pages.ts';
import { describeGuards } from './testing/guardTable.ts';
import { describeRawRequests } from './testing/rawRequests.ts';
import { type Start, startGateway } from './testing/startGateway.ts';
import { describeUpstreamAnswers } from './testing/upstreamAnswers.ts';
import { describeOutages } from './testing/upstreamOutages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

// Vite compiles on demand, and shares the machine with the other tests.
vi.setConfig({ testTimeout: 30_000 });

/** One Vite for all: it outlives the gateways that it stands in. */
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
  await startGateway({ ...changes, pages: { ...vite, close: () => Promise.resolve() } });

// P01 P02 P03 P04 P05 P06 P08 P09 P10 P12 P17 P18 P19 P20 P23 P25 P26 P42 R20
// P43: what Vite would serve if it were asked.
describeGuards('development', start);
// P12 P13 P15 P24 P25 P27 P28
describeRawRequests('development', start);
// P11 P29 P30 P32 P35 P38 P39 P41
describeUpstreamAnswers('development', start);
// P36
describeOutages('development', start);
