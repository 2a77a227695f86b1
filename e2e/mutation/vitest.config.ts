import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chosenPart } from './parts.js';

/** The tests of one part: quick, in this process, without a database or browser. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: chosenPart().tests,
    setupFiles: ['e2e/mutation/setup.ts'],
    testTimeout: 20_000,
  },
});
