import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CODE_SPLITTING, DRAWING_FILE, isOfFirstPages } from './src/chunks.ts';

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

/** What of a library the dashboard does without. */
interface Lean {
  name: string;
  /** A module that is asked for, and the file it gets instead. */
  instead?: [module: RegExp, file: string];
  /** In which files what is left out. */
  files: RegExp;
  without: RegExp;
}

/** Takes out of the dashboard, when it is built, what it never uses. */
function lean({ name, instead, files, without }: Lean): Plugin {
  let found = false;
  return {
    name: `lean-${name}`,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name: environment }) => environment === 'client',
    ...(instead && { resolveId: { filter: { id: instead[0] }, handler: () => here(instead[1]) } }),
    transform: {
      filter: { id: files },
      handler(code) {
        const rest = code.replaceAll(without, '');
        found ||= rest !== code;
        return { code: rest, map: null };
      },
    },
    // As after a release of the library that is written in another way.
    buildEnd(error) {
      if (!error && !found) this.error(`Nothing was left out of "${name}": see LEAN in vite.config.ts.`);
    },
  };
}

const LEAN: readonly Lean[] = [
  // It walks the schemas and checks nothing with them, and shows nobody what the API's reference says of an operation.
  {
    name: 'contract',
    instead: [/^zod\/mini$/, 'src/contract/described.ts'],
    files: /\/src\/contract\/(?:gatewayE|e)ndpoints\.ts$/,
    without: /\b(?:summary|about):\s*(?:'[^']*'|`[^`]*`),?/g,
  },
  // Nor does it say what a schema refuses, or find it out.
  {
    name: 'refusals',
    files: /\/src\/contract\/\w+\.ts$/,
    without: /\.check\(\.\.\.\w+\(\w*\)\)|,\s*\{\s*error: (?:'[^']*'|`[^`]*`|\w+(?:\(\w+\))?),?\s*\}/g,
  },
  // Of Lucide's icons what is drawn, without what it calls them, and React the keys of their parts.
  {
    name: 'icons',
    instead: [/\/createLucideIcon\.mjs$/, 'src/dashboard/ui/leanIcon.ts'],
    files: /\/lucide-react\/dist\/esm\/icons\//,
    without: /\bname: "[^"]*",\s*size: 24,|\baliases: \[[^\]]*\],?|,\s*key: "\w+"/g,
  },
  // The page's window never scrolls, see styles.css, and no address names a part of a page.
  {
    name: 'scrolling',
    files: /\/router-core\/dist\/esm\/router\.js$/,
    without: /if \(!\(isServer \?\? this\.isServer\)\) setupScrollRestoration\(this\);/g,
  },
  // A page of a list is a query of its own: `useInfiniteQuery` is refused by lint.
  {
    name: 'infinite-queries',
    files: /\/query-core\/build\/modern\/query\.js$/,
    without: /this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : /g,
  },
];

/**
 * What is done to the files of the first pages alone, on which somebody waits.
 *
 * Terser goes over them after Rolldown: 1 % less, in two seconds of the build. And they begin with the word by which V8 compiles
 * all of a file in a thread of its own while it still comes, not each function when it is first called, while nobody sees
 * anything; others read over it. See https://v8.dev/blog/explicit-compile-hints.
 */
function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // After Vite has put lines of its own at the top, where alone that word is looked for.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !isOfFirstPages(file.name)) continue;
          const { code } = await minify(file.code, { module: true, compress: { passes: 2, ecma: 2020 } });
          file.code = `//# allFunctionsCalledOnLoad\n${code}`;
        }
      },
    },
  };
}

/** Names the file of what draws in the page, last and with the least urgency: it comes while the rest already runs. */
function drawingLast(): Plugin {
  return {
    name: 'drawing-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === DRAWING_FILE);
        if (!file) throw new Error('What draws has no file of its own: see src/chunks.ts.');
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Tests of the API that are about the database, which is PGlite in the project `api`. */
const ON_BOTH = [
  'backup',
  'commands',
  'counts',
  'invitations',
  'jobs',
  'jobTroubles',
  'keeping',
  'kills',
  'lists',
  'mail',
  'mailBarred',
  'mailKilled',
  'pages',
  'platform',
  'protocol',
  'retention',
  'sweeper',
  'taking',
  'takingAnswers',
].map((name) => `e2e/api/${name}.test.ts`);
/** PGlite does one thing after the other, and is one process's. */
const OF_SEVERAL = [
  'atWorkKilled',
  'jobsShared',
  'jobsStalled',
  'migrations',
  'plans',
  'postgres',
  'processes',
  'races',
];
/** About no database, and on PostgreSQL they take a half of the processor. */
const OF_NONE = [
  'audit',
  'flags',
  'fuzz',
  'gateway',
  'governed',
  'import',
  'report',
  'sandbox',
  'takingModel',
  'views',
];
const ON_POSTGRES_ALONE = [...OF_SEVERAL, ...OF_NONE].map((name) => `e2e/api/${name}.test.ts`);
/** On PGlite they start it again and again, for seconds of a processor each time: there in `npm run test:slow`, but that
 * backups cross from PostgreSQL to PGlite in `npm test`, too. */
const SLOW_ON_PGLITE = ['backup', 'jobTroubles', 'mailKilled'].map((name) => `e2e/api/${name}.test.ts`);
/** Slow on either. */
const SLOW_ON_BOTH = ['e2e/api/jobsKilled.slow.ts'];
const PAGES = ['src/{dashboard,candidate}/**/*.test.{ts,tsx}'];
/** They mock nothing, so modules are loaded once a worker, not once a file. */
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
  plugins: [react(), tailwindcss(), ...LEAN.map(lean), drawingLast(), firstFiles(), precompress()],
  // The router brings a stand-in for a hook that React has had since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        // src/build.js removes what is too old for any page that is still open.
        emptyOutDir: false,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // What every page begins with need not be named for each part that is loaded later.
          resolveDependencies: (_, files) => files.filter((file) => !file.includes('rolldown-runtime')),
        },
        // Inlined files would need `data:` in the policy for fonts and styles.
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: CODE_SPLITTING } },
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
          exclude: [...ON_POSTGRES_ALONE, ...SLOW_ON_PGLITE],
          globalSetup: 'e2e/support/pglite.ts',
        },
      },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'postgres',
          include: [...ON_BOTH, ...ON_POSTGRES_ALONE],
          globalSetup: ['e2e/support/pglite.ts', 'e2e/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...OVER_HTTP,
          name: 'slow on PGlite',
          include: [...SLOW_ON_PGLITE, ...SLOW_ON_BOTH],
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
