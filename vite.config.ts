import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ENTRY_BUNDLE } from './src/contract/preload.ts';

// The oldest supported browsers, see docs/browsers.md. Candidates cannot choose the machine.
const DASHBOARD_BROWSERS = ['chrome120', 'edge120', 'firefox128', 'safari17.4'];
const CANDIDATE_BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];

/**
 * The files of code that a visit to a list loads, with what they import. The bundler would make a file of each icon and small
 * module that two lazy parts share: more than 40 requests.
 */
const CODE_GROUPS = [
  // The first page.
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // The list of assessments, and what list pages share.
  { name: 'lists', test: /\/(AssessmentsPage|ListPage)\.tsx$/, priority: 1 },
  // The bars above the rows.
  { name: 'bars', test: /\/(AssessmentStrip|BlindReview|CandidatureFilters|FollowButton|ListBars|ViewTabs)\.tsx$/ },
  // What every page loads after its first data.
  { name: 'frame', test: /\/(BackgroundTasks|BackgroundTasksView|NavFooter|NotificationsButton|Toasts)\.tsx$/ },
];

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Writes a `.br` and a `.gz` file for each asset, so that the server need not compress responses. */
const precompress: Plugin = {
  name: 'precompress',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|svg|json)$/.test(name));
    await Promise.all(names.map((name) => compress(join(dir, name))));
  },
};

// API tests run on PostgreSQL. `npm test` also runs the test of the read model on PGlite, and `npm run test:slow` the others.
// Journeys run on PGlite.
const ON_BOTH = 'e2e/api/readModel.test.ts';
// These start the program with its default database.
const PGLITE_ONLY = 'e2e/api/{clockJumps,start,supplyChain}.test.ts';
// These need several processes on one database or no database, or wait for minutes, the same on both.
const POSTGRES_ONLY =
  'e2e/api/{audit,dataFolder,flags,fuzz,gateway,import,listsStayWhole,migrations,postgres,races,rateLimitShares,report,sandbox,syncRun,views}.test.ts';
const UNIT = ['src/**/*.test.{ts,tsx}', 'e2e/support/*.test.ts'];
const PAGES = ['src/{dashboard,candidate}/**/*.test.{ts,tsx}'];
const ON_POSTGRES = { globalSetup: ['e2e/support/pglite.ts', 'e2e/support/postgres.ts'] };

/** Tests over HTTP. They mock nothing, so each worker loads modules once, not once per file. */
const overHttp = (name: string, include: string[], options = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    isolate: false,
    testTimeout: 120_000,
    // Waits for the background end early; only a failing test takes this long.
    expect: { poll: { timeout: 40_000, interval: 20 } },
    // PGlite runs only for seconds, so V8's optimisation of it would cost more than it gains.
    execArgv: ['--wasm-tiering-budget=100000000'],
    globalSetup: ['e2e/support/pglite.ts'],
    ...options,
  },
});

// `vite build --app` builds the dashboard, the candidates' pages (whose HTML the platform makes) and the servers, since Node 20
// cannot run TypeScript. The servers' dependencies stay in node_modules.
export default defineConfig({
  plugins: [react(), tailwindcss(), precompress],
  // No inlined assets, which would need `data:` in the content security policy. src/server/build.js removes old files. Sizes are
  // limited after compression, by e2e/budgets.e2e.ts.
  build: { assetsInlineLimit: 0, emptyOutDir: false, chunkSizeWarningLimit: 1_000 },
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        target: DASHBOARD_BROWSERS,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { [ENTRY_BUNDLE]: 'index.html' },
          output: { codeSplitting: { groups: CODE_GROUPS } },
        },
      },
    },
    candidate: {
      consumer: 'client',
      build: {
        outDir: 'dist/candidate',
        target: CANDIDATE_BROWSERS,
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
          // All in one folder, since some modules load a worker from their own folder.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  // ES modules, so that the page's worker can load chunks on demand.
  worker: { format: 'es' },
  builder: {},
  test: {
    // By default, Vitest leaves a core unused.
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'Runs in `npm run test:slow` only.' }],
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT, exclude: PAGES, isolate: false, testTimeout: 20_000 } },
      // Isolated, since these tests replace timers and globals, and pages keep state in modules.
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
