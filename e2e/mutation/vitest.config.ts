import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chosenPart } from './parts.js';

/** The tests of one part: all are quick, in process, and need neither a database nor a browser. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: chosenPart().tests,
    setupFiles: ['e2e/mutation/setup.ts'],
    testTimeout: 20_000,
  },
});
