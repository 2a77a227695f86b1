import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { PROGRAM_FILE } from './src/contract/about.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a `.br` and a `.gz` beside each asset that shrinks: served as they are, so no request waits for a compressor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'candidate',
    async writeBundle({ dir = '' }, bundle) {
      const paths = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
      await Promise.all(paths.filter((name) => name.startsWith('assets/')).map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

// Tests of the API that are about the database run on PGlite (project `api`) and on PostgreSQL.
const ON_BOTH =
  'e2e/api/{backup,commands,counts,invitations,jobs,jobTroubles,keeping,kills,lists,mail,mailBarred,mailKilled,pages,platform,protocol,retention,sweeper,sync,taking,takingAnswers}.test.ts';
// PGlite runs one transaction after the other, and belongs to one process: nothing to test there.
const OF_SEVERAL =
  'e2e/api/{atWorkKilled,background,jobsShared,jobsStalled,migrations,plans,postgres,processes,races}.test.ts';
// Not about a database: on PostgreSQL they take half of the processor time.
const OF_NONE = 'e2e/api/{audit,flags,fuzz,gateway,governed,import,report,sandbox,takingModel,views}.test.ts';
// They start PGlite again and again: in `npm run test:slow`.
const SLOW_ON_PGLITE = 'e2e/api/{backup,jobTroubles,mailKilled}.test.ts';
const PAGES = ['src/{dashboard,candidate}/**/*.test.{ts,tsx}'];
/** They mock nothing, so modules are loaded once per worker, not once per file. */
const OVER_HTTP = {
  isolate: false,
  testTimeout: 120_000,
  // PGlite runs for seconds here: what V8 would optimise of it costs more than it gains.
  execArgv: ['--wasm-tiering-budget=100000000'],
};

// Three builds, `vite build --app` makes all: the dashboard (dist/app), the candidates' pages (dist/candidate), whose HTML the
// platform writes, and the servers (dist/main.js beside them).
// The servers are built because Node 20 strips no types; their dependencies stay in node_modules.
export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        // src/build.js removes what is too old for any page that is still open.
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        // Inlined files would need `data:` in the policy for fonts and styles.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { [PROGRAM_FILE]: here('index.html') },
          // What every page begins with in one file: by itself the bundler makes one of each module that a lazy part shares.
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
    },
    candidate: {
      consumer: 'client',
      build: {
        outDir: 'dist/candidate',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: here('src/candidate/main.tsx') },
      },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: here('src/server/main.ts'),
            'pglite-worker': here('src/database/pglite-worker.js'),
            'code-worker': here('src/platform/sandbox/code-worker.js'),
            'report-worker': here('src/platform/report/work.ts'),
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'e2e/support/*.test.ts'],
          exclude: PAGES,
          isolate: false,
          testTimeout: 20_000,
        },
      },
      // They replace timers and globals, and keep what they know in their modules, as pages do.
      { extends: true, test: { name: 'pages', include: PAGES, testTimeout: 20_000 } },
      { extends: true, test: { name: 'slow pages', include: ['src/dashboard/**/*.slow.ts'], testTimeout: 600_000 } },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          exclude: [OF_SEVERAL, OF_NONE, SLOW_ON_PGLITE],
          globalSetup: 'e2e/support/pglite.ts',
        },
      },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'postgres',
          include: [ON_BOTH, OF_SEVERAL, OF_NONE],
          globalSetup: ['e2e/support/pglite.ts', 'e2e/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'slow on PGlite',
          include: [SLOW_ON_PGLITE, 'e2e/api/jobsKilled.slow.ts'],
          globalSetup: 'e2e/support/pglite.ts',
        },
      },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'slow',
          include: ['e2e/api/**/*.slow.ts'],
          globalSetup: ['e2e/support/pglite.ts', 'e2e/support/postgres.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
