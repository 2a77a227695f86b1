import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { PROGRAM_FILE } from './src/contract/about.ts';

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Writes a `.br` and a `.gz` beside each asset: served as they are, so no request waits for a compressor. */
const precompress: Plugin = {
  name: 'precompress',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg|json)$/.test(name));
    await Promise.all(names.map((name) => compress(join(dir, name))));
  },
};

// Tests of the API run on PostgreSQL; in `npm test` that of the read model on PGlite, too, the others in `npm run test:slow`.
// All journeys run on PGlite.
const ON_BOTH = 'e2e/api/readModel.test.ts';
// They start the program with the database it has by default.
const PGLITE_ONLY = 'e2e/api/{clockJumps,start,supplyChain}.test.ts';
// About several processes on one database, or about no database.
const POSTGRES_ONLY =
  'e2e/api/{audit,flags,fuzz,gateway,import,migrations,postgres,processes,races,report,sandbox,views}.test.ts';
const UNIT = ['src/**/*.test.{ts,tsx}', 'e2e/support/*.test.ts'];
const PAGES = ['src/{dashboard,candidate}/**/*.test.{ts,tsx}'];
const ON_POSTGRES = { globalSetup: ['e2e/support/pglite.ts', 'e2e/support/postgres.ts'] };

/** Tests over HTTP. They mock nothing, so modules are loaded once per worker, not once per file. */
const overHttp = (name: string, include: string[], options = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    isolate: false,
    testTimeout: 120_000,
    // PGlite runs for seconds here: what V8 would optimise of it costs more than it gains.
    execArgv: ['--wasm-tiering-budget=100000000'],
    globalSetup: ['e2e/support/pglite.ts'],
    ...options,
  },
});

// `vite build --app` builds the dashboard, the candidates' pages (their HTML comes from the platform) and the servers, because
// Node 20 strips no types. The servers' dependencies stay in node_modules.
export default defineConfig({
  plugins: [react(), tailwindcss(), precompress],
  // Fonts and styles stay files: inlined ones would need `data:` in the policy. src/server/build.js removes old files. The weight
  // that matters is the compressed one: e2e/budgets.e2e.ts.
  build: { assetsInlineLimit: 0, emptyOutDir: false, chunkSizeWarningLimit: 1_000 },
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { [PROGRAM_FILE]: 'index.html' },
          // What every page begins with in one file: by itself the bundler makes one of each module that a lazy part shares.
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
    },
    candidate: {
      consumer: 'client',
      build: {
        outDir: 'dist/candidate',
        copyPublicDir: false,
        manifest: true,
        rolldownOptions: { input: 'src/candidate/main.tsx' },
      },
    },
    server: {
      build: {
        ssr: true,
        outDir: 'dist',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'pglite-worker': 'src/database/pglite-worker.js',
            'code-worker': 'src/platform/sandbox/code-worker.js',
            'render-worker': 'src/platform/report/renderTask.ts',
          },
          // Side by side: some find a worker's file beside their own.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  // In pieces, so that the page's worker loads what it needs.
  worker: { format: 'es' },
  builder: {},
  test: {
    // Left to itself, Vitest spares a core.
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'Runs in `npm run test:slow` only.' }],
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT, exclude: PAGES, isolate: false, testTimeout: 20_000 } },
      // They replace timers and globals, and keep what they know in their modules, as pages do.
      { extends: true, test: { name: 'pages', include: PAGES, testTimeout: 20_000 } },
      { extends: true, test: { name: 'slow unit', include: ['src/**/*.slow.ts'], testTimeout: 600_000 } },
      overHttp('pglite', [ON_BOTH, PGLITE_ONLY]),
      overHttp('postgres', ['e2e/api/**/*.test.ts'], { ...ON_POSTGRES, exclude: [PGLITE_ONLY] }),
      overHttp('slow on PGlite', ['e2e/api/**/*.test.ts', 'e2e/api/{home,jobsKilled}.slow.ts'], {
        exclude: [ON_BOTH, PGLITE_ONLY, POSTGRES_ONLY],
      }),
      overHttp('slow', ['e2e/api/**/*.slow.ts'], { ...ON_POSTGRES, testTimeout: 3_600_000 }),
    ],
  },
});
