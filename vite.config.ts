import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Two builds, `vite build --app` makes both: the dashboard (dist/app), and the servers (dist/main.js beside it).
// The servers are built because Node 20 strips no types; their dependencies stay in node_modules.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        emptyOutDir: true,
        manifest: true,
        // Inlined files would need `data:` in the policy for fonts and styles.
        assetsInlineLimit: 0,
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
          input: { main: here('src/main.ts'), 'pglite-worker': here('src/database/pglite-worker.js') },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {},
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'api', include: ['e2e/api/**/*.test.ts'], testTimeout: 20_000 } },
    ],
  },
});
