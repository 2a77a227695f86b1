import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The tests beside the code that is mutated: all are quick, in process, and need neither a database nor a browser. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: [
      'src/contract/*.test.ts',
      'src/gateway/*.test.ts',
      'src/gateway/governor/*.test.ts',
      'src/dashboard/table/*.test.ts',
      'src/platform/scoring/*.test.ts',
      'src/platform/taking/*.test.ts',
      'src/candidate/api/*.test.ts',
    ],
    testTimeout: 20_000,
  },
});
