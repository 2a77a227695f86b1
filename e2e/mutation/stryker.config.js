import { chosenPart } from './parts.js';

const { name, code } = chosenPart();

export default {
  packageManager: 'npm',
  // None, since TypeScript 7 lacks what Stryker would read it with.
  tsconfigFile: 'none',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'e2e/mutation/vitest.config.ts', related: false },
  mutate: [...code, '!src/**/*.test.ts'],
  ignorePatterns: ['dist', 'test-results', '.data', 'e2e/api', 'e2e/*.e2e.ts'],
  tempDirName: `test-results/mutation-${name}`,
  cleanTempDir: 'always',
  incremental: true,
  incrementalFile: `test-results/mutants/${name}.incremental.json`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutants/${name}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
  timeoutMS: 10_000,
  concurrency: 2,
};
