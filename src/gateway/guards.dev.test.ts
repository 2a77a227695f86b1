import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { devPages } from './pages/dev.ts';
import { describeGuards } from './testing/guardTable.ts';
import { startGateway } from './testing/startGateway.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

// Vite compiles on demand, and shares the machine with the other tests.
vi.setConfig({ testTimeout: 30_000 });

// The same table as for the built server. P43 is what Vite would serve if it were asked.
describeGuards('development', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'shortlist-vite-'));
  const pages = await devPages(root, { cacheDir, logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
  const gateway = await startGateway({ pages });
  return {
    ...gateway,
    async close() {
      await gateway.close();
      await rm(cacheDir, { recursive: true });
    },
  };
});
